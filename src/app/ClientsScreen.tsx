import { clientRoutes } from "#features/clients/contract.ts";
import { ClientsPage } from "#features/clients/web/ClientsPage.tsx";
import { DebtReports } from "#features/debts/web/DebtReports.tsx";

const Page = () => <ClientsPage reports={<DebtReports />} />;

export const screen = { access: clientRoutes.filter.access, Page };
