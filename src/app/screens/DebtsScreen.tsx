import { debtRoutes } from "#features/debts/contract.ts";
import { DebtsPage } from "#features/debts/web/DebtsPage.tsx";
import { AgeTotals } from "#features/receivables/web/AgeTotals.tsx";

const Page = () => <DebtsPage ages={<AgeTotals />} />;

export const screen = { access: debtRoutes.deliveries.access, Page };
