import { addDays, type Day, type DayRange, daysBetween } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";

/** The age columns of the receivables, in days. A spreadsheet would read `8-15` as a date, so their headers are words. */
export const AGES = [
  { label: "0-7", inWords: "0 a 7", most: 7 },
  { label: "8-15", inWords: "8 a 15", most: 15 },
  { label: "16-30", inWords: "16 a 30", most: 30 },
  { label: "31+", inWords: "31 o más", most: Number.POSITIVE_INFINITY },
] as const;

/** A debt's age in days; 0 for a future date. */
export function ageOf(date: Day, today: Day): number {
  return Math.max(0, daysBetween(date, today));
}

/** The amount in the column of its age, nothing in the others. */
export function spreadByAge(amount: Cents, age: number): (Cents | null)[] {
  const column = AGES.findIndex(({ most }) => age <= most);
  return AGES.map((_, at) => (at === column ? amount : null));
}

/** The cash totals of one day, in cents. */
export interface CashDay {
  date: Day;
  payments: Cents;
  refunds: Cents;
  expenses: Cents;
}

/** Payments minus refunds; the dashboard calls it collected. */
export function collectedOn({ payments, refunds }: Pick<CashDay, "payments" | "refunds">): Cents {
  return (payments - refunds) as Cents;
}

/** Collected minus expenses. */
export function balanceOf(day: Omit<CashDay, "date">): Cents {
  return (collectedOn(day) - day.expenses) as Cents;
}

/** Every day of the range in order, with zeros for days without movements. Empty if the whole range has none. */
export function* cashDays(
  { start, end }: DayRange,
  moved: readonly CashDay[],
): Generator<CashDay, void, undefined> {
  if (moved.length === 0) return;
  const of = new Map(moved.map((day) => [day.date, day]));
  for (let date = start; date <= end; date = addDays(date, 1))
    yield of.get(date) ?? { date, payments: 0 as Cents, refunds: 0 as Cents, expenses: 0 as Cents };
}

/** Adds a row to the sums of its group, which begin with its first row. */
export function addTo(groups: Map<string, Sums>, name: string, cells: readonly number[]): void {
  const sums = groups.get(name) ?? new Sums(cells.length);
  groups.set(name, sums);
  sums.add(cells);
}

/** Adds up each column row by row. A cell that is not a number adds nothing. */
export class Sums {
  readonly values: number[];

  constructor(columns: number) {
    this.values = new Array<number>(columns).fill(0);
  }

  add(cells: readonly (number | null)[]): void {
    for (let at = 0; at < this.values.length; at++)
      this.values[at] = (this.values[at] ?? 0) + (cells[at] ?? 0);
  }
}
