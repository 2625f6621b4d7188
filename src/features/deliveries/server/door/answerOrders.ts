import { changeNow } from "#features/collections/changeRules.ts";
import type { Delivery, ReadDelivery } from "#features/deliveries/contract.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { inDollars, type Rate } from "#shared/money.ts";
import { paidWithIn } from "../door/atDoor.ts";
import { type ShownDelivery, toDelivery } from "../queries.ts";

export interface Answering {
  companyId: number;
  /** Its rate decides how much change is bolívares. */
  today: Day;
  /** Where people reach the product; null without the links that follow orders. */
  origin: string | null;
}

/** Orders as the office sees them, with the change to carry. Reads the rate only if one of them needs change. */
export async function answerOrders(
  db: Db,
  { companyId, today, origin }: Answering,
  rows: readonly ShownDelivery[],
): Promise<Delivery[]> {
  const isAsked = rows.some((row) => row.cod_status === "pending" && paidWithIn(row) !== null);
  const rate = isAsked ? ((await rateOn(db, companyId, today))?.rate ?? null) : null;
  return rows.map((row) => withChange(toDelivery(row, origin), rate));
}

export async function answerOrder(db: Db, answering: Answering, row: ShownDelivery): Promise<Delivery> {
  return orNotFound((await answerOrders(db, answering, [row]))[0]);
}

function withChange(order: ReadDelivery, rate: Rate | null): Delivery {
  const change = changeNow(order, rate);
  return { ...order, change_needed: change && inDollars(change) };
}
