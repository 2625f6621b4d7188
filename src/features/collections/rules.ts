import {
  type Amounts,
  amountsOf,
  bolivaresToDollars,
  type Cents,
  dollarsToBolivares,
  fromDollars,
  NO_MONEY,
  type Rate,
  type SentAmounts,
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

/** Whether what a recipient pays with, in cents and céntimos, is not less than what is due in cents. Bolívares count only at a rate. */
export const covers = (paid: Amounts, due: Cents, rate: Rate | null): boolean => {
  const left = (due - paid.USD) as Cents;
  return left <= 0 || (rate !== null && dollarsToBolivares(left, rate) <= paid.VES);
};

/**
 * The change that a courier must carry for an order of so many cents: whole dollars first, but never more of them than he is handed, and the
 * rest in bolívares at the rate. Without a rate it is what each currency leaves. Null: there is none, or what is paid with is not enough.
 */
export function changeFor(paid: Amounts, due: Cents, rate: Rate | null): Amounts | null {
  if (due <= 0 || !covers(paid, due, rate)) return null;
  const over = (paid.USD - due) as Cents;
  if (rate === null) return over + paid.VES > 0 ? { USD: over, VES: paid.VES } : null;
  const restAfter = (dollars: number) =>
    (paid.VES + dollarsToBolivares((over - dollars) as Cents, rate)) as Cents;
  // Bolívares may cover the part of a dollar that is missing, so that one note more comes back.
  const most = Math.min(paid.USD, over + bolivaresToDollars(paid.VES, rate) + 1);
  let dollars = Math.max(0, Math.floor(most / 100) * 100);
  while (dollars > 0 && restAfter(dollars) < 0) dollars -= 100;
  const change = { USD: dollars as Cents, VES: restAfter(dollars) };
  return change.USD + change.VES > 0 ? change : null;
}

/**
 * What was received in each currency, less what the planned notes and their change would have left, in cents and céntimos. Null if that is
 * nothing, or if nothing could be planned because the notes were not enough.
 */
export function offPlan(paid: Amounts, due: Cents, received: Amounts, rate: Rate | null): Amounts | null {
  if (!covers(paid, due, rate)) return null;
  const change = changeFor(paid, due, rate) ?? NO_MONEY;
  const off = amountsOf((currency) => received[currency] - (paid[currency] - change[currency]));
  return off.USD === 0 && off.VES === 0 ? null : off;
}

/** The notes with which an amount of so many cents is usually paid, in cents: those that are enough. */
export const notesFor = (due: Cents): Cents[] => NOTES.filter((note) => note >= due);

const NOTES = [500, 1000, 2000, 5000, 10_000] as Cents[];

/** What a change is worth in cents, to compare it with the company's limit. Without a rate only its dollars count. */
export const worthOf = ({ USD, VES }: Amounts, rate: Rate | null): Cents =>
  (USD + (rate === null ? 0 : bolivaresToDollars(VES, rate))) as Cents;

/** What an order's recipient pays with, from the API's answer; null: the exact amount. */
export const paidWith = ({ pays_with: paid }: { pays_with: SentAmounts | null }): Amounts | null =>
  paid && { USD: fromDollars(paid.USD), VES: fromDollars(paid.VES) };

/** `changeFor` of the API's answer, at a rate. */
export function changeNow(
  order: AnsweredOrder & { pays_with: SentAmounts | null },
  rate: Rate | null,
): Amounts | null {
  const paid = paidWith(order);
  return paid && changeFor(paid, totalDue(order), rate);
}
