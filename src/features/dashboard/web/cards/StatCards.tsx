import {
  IconCash,
  IconCoins,
  IconFileInvoice,
  IconPackage,
  IconReceipt2,
  IconWallet,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { DashboardStats, Figures, Home } from "#features/dashboard/contract.ts";
import { dashboardTexts } from "#features/dashboard/texts.ts";
import type { DayRange } from "#shared/dates.ts";
import { money } from "#web/form/fields/amount.ts";
import classes from "../dashboard.module.css";
import { Earned } from "./Earned.tsx";
import { Stat } from "./Stat.tsx";

interface StatCardsProps {
  /** Undefined while loading; null if loading failed. */
  stats: DashboardStats | undefined | null;
  /** The same; of another period while `stats` loads. */
  home: Home | undefined | null;
  range: DayRange;
  onCollected: () => void;
}

/** What the period earned, its figures, each with a link to the records that it sums, and the cash and debts of now. */
export function StatCards({ stats, home, range, onCollected }: StatCardsProps) {
  const days = { startDate: range.start, endDate: range.end };
  const compared = stats?.home?.compared;
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
      <Earned stats={stats} />
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
      <Held home={home} />
    </div>
  );
}

/** The cash on hand and the debts of now. */
function Held({ home }: Pick<StatCardsProps, "home">) {
  return (
    <>
      <Link to="/company-bills/cash" className={classes.stat}>
        <Stat
          label={dashboardTexts.onHand}
          hint={home?.on_hand.VES ? money(home.on_hand.VES, "VES") : dashboardTexts.onHandHint}
          icon={IconWallet}
          value={home && money(home.on_hand.USD)}
        />
      </Link>
      <Link to="/debts" className={classes.stat}>
        <Stat
          label={dashboardTexts.owed}
          hint={dashboardTexts.owedHint}
          icon={IconCoins}
          value={home && money(home.owed)}
        />
      </Link>
    </>
  );
}
