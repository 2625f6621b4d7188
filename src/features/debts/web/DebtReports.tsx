import { ClientFieldPicker } from "#features/clients/web/ClientFieldPicker.tsx";
import type { Report, ReportItemProps } from "#web/report/ReportDialog.tsx";
import { ReportMenu } from "#web/report/ReportMenu.tsx";
import { debtRoutes } from "../contract.ts";
import { debtTexts } from "../texts.ts";

const pickClient = (props: ReportItemProps) => <ClientFieldPicker {...props} required />;

const reports: Report[] = [
  { label: debtTexts.report, route: debtRoutes.report, dates: true },
  { label: debtTexts.receivables, route: debtRoutes.receivables, dates: false },
  {
    label: debtTexts.clientReceivables,
    route: debtRoutes.clientReceivables,
    dates: false,
    item: { param: "clientId", render: pickClient },
  },
  {
    label: debtTexts.clientReport,
    route: debtRoutes.clientReport,
    dates: true,
    item: { param: "id", render: pickClient },
  },
];

/** The papers about debts; the list of clients offers them too. */
export function DebtReports() {
  return <ReportMenu reports={reports} />;
}
