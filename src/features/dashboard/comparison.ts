import { type Day, type DayRange, daysBetween, formatDay, type Period, shiftPeriod } from "#shared/dates.ts";
import { fromDollars, sum, toDollars } from "#shared/money.ts";
import type { DashboardStats, Figures, Home } from "./contract.ts";
import { weekdayLabels } from "./texts.ts";

/** The sums of the first points of a period. */
function sumOfFirst(stats: DashboardStats, points: number): Figures {
  const dollars = (values: number[]) => toDollars(sum(values.slice(0, points).map(fromDollars)));
  return {
    delivered: stats.historical_delivered.slice(0, points).reduce((all, { total }) => all + total, 0),
    invoiced: dollars(stats.historical_invoiced.map(({ total }) => total)),
    collected: dollars(stats.historical_balance.map(({ total_collected }) => total_collected)),
    expenses: dollars(stats.historical_balance.map(({ total_expenses }) => total_expenses)),
  };
}

function addFigures(a: Figures, b: Figures): Figures {
  const dollars = (key: "invoiced" | "collected" | "expenses") =>
    toDollars(sum([fromDollars(a[key]), fromDollars(b[key])]));
  return {
    delivered: a.delivered + b.delivered,
    invoiced: dollars("invoiced"),
    collected: dollars("collected"),
    expenses: dollars("expenses"),
  };
}

interface Compared {
  period: Period;
  range: DayRange;
  today: Day;
  stats: DashboardStats;
  /** The period before it. */
  before: DashboardStats;
  /** Of a running year: the month of the year before in which its days end. */
  month: DashboardStats | null;
}

const isRunning = (range: DayRange, today: Day) => range.start <= today && today < range.end;

/** A day of the month that the current year is compared with; null for other periods. */
export const comparedMonth = (period: Period, range: DayRange, today: Day): Day | null =>
  period === "year" && isRunning(range, today) ? shiftPeriod("year", today, -1) : null;

/** A period so far with the same days of the one before it; a period that is over, with all of it. */
export function compareFigures({ period, range, today, stats, before, month }: Compared): Home["compared"] {
  const running = isRunning(range, today);
  if (month) {
    const months = Number(today.slice(5, 7));
    const days = sumOfFirst(month, Number(today.slice(8)));
    return {
      now: sumOfFirst(stats, months),
      before: addFigures(sumOfFirst(before, months - 1), days),
      label: `año anterior, hasta el ${formatDay(today).slice(0, -5)}`,
    };
  }
  const points = running ? daysBetween(range.start, today) + 1 : Number.POSITIVE_INFINITY;
  const label = running ? partLabel(period, points) : wholeLabel(period, range, today);
  return { now: sumOfFirst(stats, points), before: sumOfFirst(before, points), label };
}

function partLabel(period: Period, days: number): string {
  if (period === "month") return `mes anterior, ${days === 1 ? "día 1" : `1 al ${days}`}`;
  const [first = "", last = ""] = [weekdayLabels[0], weekdayLabels[days - 1]].map((day) =>
    day?.toLowerCase(),
  );
  return `semana anterior, ${days === 1 ? first : `${first} a ${last}`}`;
}

function wholeLabel(period: Period, range: DayRange, today: Day): string {
  if (period === "day") return range.start === today ? "ayer" : "día anterior";
  return { week: "semana anterior", month: "mes anterior", year: "año anterior" }[period];
}
