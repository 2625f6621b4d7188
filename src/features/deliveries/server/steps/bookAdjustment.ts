import { closedUntilOf } from "#features/company/server/verbs/refuseClosed.ts";
import { changeOfFigures } from "#features/deliveries/rules.ts";
import type { Author } from "#server/author.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Tx } from "#server/schema.ts";
import type { AdjustmentKind, DeliveryStatus } from "#shared/vocabulary.ts";
import { storedPrice } from "../prices/priceColumns.ts";
import type { DeliveryRow } from "../queries.ts";

/**
 * Books what changes a locked order of a closed day as an adjustment of today. An order with an adjustment goes on with adjustments, also
 * when its day is opened again. Call it in every verb that changes an order's status or courier, before its debt is locked: it locks the
 * end of the closed period for an order of a past day. `to`: its new status.
 */
export async function bookAdjustment(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  { kind, to = before.status }: { kind: AdjustmentKind; to?: DeliveryStatus },
): Promise<void> {
  const { id: delivery_id, date: order_date, service_id, status, courier_id, amount } = before;
  const { companyId, accountId, today, at } = author;
  if (order_date >= today) return;
  const closed = await closedUntilOf(tx, author, [order_date]);
  const [earlier] = await firstAdjustment(tx, { deliveryId: delivery_id });
  if (closed === null && !earlier) return;
  const { extra_pay } = storedPrice(before);
  await tx
    .insertInto("adjustments")
    .values({
      company_id: companyId,
      delivery_id,
      service_id,
      kind,
      date: today,
      order_date,
      first: earlier ? 0 : 1,
      status_from: status,
      courier_from: courier_id,
      ...changeOfFigures(status, to, { amount, extra_pay }),
      account_id: accountId,
      created_at: at,
    })
    .execute();
}

const firstAdjustment = prepared((db, { deliveryId }: { deliveryId: number }) =>
  db.selectFrom("adjustments").select("id").where("delivery_id", "=", deliveryId).where("first", "=", 1),
);
