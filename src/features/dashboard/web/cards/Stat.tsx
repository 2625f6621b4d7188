import { Skeleton } from "@mantine/core";
import { type Icon, IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import { earlierText, percentText } from "#features/dashboard/texts.ts";
import classes from "../dashboard.module.css";

interface StatProps {
  label: string;
  hint: string;
  icon: Icon;
  value: string | undefined | null;
  /** Undefined while it loads; null if it is not compared. */
  change?: Change | undefined | null;
}

interface Change {
  now: number;
  before: number;
  label: string;
  format: (value: number) => string;
}

/** A card's figure, with how it compares with the period before. */
export function Stat({ label, hint, icon: StatIcon, value, change }: StatProps) {
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
      {change !== null && <span className={classes.change}>{change && <Compared {...change} />}</span>}
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
      <span>
        {percent !== undefined && percentText(percent)}
        <span data-earlier={percent !== undefined || undefined}>
          {percent !== undefined && " · "}
          {earlierText(label, format(before))}
        </span>
      </span>
    </>
  );
}
