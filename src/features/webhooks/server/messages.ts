import { randomUUID } from "node:crypto";
import { findDelivery } from "#features/deliveries/server/queries.ts";
import { toV1Order, toV1Request } from "#features/keys/server/queries.ts";
import type { V1Order, V1Request } from "#features/keys/v1Contract.ts";
import { findRequest } from "#features/requests/server/queries.ts";
import type { RecordListener } from "#server/audit.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Database } from "#server/database/types.ts";
import { enqueue } from "#server/jobs/queue.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import type { Db, Tx } from "#server/schema.ts";
import { instantAt } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { toDollars } from "#shared/money.ts";
import type { WebhookEvent } from "#shared/vocabulary.ts";
import type { V1Payment } from "../contract.ts";
import { type Happening, happeningsIn, mayTell, updatedOrders } from "./happenings.ts";

/** The kind of the jobs that send a message each. */
export const SEND_WEBHOOK = "webhook";
/** The kind of the jobs that tell of many orders. Their payload: `companyId` and the orders' `ids`. */
export const TELL_ORDERS = "tell_orders";
/** Orders of which one transaction tells: the writer of SQLite is held for 50 ms at most. */
const MOST_AT_ONCE = 50;
const UPDATED = "order.updated";

/**
 * Writes the messages to other software in the transaction of the change that they tell of. A company without webhooks pays one look-up.
 * `origin`: where people reach the product; null without links.
 */
export function webhookWriter(origin: string | null): RecordListener {
  return async (tx, drafts, { actor, now }) => {
    const companyId = (drafts[0]?.actor ?? actor)?.companyId;
    if (companyId === undefined || !mayTell(tx, drafts)) return;
    const webhooks = await activeWebhooks(tx, { companyId });
    if (webhooks.length === 0) return;
    const writing = { companyId, webhooks, origin, now };
    const happened = happeningsIn(tx, drafts);
    for (const happening of happened) await tell(tx, writing, happening);
    if (!webhooks.some((webhook) => wants(webhook, UPDATED))) return;
    const ids = await updatedOrders(tx, { companyId, drafts, happened, at: instantAt(now) });
    if (ids.length > MOST_AT_ONCE) await enqueue(tx, TELL_ORDERS, { companyId, ids }, now, companyId);
    else await tellOrders(tx, writing, ids);
  };
}

/** Tells of the orders that were too many for the transaction that changed them. A second run tells again, which receivers expect. */
export function tellLater(database: Database, origin: string | null, now: () => Date): JobHandler {
  return async ({ payload }) => {
    const { companyId, ids } = payload as { companyId: number; ids: number[] };
    for (let done = 0; done < ids.length; done += MOST_AT_ONCE)
      await database.transaction(async (tx) => {
        const webhooks = await activeWebhooks(tx, { companyId });
        const writing = { companyId, webhooks, origin, now: now() };
        await tellOrders(tx, writing, ids.slice(done, done + MOST_AT_ONCE));
      });
  };
}

interface Writing {
  companyId: number;
  webhooks: readonly ActiveWebhook[];
  origin: string | null;
  now: Date;
}

const wants = ({ events }: ActiveWebhook, event: WebhookEvent) =>
  (JSON.parse(events) as string[]).includes(event);

/** Writes a message to each webhook that wants it. */
async function tell(tx: Tx, writing: Writing, happening: Happening): Promise<void> {
  const { companyId, webhooks, origin, now } = writing;
  const { event, goneFrom } = happening;
  const wanting = webhooks.filter((webhook) => wants(webhook, event));
  if (wanting.length === 0) return;
  const { data, client_id: clientId } = goneFrom ?? (await currentOf(tx, companyId, happening, origin));
  const concerned = wanting.filter(({ client_id }) =>
    client_id === null ? !goneFrom?.isElsewhere : client_id === clientId,
  );
  for (const webhook of concerned)
    await addMessage(tx, { companyId, webhookId: webhook.id, event, data, now });
}

/** As it is now, and whose it is. */
async function currentOf(tx: Tx, companyId: number, happening: Happening, origin: string | null) {
  const data = await dataOf(tx, companyId, happening, origin);
  return { data, client_id: data.client_id };
}

async function tellOrders(tx: Tx, writing: Writing, ids: readonly number[]): Promise<void> {
  for (const id of await shownOrders(tx, writing.companyId, ids))
    await tell(tx, writing, { event: UPDATED, id });
}

/** Those of the orders that `/v1` shows. */
async function shownOrders(tx: Tx, companyId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("deliveries")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

const activeWebhooks = prepared((db, { companyId }: { companyId: number }) =>
  db
    .selectFrom("webhooks")
    .select(["id", "events", "client_id"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .where("active", "=", 1)
    .where((eb) =>
      eb.or([
        eb("client_id", "is", null),
        eb(
          "client_id",
          "in",
          eb
            .selectFrom("clients as c")
            .select("c.id")
            .where("c.company_id", "=", companyId)
            .where("c.deleted_at", "is", null),
        ),
      ]),
    ),
);
type ActiveWebhook = Awaited<ReturnType<typeof activeWebhooks>>[number];

async function dataOf(
  tx: Tx,
  companyId: number,
  { event, id }: Pick<Happening, "event" | "id">,
  origin: string | null,
): Promise<V1Payment | V1Request | V1Order> {
  if (event === "payment.received" || event === "payment.voided") return paymentOf(tx, companyId, id);
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
