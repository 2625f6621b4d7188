import { Skeleton } from "@mantine/core";
import {
  type Icon,
  IconArrowDownRight,
  IconArrowUpRight,
  IconCash,
  IconFileInvoice,
  IconPackage,
  IconReceipt2,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { DayRange } from "#shared/dates.ts";
import { money } from "#web/form/fields/amount.ts";
import type { DashboardStats } from "../contract.ts";
import { changeText, dashboardTexts } from "../texts.ts";
import classes from "./dashboard.module.css";

interface StatCardsProps {
  /** Undefined while loading; null if loading failed. */
  stats: DashboardStats | undefined | null;
  /** The previous period's, if loaded. */
  before: DashboardStats | undefined;
  range: DayRange;
  onCollected: () => void;
}

/** The period's four figures. Each links to the records that it sums. */
export function StatCards({ stats, before, range, onCollected }: StatCardsProps) {
  const days = { startDate: range.start, endDate: range.end };
  const change = (value: (stats: DashboardStats) => number, format: (value: number) => string) =>
    stats && before && { now: value(stats), before: value(before), format };
  const shown = (value: (stats: DashboardStats) => string) => stats && value(stats);
  return (
    <div className={classes.stats}>
      <Link to="/deliveries" search={{ status: "delivered", ...days }} className={classes.stat}>
        <Stat
          label={dashboardTexts.delivered}
          hint={dashboardTexts.deliveredHint}
          icon={IconPackage}
          value={shown((all) => String(all.total_delivered))}
          change={change((all) => all.total_delivered, String)}
        />
      </Link>
      <Link
        to="/deliveries"
        search={{ status: "pending,in_transit,delivered", ...days }}
        className={classes.stat}
      >
        <Stat
          label={dashboardTexts.invoiced}
          hint={dashboardTexts.invoicedHint}
          icon={IconFileInvoice}
          value={shown((all) => money(all.total_invoiced))}
          change={change((all) => all.total_invoiced, money)}
        />
      </Link>
      <button type="button" className={classes.stat} onClick={onCollected}>
        <Stat
          label={dashboardTexts.collected}
          hint={dashboardTexts.collectedHint}
          icon={IconCash}
          value={shown((all) => money(all.total_collected))}
          change={change((all) => all.total_collected, money)}
        />
      </button>
      <Link to="/company-bills" search={days} className={classes.stat}>
        <Stat
          label={dashboardTexts.expenses}
          hint={dashboardTexts.expensesHint}
          icon={IconReceipt2}
          value={shown((all) => money(all.total_company_bills))}
          change={change((all) => all.total_company_bills, money)}
        />
      </Link>
    </div>
  );
}

interface StatProps {
  label: string;
  hint: string;
  icon: Icon;
  value: string | undefined | null;
  change: Change | undefined | null;
}

interface Change {
  now: number;
  before: number;
  format: (value: number) => string;
}

function Stat({ label, hint, icon: StatIcon, value, change }: StatProps) {
  return (
    <>
      <span className={classes.statLabel}>
        {label}
        <StatIcon size={18} stroke={1.6} aria-hidden />
      </span>
      <span className={classes.value}>
        {value === undefined ? (
          <Skeleton component="span" display="block" height={26} width="60%" />
        ) : (
          (value ?? "—")
        )}
      </span>
      <span className={classes.hint}>{hint}</span>
      {/* Reserves the comparison's line, so that nothing moves when it appears. */}
      <span className={classes.change}>{change && <Comparison {...change} />}</span>
    </>
  );
}

/** The comparison with the previous period: arrow, percentage and the earlier figure. */
function Comparison({ now, before, format }: Change) {
  const percent = before > 0 ? Math.round(((now - before) / before) * 100) : undefined;
  const Arrow = now < before ? IconArrowDownRight : IconArrowUpRight;
  return (
    <>
      {now !== before && <Arrow size={15} stroke={1.8} aria-hidden />}
      {changeText(percent, format(before))}
    </>
  );
}
