import { IconChartBar } from "@tabler/icons-react";
import type { DashboardStats } from "#features/dashboard/contract.ts";
import { dashboardTexts } from "#features/dashboard/texts.ts";
import { fromDollars, toDollars } from "#shared/money.ts";
import { money } from "#web/form/fields/amount.ts";
import classes from "../dashboard.module.css";
import own from "./earned.module.css";
import { Stat } from "./Stat.tsx";

/** Whether the period earned: what its orders brought less what they and the office cost. */
export function Earned({ stats }: { stats: DashboardStats | undefined | null }) {
  const home = stats?.home;
  const earned = home && toDollars(fromDollars(home.margin.total) - fromDollars(home.other_bills));
  const lines = [
    { label: dashboardTexts.earnedInvoiced, amount: stats?.total_invoiced },
    { label: dashboardTexts.orderCosts, amount: home && -home.margin.costs },
    { label: dashboardTexts.otherBills, amount: home && -home.other_bills },
  ];
  return (
    <section className={`${classes.stat} ${own.earned}`} aria-label={dashboardTexts.earned}>
      <Stat
        label={dashboardTexts.earned}
        hint={home ? dashboardTexts.margin(money(home.margin.total)) : ""}
        icon={IconChartBar}
        change={null}
        value={stats && (earned === undefined ? undefined : money(earned))}
      />
      <dl className={own.lines}>
        {lines.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numbers">{amount === undefined ? "" : money(amount || 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
