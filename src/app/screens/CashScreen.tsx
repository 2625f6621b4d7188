import { cashRoutes } from "#features/cash/contract.ts";
import { CashPage } from "#features/cash/web/CashPage.tsx";
import { floatAction } from "#features/floats/web/floatAction.tsx";

const Page = () => <CashPage courierActions={(courier) => [floatAction(courier)]} />;

export const screen = { access: cashRoutes.overview.access, Page };
