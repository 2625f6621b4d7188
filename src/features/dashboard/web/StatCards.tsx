import { Skeleton } from "@mantine/core";
import {
  type Icon,
  IconArrowDownRight,
  IconArrowUpRight,
  IconCash,
  IconChartBar,
  IconCoins,
  IconFileInvoice,
  IconPackage,
  IconReceipt2,
  IconWallet,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { DayRange } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";
import { money } from "#web/form/fields/amount.ts";
import type { Comparison, Figures } from "../comparison.ts";
import type { DashboardStats } from "../contract.ts";
import { changeText, dashboardTexts } from "../texts.ts";
import classes from "./dashboard.module.css";

interface StatCardsProps {
  /** Undefined while loading; null if loading failed. */
  stats: DashboardStats | undefined | null;
  /** With the period before it, once that is loaded. */
  compared: Comparison | undefined;
  onHand: Record<Currency, number> | undefined;
  /** What clients owe, and what the period's orders earn: in dollars. */
  owed: number | undefined;
  margin: number | undefined;
  range: DayRange;
  onCollected: () => void;
  onMargin: () => void;
}

/** The period's figures, each with a link to the records that it sums, the cash on hand, the debts and the margin. */
export function StatCards(props: StatCardsProps) {
  const { stats, compared, range, onCollected } = props;
  const days = { startDate: range.start, endDate: range.end };
  const change = (figure: keyof Figures, format: (value: number) => string) =>
    compared && {
      now: compared.now[figure],
      before: compared.before[figure],
      label: compared.label,
      format,
    };
  const statText = (value: (stats: DashboardStats) => string) => stats && value(stats);
  return (
    <div className={classes.stats}>
      <Link to="/deliveries" search={{ status: "delivered", ...days }} className={classes.stat}>
        <Stat
          label={dashboardTexts.delivered}
          hint={dashboardTexts.deliveredHint}
          icon={IconPackage}
          value={statText((all) => String(all.total_delivered))}
          change={change("delivered", String)}
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
          value={statText((all) => money(all.total_invoiced))}
          change={change("invoiced", money)}
        />
      </Link>
      <button type="button" className={classes.stat} onClick={onCollected}>
        <Stat
          label={dashboardTexts.collected}
          hint={dashboardTexts.collectedHint}
          icon={IconCash}
          value={statText((all) => money(all.total_collected))}
          change={change("collected", money)}
        />
      </button>
      <Link to="/company-bills" search={days} className={classes.stat}>
        <Stat
          label={dashboardTexts.expenses}
          hint={dashboardTexts.expensesHint}
          icon={IconReceipt2}
          value={statText((all) => money(all.total_company_bills))}
          change={change("expenses", money)}
        />
      </Link>
      <Held {...props} />
    </div>
  );
}

/** The cash on hand and the debts of now, and what the period's orders earn. */
function Held({
  onHand,
  owed,
  margin,
  onMargin,
}: Pick<StatCardsProps, "onHand" | "owed" | "margin" | "onMargin">) {
  return (
    <>
      <div className={classes.pair}>
        <Link to="/company-bills/cash" className={classes.stat}>
          <Stat
            label={dashboardTexts.onHand}
            hint={onHand?.VES ? money(onHand.VES, "VES") : dashboardTexts.onHandHint}
            icon={IconWallet}
            value={onHand && money(onHand.USD)}
          />
        </Link>
        <Link to="/debts" className={classes.stat}>
          <Stat
            label={dashboardTexts.owed}
            hint={dashboardTexts.owedHint}
            icon={IconCoins}
            value={owed === undefined ? undefined : money(owed)}
          />
        </Link>
      </div>
      <button type="button" className={classes.stat} onClick={onMargin}>
        <Stat
          label={dashboardTexts.margin}
          hint={dashboardTexts.marginHint}
          icon={IconChartBar}
          value={margin === undefined ? undefined : money(margin)}
        />
      </button>
    </>
  );
}

interface StatProps {
  label: string;
  hint: string;
  icon: Icon;
  value: string | undefined | null;
  change?: Change | undefined;
}

interface Change {
  now: number;
  before: number;
  label: string;
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
      <span className={classes.change}>{change && <Compared {...change} />}</span>
    </>
  );
}

/** The comparison with the period before: arrow, percentage and the earlier figure. */
function Compared({ now, before, label, format }: Change) {
  const percent = before > 0 ? Math.round(((now - before) / before) * 100) : undefined;
  const Arrow = now < before ? IconArrowDownRight : IconArrowUpRight;
  return (
    <>
      {now !== before && <Arrow size={15} stroke={1.8} aria-hidden />}
      {changeText(percent, label, format(before))}
    </>
  );
}
