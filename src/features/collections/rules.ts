import {
  type Amounts,
  type Cents,
  dollarsToBolivares,
  fromDollars,
  NO_MONEY,
  type Rate,
} from "#shared/money.ts";
import type { CodStatus } from "#shared/vocabulary.ts";

/** What is collected at an order's door, in cents: the fee that is still owed, and the price of the client's goods. */
export interface DueAtDoor {
  fee: Cents;
  goods: Cents;
}

export interface CollectedOrder {
  collect_fee: boolean;
  /** What the order still owes, in cents. */
  remaining: Cents;
  cod_amount: Cents;
}

export function dueAtDoor({ collect_fee, remaining, cod_amount }: CollectedOrder): DueAtDoor {
  return { fee: collect_fee ? remaining : (0 as Cents), goods: cod_amount };
}

/** What was agreed at a door, in cents. What is left out is as planned. */
export interface Agreed {
  goods?: Cents | undefined;
  fee?: Cents | undefined;
}

/** Why nothing can be collected by an agreement. */
export type AgreementProblem = "noGoods" | "feeAbove" | "nothing";

/**
 * What is collected after an agreement, or why it can't be. The goods may cost more than planned, but only where goods are collected;
 * of the fee at most what is planned is paid. Something must be received.
 */
export function agreeOn(
  planned: DueAtDoor,
  { goods = planned.goods, fee = planned.fee }: Agreed,
): DueAtDoor | AgreementProblem {
  if (goods > 0 && planned.goods === 0) return "noGoods";
  if (fee > planned.fee) return "feeAbove";
  return goods + fee === 0 ? "nothing" : { goods, fee };
}

/** Whether what was agreed is not what was planned. */
export const differs = (planned: DueAtDoor, agreed: DueAtDoor): boolean =>
  planned.goods !== agreed.goods || planned.fee !== agreed.fee;

/** What an agreement costs, in cents: what a courier is charged for it, if he is. Zero if it brought more. */
export const costOf = (planned: DueAtDoor, agreed: DueAtDoor): Cents =>
  Math.max(0, planned.goods + planned.fee - agreed.goods - agreed.fee) as Cents;

/**
 * Divides what the recipient handed over, less the change, between the goods and the fee. The goods take dollars first, then
 * bolívares at `rate`; the fee gets the rest. Without a fee the rest has no value: it is change in the other currency. `received` is worth
 * `fee` and `goods` together; `rate` is null without bolívares.
 */
export function shareOut(
  received: Amounts,
  { fee, goods }: DueAtDoor,
  rate: Rate | null,
): { goods: Amounts; fee: Amounts } {
  const { USD, VES } = received;
  // Nothing but goods, without change in the other currency: all of it is the client's, to the céntimo.
  if (fee === 0 && USD >= 0 && USD <= goods && VES >= 0) return { goods: received, fee: NO_MONEY };
  if (goods === 0) return { goods: NO_MONEY, fee: received };
  const usd = Math.max(0, Math.min(USD, goods)) as Cents;
  const rest = (goods - usd) as Cents;
  const converted = rate === null ? 0 : dollarsToBolivares(rest, rate);
  // A fee that is paid in bolívares gets at least one céntimo.
  const most = fee > USD - usd && VES > 0 ? VES - 1 : converted;
  const ves = Math.min(converted, most) as Cents;
  return {
    goods: { USD: usd, VES: ves },
    fee: { USD: (USD - usd) as Cents, VES: (VES - ves) as Cents },
  };
}

/** The status of collection that a new order starts with: `pending` if there is something to collect, else `none`. */
export const startsAs = ({
  collect_fee,
  cod_amount,
}: Pick<CollectedOrder, "collect_fee" | "cod_amount">): CodStatus =>
  collect_fee || cod_amount > 0 ? "pending" : "none";

/** An order's fields, in dollars. */
export interface AnsweredOrder {
  collect_fee: boolean;
  cod_amount: number;
  cod_status: CodStatus;
  debt_remaining_amount: number;
}

/** What is still to be collected at an order's door, in cents, from the API's answer. */
export const dueNow = ({
  cod_status,
  collect_fee,
  cod_amount,
  debt_remaining_amount,
}: AnsweredOrder): DueAtDoor =>
  cod_status === "pending"
    ? dueAtDoor({
        collect_fee,
        remaining: fromDollars(debt_remaining_amount),
        cod_amount: fromDollars(cod_amount),
      })
    : { fee: 0 as Cents, goods: 0 as Cents };

/** What is still to be collected at an order's door in all, in cents. */
export function totalDue(order: AnsweredOrder): Cents {
  const { fee, goods } = dueNow(order);
  return (fee + goods) as Cents;
}
