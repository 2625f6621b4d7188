import { formatDay } from "#shared/dates.ts";
import { money } from "#web/form/fields/amount.ts";
import type { Statement } from "../contract.ts";
import { receivableTexts as texts } from "../texts.ts";
import classes from "./statement.module.css";

interface SparklineProps {
  statement: Statement;
  start: string;
  end: string;
}

const [WIDTH, HEIGHT] = [240, 44];

/** A client's balance over the statement's days, as steps. */
export function Sparkline({ statement: { opening, closing, lines }, start, end }: SparklineProps) {
  const [from, to] = [Date.parse(start), Date.parse(end) + 86_400_000];
  const balances = [opening, ...lines.map(({ balance }) => balance)];
  const [low, high] = [Math.min(0, ...balances), Math.max(0, ...balances)];
  const x = (day: string) => ((Date.parse(day) - from) / (to - from)) * WIDTH;
  const y = (balance: number) => HEIGHT - 2 - ((balance - low) / (high - low || 1)) * (HEIGHT - 4);
  const steps = lines.map(({ date, balance }) => `H${x(date).toFixed(1)}V${y(balance).toFixed(1)}`);
  const label = `${texts.trend}: ${money(opening)} (${formatDay(start)}), ${money(closing)} (${formatDay(end)})`;
  return (
    <svg
      className={classes.spark}
      preserveAspectRatio="none"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <path d={`M0 ${y(0).toFixed(1)}H${WIDTH}`} className={classes.zero} />
      <path d={`M0 ${y(opening).toFixed(1)}${steps.join("")}H${WIDTH}`} className={classes.trend} />
    </svg>
  );
}
