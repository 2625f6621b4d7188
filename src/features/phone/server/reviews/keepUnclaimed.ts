import { dueAtDoor } from "#features/collections/rules.ts";
import { type DeliveryRow, findDelivery } from "#features/deliveries/server/queries.ts";
import { entryOfUnclaimed, toOrderRef } from "#features/journal/rules.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import { unclaimedKept } from "#features/phone/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import {
  type Amounts,
  amountsOf,
  type Cents,
  CURRENCIES,
  dollarsToBolivares,
  NO_MONEY,
  sumOf,
} from "#shared/money.ts";
import { type ReviewedCollection, reviewedCollection } from "./reviewed.ts";

/** Keeps the cash of an action that no order takes in its courier's account, until he hands it in. */
export async function keepUnclaimed(
  tx: Tx,
  author: Author,
  action: RowOf<"courier_actions">,
): Promise<EventDraft[]> {
  const { id, courier_id, delivery_id } = action;
  const stored = reviewedCollection(action);
  const row = delivery_id === null ? undefined : await findDelivery(tx, author.companyId, delivery_id);
  const cash = stored ? cashOf(stored, row) : NO_MONEY;
  if (CURRENCIES.every((currency) => cash[currency] === 0)) return [];
  const order = row ? toOrderRef(row.id, row) : null;
  await postEntries(tx, author, [entryOfUnclaimed({ id, courier_id, order }, cash)]);
  return [{ action: "update", entity: "courier", id: courier_id, summary: unclaimedKept(cash) }];
}

/** The banknotes of a collection, less the change. An older phone names no amount: it was what was due. */
function cashOf(
  { method, currency, tenders, rate, agreed }: ReviewedCollection,
  order?: DeliveryRow,
): Amounts {
  if (tenders) return sumOf(tenders.filter((tender) => (tender.method ?? method) === "cash"));
  if (method !== "cash" || !order) return NO_MONEY;
  // The debt of a cancelled order owes nothing.
  const remaining = order.status === "cancelled" ? order.amount : order.debt_remaining;
  const planned = dueAtDoor({
    collect_fee: order.collect_fee === 1,
    remaining,
    cod_amount: order.cod_amount,
  });
  const due = ((agreed?.goods ?? planned.goods) + (agreed?.fee ?? planned.fee)) as Cents;
  return amountsOf((each) => {
    if (each !== currency) return 0;
    return currency === "USD" ? due : rate ? dollarsToBolivares(due, rate) : 0;
  });
}
