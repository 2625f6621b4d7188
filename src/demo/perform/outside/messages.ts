import { findDelivery, toDelivery } from "#features/deliveries/server/queries.ts";
import { keepMessages } from "#features/messages/server/keepMessages.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { type Doing, IP } from "../perform.ts";

/** Orders of which nobody was told yet. */
const ORDERS = 5;

/** Notes whom to tell of today's requests that wait, and of the last orders of today that moved. */
export async function noteWhomToTell(tx: Tx, { actor, now, timeZone, today }: Doing): Promise<void> {
  const { companyId } = actor;
  const requests = await tx
    .selectFrom("requests")
    .select(["id", "state"])
    .where("company_id", "=", companyId)
    .where("state", "=", "new")
    .orderBy("id")
    .execute();
  const moved = await tx
    .selectFrom("deliveries")
    .select("id")
    .where("company_id", "=", companyId)
    .where("status", "in", ["in_transit", "delivered"])
    .where("date", "=", today)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(ORDERS)
    .execute();
  const drafts: EventDraft[] = requests.map((after) => ({
    entity: "request",
    action: "create",
    id: after.id,
    summary: "",
    after,
  }));
  for (const { id } of moved.reverse()) {
    const after = toDelivery(orNotFound(await findDelivery(tx, companyId, id)), null);
    const before = { ...after, status: "pending" };
    drafts.push({ entity: "delivery", action: "update", id, summary: "", before, after });
  }
  await keepMessages(tx, drafts, { actor, ip: IP, now, timeZone });
}
