import { addDays, addMonths, type DayRange, type Period } from "#shared/dates.ts";
import { type Cents, sum } from "#shared/money.ts";

/** What one day or month brought; what nothing happened in is 0. */
export interface Point {
  /** `YYYY-MM-DD`, or `YYYY-MM` in a year. */
  date: string;
  delivered: number;
  invoiced: Cents;
  collected: Cents;
  expenses: Cents;
}

/** How many letters of a day name its point: a year is told by months, all else by days. */
export const pointLength = (period: Period) => (period === "year" ? 7 : 10);

/** Every point of the range in order, whether anything happened in it or not. */
export function pointsOf(period: Period, { start, end }: DayRange): string[] {
  const after = period === "year" ? addMonths : addDays;
  const points: string[] = [];
  for (let day = start; day <= end; day = after(day, 1)) points.push(day.slice(0, pointLength(period)));
  return points;
}

/** The points of a range, filled from the rows that there are. Rows of one date add up; one outside the range is a bug. */
export function fill(
  dates: readonly string[],
  rows: readonly (Pick<Point, "date"> & Partial<Point>)[],
): Point[] {
  const points = new Map(
    dates.map((date) => [
      date,
      { date, delivered: 0, invoiced: 0 as Cents, collected: 0 as Cents, expenses: 0 as Cents },
    ]),
  );
  for (const { date, delivered = 0, invoiced = 0, collected = 0, expenses = 0 } of rows) {
    const point = points.get(date);
    if (!point) throw new RangeError(`${date} is outside of the period`);
    point.delivered += delivered;
    point.invoiced = (point.invoiced + invoiced) as Cents;
    point.collected = (point.collected + collected) as Cents;
    point.expenses = (point.expenses + expenses) as Cents;
  }
  return [...points.values()];
}

/** The cards are the sums of the charts, so that they cannot disagree. */
export function totalsOf(points: readonly Point[]): Omit<Point, "date"> {
  return {
    delivered: points.reduce((total, point) => total + point.delivered, 0),
    invoiced: sum(points.map((point) => point.invoiced)),
    collected: sum(points.map((point) => point.collected)),
    expenses: sum(points.map((point) => point.expenses)),
  };
}
