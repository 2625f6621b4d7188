import { type Cents, split, sum } from "#shared/money.ts";

/** What a tender adds to one payment: an amount in its own currency, and its dollars, in cents. */
export interface Share {
  amount: Cents;
  usd: Cents;
}

interface SplitTender extends Share {
  /** Change that the office sends. */
  isToSend: boolean;
}

/**
 * The only split of a receipt's tenders over its payments: one row for each payment, with one share for each tender. Each row's dollars are
 * what it pays, each tender's shares add up to the tender, both exactly. Change that is to be sent belongs to the last payment, with the
 * money that it is given back of. The payments of all the receipt, in their order, and their amounts in cents.
 */
export function splitTenders(tenders: readonly SplitTender[], payments: readonly Cents[]): Share[][] {
  const last = payments.length - 1;
  const sent = sum(tenders.filter(({ isToSend }) => isToSend).map(({ usd }) => usd));
  const dollars = splitDollars(
    tenders.map(({ usd, isToSend }) => (isToSend ? (0 as Cents) : usd)),
    payments.map((amount, row) => (row === last ? amount - sent : amount) as Cents),
  );
  const amounts = tenders.map(({ amount, isToSend }, column) =>
    splitAsDollars(
      amount,
      dollars.map((row, at) => (isToSend ? ((at === last ? 1 : 0) as Cents) : (row[column] as Cents))),
    ),
  );
  return dollars.map((row, at) =>
    tenders.map(({ usd, isToSend }, column) => ({
      amount: amounts[column]?.[at] as Cents,
      usd: isToSend ? ((at === last ? usd : 0) as Cents) : (row[column] as Cents),
    })),
  );
}

/** Each payment takes from what the payments before it left, in proportion; the last one takes the rest. */
function splitDollars(tenders: readonly Cents[], payments: readonly Cents[]): Cents[][] {
  let left = [...tenders];
  return payments.map((amount, row) => {
    const part = row === payments.length - 1 ? left : split(amount, left);
    left = left.map((cents, column) => (cents - (part[column] as Cents)) as Cents);
    return part;
  });
}

/** An amount in proportion to its dollars, which all have one sign. One that is worth no cent belongs to the last payment. */
function splitAsDollars(amount: Cents, dollars: readonly Cents[]): Cents[] {
  const last = dollars.length - 1;
  if (dollars.every((cents) => cents === 0))
    return dollars.map((_, at) => (at === last ? amount : 0) as Cents);
  return split(
    amount,
    dollars.map((cents) => Math.abs(cents) as Cents),
  );
}
