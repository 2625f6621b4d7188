import { ClientFieldPicker } from "#features/clients/web/ClientFieldPicker.tsx";
import type { Report, ReportItemProps } from "#web/report/ReportDialog.tsx";
import { ReportMenu } from "#web/report/ReportMenu.tsx";
import { debtRoutes } from "../contract.ts";
import { debtTexts } from "../texts.ts";

const pickClient = (props: ReportItemProps) => <ClientFieldPicker {...props} required />;

const reportsOf = (client: number | undefined): Report[] => [
  { label: debtTexts.report, route: debtRoutes.report, dates: true },
  { label: debtTexts.receivables, route: debtRoutes.receivables, dates: false },
  {
    label: debtTexts.clientReceivables,
    route: debtRoutes.clientReceivables,
    dates: false,
    item: { param: "clientId", render: pickClient, initial: client },
  },
  {
    label: debtTexts.clientReport,
    route: debtRoutes.clientReport,
    dates: "optional",
    item: { param: "id", render: pickClient, initial: client },
  },
];

/** The debts' reports. In those about one client `client` is the initial choice. The list of clients offers them too. */
export function DebtReports({ client }: { client?: number | undefined }) {
  return <ReportMenu reports={reportsOf(client)} />;
}
