import { courierRoutes } from "#features/couriers/contract.ts";
import { CouriersPage } from "#features/couriers/web/CouriersPage.tsx";
import { accessAction } from "#features/phone/web/access/accessAction.tsx";

const Page = () => <CouriersPage access={accessAction} />;

export const screen = { access: courierRoutes.filter.access, Page };
