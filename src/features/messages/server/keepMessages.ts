import type { Delivery } from "#features/deliveries/contract.ts";
import type { OrderRequest } from "#features/requests/contract.ts";
import type { EventDraft, RecordListener } from "#server/audit.ts";
import type { Database } from "#server/database/types.ts";
import { happeningOf } from "#server/recorded/happening.ts";
import type { Tx } from "#server/schema.ts";
import { type Instant, instantAt } from "#shared/dates.ts";
import { type MessageSubject, toldOf, toldOfRequest } from "../rules.ts";
import { KEPT_DAYS } from "../texts.ts";

const DAY_MS = 24 * 3_600_000;
/** How long one can see who told whom. The events keep it for good. */
const SENT_DAYS = 90;

/** What messages are about, and whom to tell what of it now. */
interface Subject {
  column: "delivery_id" | "request_id";
  id: number;
  drafts: MessageSubject[];
}

/**
 * Notes whom to tell of an order that moved, or of a request that came in, in the change's transaction, if its company keeps the list.
 */
export const keepMessages: RecordListener = async (tx, drafts, { actor, now }) => {
  const subjects = drafts.flatMap((draft) => subjectOf(draft) ?? []);
  const companyId = (drafts[0]?.actor ?? actor)?.companyId;
  if (subjects.length === 0 || companyId === undefined || !(await keepsList(tx, companyId))) return;
  for (const subject of subjects) await replaceMessages(tx, companyId, subject, instantAt(now));
};

function subjectOf(draft: EventDraft): Subject | null {
  switch (happeningOf(draft)) {
    case "order.status":
    case "order.attempt": {
      const order = draft.after as Delivery;
      return { column: "delivery_id", id: order.id, drafts: toldOf(order) };
    }
    case "request.created":
    case "request.decided": {
      const request = draft.after as Pick<OrderRequest, "state">;
      return { column: "request_id", id: Number(draft.id), drafts: toldOfRequest(request) };
    }
    default:
      return null;
  }
}

async function keepsList(tx: Tx, companyId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("company_settings")
    .select("message_list")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row?.message_list === 1;
}

/** What was not told of an earlier state needs no telling any more. */
async function replaceMessages(
  tx: Tx,
  companyId: number,
  { column, id, drafts }: Subject,
  at: Instant,
): Promise<void> {
  await tx.deleteFrom("messages").where(column, "=", id).where("sent_at", "is", null).execute();
  const rows = drafts.map((each) => ({
    ...each,
    delivery_id: null,
    request_id: null,
    [column]: id,
    company_id: companyId,
    created_at: at,
    sent_at: null,
    account_id: null,
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
