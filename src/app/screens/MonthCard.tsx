import { Anchor, Group, Paper, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { bankRoutes } from "#features/bank/contract.ts";
import { bankTexts } from "#features/bank/texts.ts";
import { companyRoutes } from "#features/company/contract.ts";
import { closedLabel, companyTexts } from "#features/company/texts.ts";
import { billRoutes } from "#features/company-bills/contract.ts";
import { sumText } from "#features/company-bills/texts.ts";
import { periodOf } from "#shared/dates.ts";
import { monthTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { today } from "#web/clock.ts";
import { money } from "#web/form/fields/amount.ts";
import { ReportMenu } from "#web/report/ReportMenu.tsx";
import { useOwnCompany } from "#web/session/company.ts";
import { Facts } from "#web/ui/Facts.tsx";

const reports = [{ label: companyTexts.journal, route: companyRoutes.journal, dates: true }];
const open = { state: "open", perPage: "1" } as const;

/** What the month still needs: bank, bills, closing. */
export function MonthCard() {
  const { start, end } = periodOf("month", today());
  const month = { startDate: start, endDate: end };
  const lines = useQuery({
    queryKey: [bankRoutes.filter.path, open],
    queryFn: ({ signal }) => call(bankRoutes.filter, { query: open, signal }),
  });
  const bills = useQuery({
    queryKey: [billRoutes.totals.path, month],
    queryFn: ({ signal }) => call(billRoutes.totals, { query: month, signal }),
  });
  const company = useOwnCompany();
  return (
    <Paper component="section" withBorder radius="md" p="md" mb="md" aria-label={monthTexts.title}>
      <Title order={2} size="h5" mb="sm">
        {monthTexts.title}
      </Title>
      <Facts
        facts={[
          {
            label: bankTexts.title,
            value: lines.data && (
              <Anchor component={Link} to="/debts/bank">
                {monthTexts.openLines(lines.data.total)}
              </Anchor>
            ),
          },
          {
            label: monthTexts.bills,
            value: bills.data && (
              <Anchor component={Link} to={`/company-bills?startDate=${start}&endDate=${end}`}>
                {sumText(bills.data.count, money(bills.data.amount))}
              </Anchor>
            ),
          },
          {
            label: companyTexts.closed,
            value:
              company &&
              (company.closed_until ? closedLabel(company.closed_until) : monthTexts.nothingClosed),
          },
        ]}
      />
      <Group mt="sm">
        <ReportMenu label={companyTexts.journal} reports={reports} />
      </Group>
    </Paper>
  );
}
