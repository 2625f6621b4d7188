import { Anchor, Group, Paper, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { bankTexts } from "#features/bank/texts.ts";
import { companyRoutes } from "#features/company/contract.ts";
import { closedLabel, companyTexts } from "#features/company/texts.ts";
import { sumText } from "#features/company-bills/texts.ts";
import type { Home } from "#features/dashboard/contract.ts";
import { periodOf } from "#shared/dates.ts";
import { monthTexts } from "#shared/texts.ts";
import { today } from "#web/clock.ts";
import { money } from "#web/form/fields/amount.ts";
import { ReportMenu } from "#web/report/ReportMenu.tsx";
import { useOwnCompany } from "#web/session/company.ts";
import { Facts } from "#web/ui/Facts.tsx";

const reports = [{ label: companyTexts.journal, route: companyRoutes.journal, dates: true }];
/** What the month still needs: bank, bills, closing. */
export function MonthCard({ month }: { month: NonNullable<Home["month"]> }) {
  const { start, end } = periodOf("month", today());
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
            value: (
              <Anchor component={Link} to="/debts/bank">
                {monthTexts.openLines(month.open_lines)}
              </Anchor>
            ),
          },
          {
            label: monthTexts.bills,
            value: (
              <Anchor component={Link} to={`/company-bills?startDate=${start}&endDate=${end}`}>
                {sumText(month.bills, money(month.amount))}
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
