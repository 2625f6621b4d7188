import { Skeleton } from "@mantine/core";
import { IconTrendingDown, IconTrendingUp } from "@tabler/icons-react";
import type { Period } from "#shared/dates.ts";
import { money } from "#web/form/fields/amount.ts";
import type { DashboardStats } from "../contract.ts";
import { dashboardTexts } from "../texts.ts";
import { ChartCard, type Series } from "./ChartCard.tsx";
import classes from "./dashboard.module.css";
import { barsOf, type Histories } from "./history.ts";
import { compactText } from "./scale.ts";

const delivered: Series[] = [{ key: "total", label: dashboardTexts.delivered, color: "var(--accent-text)" }];
const invoiced: Series[] = [{ key: "total", label: dashboardTexts.invoiced, color: "var(--accent-text)" }];
const balance: Series[] = [
  { key: "total_collected", label: dashboardTexts.income, color: "var(--accent-text)" },
  { key: "total_expenses", label: dashboardTexts.expenses, color: "var(--status-red)", hatched: true },
  { key: "balance", label: dashboardTexts.balanceSeries, color: "var(--status-blue)" },
];

const moneyTick = (dollars: number) => `${dollars < 0 ? "-" : ""}$${compactText(Math.abs(dollars))}`;
const count = { format: String, tick: String };
export const amounts = { format: money, tick: moneyTick };

interface ChartsProps {
  period: Period;
  /** Undefined while loading. */
  histories: Histories | undefined;
  /** Undefined while loading; null if loading failed. */
  stats: DashboardStats | undefined | null;
}

export function Charts({ period, histories, stats }: ChartsProps) {
  const bars = (points: readonly { date: string }[] | undefined) => points && barsOf(period, points);
  return (
    <div className={classes.charts}>
      <ChartCard
        title={dashboardTexts.delivered}
        bars={bars(histories?.historical_delivered)}
        series={delivered}
        {...count}
      />
      <ChartCard
        title={dashboardTexts.invoiced}
        bars={bars(histories?.historical_invoiced)}
        series={invoiced}
        {...amounts}
      />
      <ChartCard
        title={dashboardTexts.balance}
        sum={<Sum stats={stats} />}
        bars={bars(histories?.historical_balance)}
        series={balance}
        {...amounts}
      />
    </div>
  );
}

/** The period's cash balance. An arrow and a word show its sign, too. */
function Sum({ stats }: Pick<ChartsProps, "stats">) {
  if (stats === null) return null;
  if (!stats) return <Skeleton className={classes.sum} height={20} width={150} />;
  const cash = stats.total_collected - stats.total_company_bills;
  const Icon = cash < 0 ? IconTrendingDown : IconTrendingUp;
  return (
    <p className={classes.sum} data-sign={Math.sign(cash)}>
      {cash !== 0 && <Icon size={18} stroke={1.8} aria-hidden />}
      <span className="numbers">{money(cash)}</span>
      {cash !== 0 && <span>{cash < 0 ? dashboardTexts.deficit : dashboardTexts.surplus}</span>}
    </p>
  );
}
