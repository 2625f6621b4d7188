import { requestRoutes } from "#features/requests/contract.ts";
import { AcceptPage } from "#features/requests/web/AcceptPage.tsx";
import { OrderForm } from "./OrderFormScreen.tsx";

const Page = () => <AcceptPage form={(request) => <OrderForm request={request} />} />;

export const screen = { access: requestRoutes.accept.access, Page };
