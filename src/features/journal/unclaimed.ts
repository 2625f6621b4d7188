import { type Amounts, amountsOf, CURRENCIES } from "#shared/money.ts";
import { type Entry, type Line, makeEntry, makeLine } from "./lines.ts";

/** The order that it was brought for. */
interface DoorRef {
  id: number;
  /** As shown to people: `000042`. */
  number: string;
}

/** Cash that a courier holds of a delivery that was rejected. `id`: of the phone's action. */
interface UnclaimedRef {
  id: number;
  courier_id: number;
  /** Null if it is deleted. */
  order: DoorRef | null;
}

/** The courier holds cash that no order takes. Nobody knows yet whose it is. */
export const entryOfUnclaimed = ({ id, courier_id, order }: UnclaimedRef, cash: Amounts): Entry =>
  makeEntry(
    "unclaimed",
    id,
    order && `Orden ${order.number}`,
    unclaimedLines(cash, { courier_id, delivery_id: order?.id ?? null }),
  );

/** A part of it was recorded as collected at its order's door after all. */
export const entryOfClaimed = (order: DoorRef, courier_id: number, cash: Amounts): Entry =>
  makeEntry(
    "unclaimed_claimed",
    order.id,
    `Orden ${order.number}`,
    unclaimedLines(negated(cash), { courier_id, delivery_id: order.id }),
  );

/** It was handed in with a settlement, whose difference it becomes. */
export const entryOfSettledUnclaimed = (
  settlement: { id: number; courier_id: number },
  cash: Amounts,
  note: string,
): Entry =>
  makeEntry(
    "unclaimed_settled",
    settlement.id,
    note,
    unclaimedLines(negated(cash), { courier_id: settlement.courier_id, delivery_id: null }),
  );

const negated = (amounts: Amounts): Amounts => amountsOf((currency) => 0 - amounts[currency]);

const unclaimedLines = (cash: Amounts, of: Pick<Line, "courier_id" | "delivery_id">): Line[] =>
  CURRENCIES.flatMap((currency) => [
    makeLine("cash", cash[currency], { place: "courier", ...of, currency }),
    makeLine("difference", 0 - cash[currency], { currency }),
  ]);
