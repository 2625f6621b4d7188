import { randomUUID } from "node:crypto";
import { findDelivery } from "#features/deliveries/server/queries.ts";
import { toV1Order, toV1Request } from "#features/keys/server/queries.ts";
import { receiptsMadeIn } from "#features/receipts/server/queries.ts";
import { findRequest } from "#features/requests/server/queries.ts";
import type { EventDraft, RecordListener } from "#server/audit.ts";
import { prepared } from "#server/database/prepared.ts";
import { enqueue } from "#server/jobs/queue.ts";
import { happeningOf } from "#server/recorded/happening.ts";
import type { Db, Tx } from "#server/schema.ts";
import { instantAt } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { toDollars } from "#shared/money.ts";
import type { WebhookEvent } from "#shared/vocabulary.ts";
import type { V1Payment } from "../contract.ts";

/** The kind of the jobs that send a message each. */
export const SEND_WEBHOOK = "webhook";

interface Happening {
  event: WebhookEvent;
  id: number;
}

/**
 * Writes the messages to other software in the transaction of the change that they tell of. A company without webhooks pays one look-up.
 * `origin`: where people reach the product; null without links.
 */
export function webhookWriter(origin: string | null): RecordListener {
  return async (tx, drafts, { actor, now }) => {
    const happened = happeningsIn(tx, drafts);
    const companyId = (drafts[0]?.actor ?? actor)?.companyId;
    if (happened.length === 0 || companyId === undefined) return;
    const webhooks = await activeWebhooks(tx, { companyId });
    for (const { event, id } of webhooks.length > 0 ? happened : []) {
      const wanting = webhooks.filter(({ events }) => (JSON.parse(events) as string[]).includes(event));
      if (wanting.length === 0) continue;
      const data = await dataOf(tx, companyId, { event, id }, origin);
      const concerned = wanting.filter(({ client_id }) => client_id === null || client_id === data.client_id);
      for (const webhook of concerned)
        await addMessage(tx, { companyId, webhookId: webhook.id, event, data, now });
    }
  };
}

/** Each once: a change may record several events about one order. */
function happeningsIn(tx: Tx, drafts: readonly EventDraft[]): Happening[] {
  const records = drafts.flatMap((draft) => {
    const event = happeningOf(draft);
    return event && draft.id !== null ? [{ event, id: draft.id }] : [];
  });
  const confirmed = drafts.filter(
    ({ entity, action, after }) => entity === "receipt" && action === "confirm" && isConfirmed(after),
  );
  const receipts = [...receiptsMadeIn(tx), ...confirmed.flatMap(({ id }) => id ?? [])];
  const payments = [...new Set(receipts)].map((id) => ({ event: "payment.received" as const, id }));
  return [...records, ...payments];
}

const isConfirmed = (after: object | null | undefined) =>
  (after as { state?: string } | null)?.state === "confirmed";

const activeWebhooks = prepared((db, { companyId }: { companyId: number }) =>
  db
    .selectFrom("webhooks")
    .select(["id", "events", "client_id"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .where("active", "=", 1),
);

async function dataOf(tx: Tx, companyId: number, { event, id }: Happening, origin: string | null) {
  if (event === "payment.received") return paymentOf(tx, companyId, id);
  if (event === "request.created" || event === "request.decided")
    return toV1Request(orNotFound(await findRequest(tx, companyId, id)), origin);
  return toV1Order(orNotFound(await findDelivery(tx, companyId, id)), origin);
}

async function paymentOf(db: Db, companyId: number, id: number): Promise<V1Payment> {
  const receipt = await db
    .selectFrom("receipts")
    .select(["id", "number", "kind", "state", "client_id", "amount", "method", "paid_on", "created_at"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const orders = await db
    .selectFrom("payments as p")
    .innerJoin("debts as b", "b.id", "p.debt_id")
    .innerJoin("deliveries as d", "d.id", "b.delivery_id")
    .select(["d.id", "d.number", "p.amount"])
    .where("p.company_id", "=", companyId)
    .where("p.receipt_id", "=", id)
    .where("p.kind", "=", "payment")
    .orderBy("p.id")
    .execute();
  return {
    ...receipt,
    amount: toDollars(receipt.amount),
    orders: orders.map(({ amount, ...order }) => ({ ...order, amount: toDollars(amount) })),
  };
}

interface NewMessage {
  companyId: number;
  webhookId: number;
  event: string;
  data: object;
  now: Date;
}

/** Writes a message and the job that sends it. Returns the message's id. */
export async function addMessage(
  tx: Tx,
  { companyId, webhookId, event, data, now }: NewMessage,
): Promise<number> {
  const at = instantAt(now);
  const message_id = `msg_${randomUUID().replaceAll("-", "")}`;
  const job_id = await enqueue(tx, SEND_WEBHOOK, { message_id }, now, companyId);
  const { id } = await tx
    .insertInto("webhook_deliveries")
    .values({
      company_id: companyId,
      webhook_id: webhookId,
      message_id,
      event,
      job_id,
      state: "waiting",
      body: JSON.stringify({ type: event, timestamp: at, data }),
      created_at: at,
      next_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
