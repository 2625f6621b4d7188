import { addDays, type Day } from "#shared/dates.ts";
import { type Cents, sum } from "#shared/money.ts";
import type { JournalCause } from "#shared/vocabulary.ts";
import type { StatementKind } from "./texts.ts";

/** The columns of the ageing, with the greatest age in days of each. */
export const BUCKETS = [
  { key: "0-7", inWords: "0 a 7", most: 7 },
  { key: "8-15", inWords: "8 a 15", most: 15 },
  { key: "16-30", inWords: "16 a 30", most: 30 },
  { key: "31-60", inWords: "31 a 60", most: 60 },
  { key: "61+", inWords: "61 o más", most: Number.POSITIVE_INFINITY },
] as const;
export type Bucket = (typeof BUCKETS)[number]["key"];

const [BUCKET_0, BUCKET_1, BUCKET_2, BUCKET_3, OLDEST] = BUCKETS;

/** Every column but the oldest on a day, the newest first, with the first date of its orders. An order dated later counts as new. */
export const youngBuckets = (day: Day) =>
  [BUCKET_0, BUCKET_1, BUCKET_2, BUCKET_3].map(({ key, most }) => ({ key, since: addDays(day, -most) }));

/** The column of an order's date on a day. */
export const bucketOf = (date: Day, day: Day): Bucket =>
  youngBuckets(day).find(({ since }) => date >= since)?.key ?? OLDEST.key;

/** What a client owes on a day, by age of its orders. In cents. */
export interface Ages {
  buckets: Record<Bucket, Cents>;
  /** The advances not used yet, zero or negative. */
  credit: Cents;
  total: Cents;
}

/** `old` is everything owed, `credit` the advances; `young` what is owed in each bucket but the last. */
export function agesOf(owed: Cents, credit: Cents, young: Partial<Record<Bucket, Cents>>): Ages {
  const buckets = { "0-7": 0, "8-15": 0, "16-30": 0, "31-60": 0, ...young, "61+": 0 } as Ages["buckets"];
  buckets["61+"] = (owed - sum(Object.values(buckets))) as Cents;
  return { buckets, credit, total: (owed + credit) as Cents };
}

export function addAges(all: readonly Ages[]): Ages {
  const sumAges = (amount: (ages: Ages) => Cents) => sum(all.map(amount));
  const buckets = Object.fromEntries(BUCKETS.map(({ key }) => [key, sumAges(({ buckets }) => buckets[key])]));
  return {
    buckets: buckets as Ages["buckets"],
    credit: sumAges(({ credit }) => credit),
    total: sumAges(({ total }) => total),
  };
}

/** An entry's effect on a client: on its receivables, and on its advances. */
export interface Effect {
  cause: JournalCause;
  owed: Cents;
  advanced: Cents;
}

/** The kind of a statement's line. An order that came from another client is taken, one that went is cancelled. */
export function kindOf({ cause, owed, advanced }: Effect): StatementKind {
  const up = owed + advanced > 0;
  switch (cause) {
    case "opening":
    case "opening_advance":
      return "opening";
    case "order":
      return "order";
    case "price":
      return "price_change";
    case "client":
      return up ? "order" : "cancellation";
    case "opening_void":
    case "opening_advance_void":
    case "cancellation":
    case "deletion":
      return "cancellation";
    case "write_off":
    case "write_off_void":
      return "write_off";
    default:
      if (up) return "refund";
      return owed === 0 ? "advance" : "payment";
  }
}

/** The lines with the balance after each, from the balance before the first. */
export function withBalances<Line extends Pick<Effect, "owed" | "advanced">>(
  opening: Cents,
  lines: readonly Line[],
): (Line & { charge: Cents; credit: Cents; balance: Cents })[] {
  let balance: number = opening;
  return lines.map((line) => {
    const amount = line.owed + line.advanced;
    balance += amount;
    return {
      ...line,
      charge: Math.max(0, amount) as Cents,
      credit: Math.max(0, -amount) as Cents,
      balance: balance as Cents,
    };
  });
}

interface ReceiptLine {
  date: Day;
  kind: StatementKind;
  number: number | null;
  order_date: Day | null;
  client_reference: string | null;
  zones: string | null;
  receipt_number: number | null;
  charge: Cents;
  credit: Cents;
  balance: Cents;
}

/** The lines with those of one receipt as one: a payment of several orders names none of them. */
export function groupByReceipt(lines: readonly ReceiptLine[]): ReceiptLine[] {
  const grouped: ReceiptLine[] = [];
  for (const line of lines) {
    const last = grouped.at(-1);
    if (!last || !isOfSameReceipt(last, line)) grouped.push(line);
    else
      grouped[grouped.length - 1] = {
        ...line,
        number: null,
        order_date: null,
        client_reference: null,
        zones: null,
        charge: (last.charge + line.charge) as Cents,
        credit: (last.credit + line.credit) as Cents,
      };
  }
  return grouped;
}

const isOfSameReceipt = (first: ReceiptLine, other: ReceiptLine): boolean =>
  first.receipt_number !== null &&
  first.receipt_number === other.receipt_number &&
  first.kind === other.kind &&
  first.date === other.date;
