import type { Delivery } from "#features/deliveries/contract.ts";
import type { EventDraft, RecordListener } from "#server/audit.ts";
import type { Database } from "#server/database/types.ts";
import { happeningOf } from "#server/recorded/happening.ts";
import type { Tx } from "#server/schema.ts";
import { type Instant, instantAt } from "#shared/dates.ts";
import { toldOf } from "../rules.ts";
import { KEPT_DAYS } from "../texts.ts";

const DAY_MS = 24 * 3_600_000;
/** How long one can see who told whom. The events keep it for good. */
const SENT_DAYS = 90;

/** Notes whom to tell of an order that moved, in the change's transaction, if its company keeps the list. */
export const keepMessages: RecordListener = async (tx, drafts, { actor, now }) => {
  const moved = drafts.filter(isMove);
  const companyId = (moved[0]?.actor ?? actor)?.companyId;
  if (moved.length === 0 || companyId === undefined || !(await keepsList(tx, companyId))) return;
  for (const { after } of moved) await replaceMessages(tx, companyId, after as Delivery, instantAt(now));
};

const isMove = (draft: EventDraft) => {
  const happened = happeningOf(draft);
  return happened === "order.status" || happened === "order.attempt";
};

async function keepsList(tx: Tx, companyId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("company_settings")
    .select("message_list")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row?.message_list === 1;
}

/** What was not told of an earlier state needs no telling any more. */
async function replaceMessages(tx: Tx, companyId: number, order: Delivery, at: Instant): Promise<void> {
  await tx.deleteFrom("messages").where("delivery_id", "=", order.id).where("sent_at", "is", null).execute();
  const rows = toldOf(order).map((told) => ({
    ...told,
    ...{ company_id: companyId, delivery_id: order.id, created_at: at, sent_at: null, account_id: null },
  }));
  if (rows.length > 0) await tx.insertInto("messages").values(rows).execute();
}

/** Removes what nobody told in days, and what was told long ago. */
export async function removeOldMessages(database: Database, now: Date): Promise<void> {
  const before = (days: number) => instantAt(new Date(now.getTime() - days * DAY_MS));
  await database.transaction((tx) =>
    tx
      .deleteFrom("messages")
      .where((eb) =>
        eb.or([
          eb("sent_at", "<", before(SENT_DAYS)),
          eb.and([eb("sent_at", "is", null), eb("created_at", "<", before(KEPT_DAYS))]),
        ]),
      )
      .execute(),
  );
}
