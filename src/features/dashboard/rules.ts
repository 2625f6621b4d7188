import { addDays, addMonths, type DayRange, type Period } from "#shared/dates.ts";
import { type Cents, sum } from "#shared/money.ts";

/** The totals of one day or month, in cents; 0 without movements. */
export interface Point {
  /** `YYYY-MM-DD`, or `YYYY-MM` in a year. */
  date: string;
  delivered: number;
  invoiced: Cents;
  collected: Cents;
  expenses: Cents;
}

/** The length of a point's name: a year has months (`YYYY-MM`), other periods have days. */
export const pointLength = (period: Period) => (period === "year" ? 7 : 10);

/** Every point of the range in order, including those without movements. */
export function pointsOf(period: Period, { start, end }: DayRange): string[] {
  const after = period === "year" ? addMonths : addDays;
  const points: string[] = [];
  for (let day = start; day <= end; day = after(day, 1)) points.push(day.slice(0, pointLength(period)));
  return points;
}

/** The range's points with the rows' sums. Throws for a row outside the range. */
export function fillPoints(
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

/** The cards are sums of the charts' points, so that they can't disagree. */
export function totalsOf(points: readonly Point[]): Omit<Point, "date"> {
  return {
    delivered: points.reduce((total, point) => total + point.delivered, 0),
    invoiced: sum(points.map((point) => point.invoiced)),
    collected: sum(points.map((point) => point.collected)),
    expenses: sum(points.map((point) => point.expenses)),
  };
}

/** What the orders of a day or month were invoiced, and the expense lines of their services, in cents. */
export interface MarginPoint {
  date: string;
  invoiced: Cents;
  expenses: Cents;
}

/** Every point of the range, also those without orders. */
export function fillMargin(dates: readonly string[], rows: readonly MarginPoint[]): MarginPoint[] {
  const byDate = new Map(rows.map((row) => [row.date, row]));
  return dates.map((date) => byDate.get(date) ?? { date, invoiced: 0 as Cents, expenses: 0 as Cents });
}
