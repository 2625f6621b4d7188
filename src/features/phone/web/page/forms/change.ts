import { isTooMuchChange, judgeOffer } from "#features/receipts/rules.ts";
import {
  bolivaresToDollars,
  type Cents,
  type Currency,
  dollarsToBolivares,
  type Rate,
} from "#shared/money.ts";

/** Cents and céntimos that were handed over, and the part of the change that is given in dollars. */
export interface Handed {
  usd: Cents;
  ves: Cents;
  changeUsd: Cents;
}

export interface Counted {
  /** Dollars that are missing; 0 if it is enough. */
  missing: Cents;
  /** The whole change in dollars, and the parts in which it is given: without a rate all of it in dollars. */
  change: Cents;
  changeUsd: Cents;
  changeVes: Cents;
  /** It is more change than can be given, so that something is mistyped. */
  isTooMuchChange: boolean;
  /** What is sent to the server, with change as negative amounts; null while it does not add up. */
  tenders: { currency: Currency; amount: Cents }[] | null;
}

/** Counts what was handed over at the door for `total` dollars, as the server does at the same rate. */
export function countTenders(total: Cents, rate: Rate | null, handed: Handed): Counted {
  const { usd, ves } = handed;
  const inVes = (dollars: number) => (rate === null ? 0 : dollarsToBolivares(dollars as Cents, rate));
  const worth = rate === null ? 0 : bolivaresToDollars(ves, rate);
  const isExact = ves !== 0 && ves === inVes(total - usd);
  const excess = isExact ? 0 : usd + worth - total;
  const change = Math.max(0, excess) as Cents;
  const changeUsd = rate === null ? change : handed.changeUsd;
  const left = total - usd + changeUsd;
  const changeVes = (worth > left && !isExact ? ves - inVes(left) : 0) as Cents;
  const lines = [
    { currency: "USD", amount: usd },
    { currency: "VES", amount: ves },
    { currency: "USD", amount: -changeUsd as Cents },
    { currency: "VES", amount: -changeVes as Cents },
  ] as const;
  const tenders = lines.filter(({ amount }) => amount !== 0);
  const offer = { method: "cash", currency: "USD", tenders } as const;
  const isTaken = !("errors" in judgeOffer(offer, { owed: total, whole: true }, rate));
  const missing = Math.max(0, -excess) as Cents;
  return {
    ...{ missing, change, changeUsd, changeVes },
    isTooMuchChange: isTooMuchChange(tenders, rate),
    tenders: isTaken ? tenders : null,
  };
}
