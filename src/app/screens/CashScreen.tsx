import { cashRoutes } from "#features/cash/contract.ts";
import { CashPage } from "#features/cash/web/CashPage.tsx";
import { CloseMonth } from "#features/company/web/ClosingActs.tsx";
import { floatAction } from "#features/floats/web/floatAction.tsx";

const Page = () => <CashPage acts={<CloseMonth />} courierActions={(courier) => [floatAction(courier)]} />;

export const screen = { access: cashRoutes.overview.access, Page };
