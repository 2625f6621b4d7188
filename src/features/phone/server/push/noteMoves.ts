import type { Delivery } from "#features/deliveries/contract.ts";
import type { EventDraft, RecordListener } from "#server/audit.ts";
import { happeningOf } from "#server/recorded/happening.ts";
import { instantAt } from "#shared/dates.ts";

/**
 * Notes, in the change's transaction, the couriers whose orders somebody else moved, such as the office that marks one as delivered. A
 * trigger notes the other changes: it can't know who moved an order, and what a courier does himself tells him nothing.
 */
export const noteMoves: RecordListener = async (tx, drafts, { actor, now }) => {
  const by = drafts[0]?.actor ?? actor;
  if (by === null || by.type === "courier") return;
  const couriers = drafts.flatMap((draft) => courierOf(draft) ?? []);
  if (couriers.length === 0) return;
  const { companyId } = by;
  const subscribed = await tx
    .selectFrom("push_subscriptions")
    .select("courier_id")
    .distinct()
    .where("company_id", "=", companyId)
    .where("courier_id", "in", couriers)
    .execute();
  if (subscribed.length === 0) return;
  const rows = subscribed.map((device) => ({ ...device, company_id: companyId, created_at: instantAt(now) }));
  await tx.insertInto("pushes_due").values(rows).execute();
};

/** The courier of an order that moved. */
const courierOf = (draft: EventDraft): number | null =>
  happeningOf(draft) === "order.status" ? (draft.after as Delivery).courier_id : null;
