import { findDelivery, toDelivery } from "#features/deliveries/server/queries.ts";
import { keepMessages } from "#features/messages/server/keepMessages.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { type Doing, IP } from "./perform.ts";

/** Notes whom to tell of today's requests that wait, and of today's orders that are on their way. */
export async function noteWhomToTell(tx: Tx, { actor, now, timeZone, today }: Doing): Promise<void> {
  const { companyId } = actor;
  const requests = await tx
    .selectFrom("requests")
    .select(["id", "state"])
    .where("company_id", "=", companyId)
    .where("state", "=", "new")
    .orderBy("id")
    .execute();
  const sent = await tx
    .selectFrom("deliveries")
    .select("id")
    .where("company_id", "=", companyId)
    .where("status", "=", "in_transit")
    .where("date", "=", today)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  const drafts: EventDraft[] = requests.map((after) => ({
    ...{ entity: "request", action: "create", id: after.id, summary: "" },
    after,
  }));
  for (const { id } of sent) {
    const after = toDelivery(orNotFound(await findDelivery(tx, companyId, id)), null);
    const before = { ...after, status: "pending" };
    drafts.push({ ...{ entity: "delivery", action: "update", id, summary: "" }, before, after });
  }
  await keepMessages(tx, drafts, { actor, ip: IP, now, timeZone });
}
