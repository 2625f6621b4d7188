import { sql } from "kysely";
import { type Listing, type Page, pageOf } from "#server/database/listing.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { announceJobs, enqueue } from "#server/jobs/queue.ts";
import type { Db, Flag, RowOf, Tx } from "#server/schema.ts";
import type { SecretKey } from "#server/twoFactor/secretKey.ts";
import { type Instant, instantAt } from "#shared/dates.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import type { WebhookDeliveryState, WebhookEvent } from "#shared/vocabulary.ts";
import type { Webhook, WebhookBody, WebhookDelivery } from "../contract.ts";
import { MOST_FORMER, MOST_WEBHOOKS, ROTATING_HOURS, webhookTexts } from "../texts.ts";
import { SEND_WEBHOOK } from "./messages.ts";
import { newWebhookSecret } from "./sign.ts";

const HOUR_MS = 3_600_000;

const selectWebhooks = (db: Db, companyId: number) =>
  db
    .selectFrom("webhooks as w")
    .leftJoin("clients as c", "c.id", "w.client_id")
    .selectAll("w")
    .select(["c.legal_name as client_name", "c.deleted_at as client_deleted_at"])
    .where("w.company_id", "=", companyId)
    .where("w.deleted_at", "is", null);

type WebhookRow = RowOf<"webhooks"> & { client_name: string | null; client_deleted_at: Instant | null };

export interface FoundWebhook {
  row: WebhookRow;
  webhook: Webhook;
}

const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: JSON.parse(row.events) as WebhookEvent[],
  client_id: row.client_id,
  client_name: row.client_name,
  // A deleted client has nothing to tell of.
  active: row.active === 1 && row.client_deleted_at === null,
  previous_secret_until: row.previous_until,
  failed_since: row.failed_since,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export async function webhooksOf(db: Db, companyId: number): Promise<Webhook[]> {
  const rows = await selectWebhooks(db, companyId).orderBy("w.id", "desc").execute();
  return rows.map(toWebhook);
}

/** Throws `not-found`. */
export async function findWebhook(db: Db, companyId: number, id: number): Promise<FoundWebhook> {
  const row = orNotFound(await selectWebhooks(db, companyId).where("w.id", "=", id).executeTakeFirst());
  return { row, webhook: toWebhook(row) };
}

/** Whether another active webhook than `except` has the address and the client, so that its receiver would hear everything twice. */
export async function hasEqual(
  db: Db,
  companyId: number,
  { url, client_id }: Pick<WebhookBody, "url" | "client_id">,
  except: number | undefined,
): Promise<boolean> {
  const address = URL.parse(url)?.href;
  const webhooks = await webhooksOf(db, companyId);
  return webhooks.some(
    (other) =>
      other.active &&
      other.id !== except &&
      other.client_id === client_id &&
      URL.parse(other.url)?.href === address,
  );
}

/** A secret can't be decrypted for another company. */
export const ownerOfSecret = (companyId: number) => `webhooks of company ${companyId}`;

const columnsOf = ({ url, events, client_id, active }: WebhookBody) => ({
  url,
  client_id,
  events: JSON.stringify(events),
  active: (active ? 1 : 0) as Flag,
});

interface NewWebhook {
  companyId: number;
  secretKey: SecretKey;
  body: WebhookBody;
  at: Instant;
}

/** Returns its id and its secret. The owner's account must be locked. Throws `conflict` when the company has as many as it may. */
export async function insertWebhook(tx: Tx, { companyId, secretKey, body, at }: NewWebhook) {
  const { count } = await selectWebhooks(tx, companyId)
    .clearSelect()
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_WEBHOOKS) throw conflict(webhookTexts.tooMany);
  const secret = newWebhookSecret();
  const { id } = await tx
    .insertInto("webhooks")
    .values({
      ...columnsOf(body),
      company_id: companyId,
      secret: secretKey.seal(secret, ownerOfSecret(companyId)),
      key_id: secretKey.id,
      previous_secret: null,
      previous_until: null,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, secret };
}

/** What waits is sent to the new address at once. It has not failed yet. */
export async function updateWebhook(tx: Tx, id: number, body: WebhookBody, now: Date): Promise<void> {
  await writeWebhook(tx, id, { ...columnsOf(body), failed_since: null }, instantAt(now));
  await bringForward(tx, id, now);
}

/** Hides it, and removes its secrets and messages. A change that runs meanwhile may still refer to it. */
export async function removeWebhook(tx: Tx, id: number, at: Instant): Promise<void> {
  await tx.deleteFrom("webhook_deliveries").where("webhook_id", "=", id).execute();
  await writeWebhook(tx, id, { deleted_at: at, secret: "", previous_secret: null, previous_until: null }, at);
}

interface FormerSecret {
  /** Encrypted. */
  secret: string;
  until: Instant;
}

/** The secrets before the one in force that still sign. An older version stored one of them, without its end. */
export function formerSecrets(
  { previous_secret, previous_until }: Pick<RowOf<"webhooks">, "previous_secret" | "previous_until">,
  now: Date,
): FormerSecret[] {
  if (previous_secret === null || previous_until === null) return [];
  const former = previous_secret.startsWith("[")
    ? (JSON.parse(previous_secret) as FormerSecret[])
    : [{ secret: previous_secret, until: previous_until }];
  return former.filter(({ until }) => until > instantAt(now));
}

/**
 * Replaces the secret, and returns the new one. Those before sign too until their day is over, if this server can read them. Throws
 * `conflict` when too many do.
 */
export async function rotateSecret(
  tx: Tx,
  row: WebhookRow,
  secretKey: SecretKey,
  now: Date,
): Promise<string> {
  const secret = newWebhookSecret();
  const keeps = row.key_id === secretKey.id;
  const until = instantAt(new Date(now.getTime() + ROTATING_HOURS * HOUR_MS));
  const former = keeps ? [{ secret: row.secret, until }, ...formerSecrets(row, now)] : [];
  if (former.length > MOST_FORMER) throw conflict(webhookTexts.tooManySecrets);
  await writeWebhook(
    tx,
    row.id,
    {
      secret: secretKey.seal(secret, ownerOfSecret(row.company_id)),
      key_id: secretKey.id,
      previous_secret: keeps ? JSON.stringify(former) : null,
      previous_until: keeps ? until : null,
    },
    instantAt(now),
  );
  return secret;
}

async function writeWebhook(
  tx: Tx,
  id: number,
  columns: Partial<RowOf<"webhooks">>,
  at: Instant,
): Promise<void> {
  await tx
    .updateTable("webhooks")
    .set((eb) => ({ ...columns, updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

const selectDeliveries = (db: Db, companyId: number, webhookId: number) =>
  db
    .selectFrom("webhook_deliveries as m")
    .select(["m.id", "m.message_id", "m.event", "m.state", "m.attempts", "m.status", "m.answer", "m.error"])
    .select(["m.created_at", "m.attempted_at", "m.next_at"])
    .where("m.company_id", "=", companyId)
    .where("m.webhook_id", "=", webhookId);

export function pageOfDeliveries(
  db: Db,
  { companyId, webhookId }: { companyId: number; webhookId: number },
  { state, ...listing }: Listing & { state?: WebhookDeliveryState | undefined },
): Promise<Page<WebhookDelivery>> {
  let query = selectDeliveries(db, companyId, webhookId);
  if (state) query = query.where("m.state", "=", state);
  return pageOf(query, [{ column: "m.id", direction: "desc" }], listing, (row) => row);
}

/** Throws `not-found`. */
export const deliveryView = async (
  db: Db,
  companyId: number,
  webhookId: number,
  id: number,
): Promise<WebhookDelivery> =>
  orNotFound(await selectDeliveries(db, companyId, webhookId).where("m.id", "=", id).executeTakeFirst());

/** Lets a message be sent now. One that is being sent stays so. Throws `not-found`. */
export async function sendAgain(
  tx: Tx,
  { companyId, webhookId, id }: { companyId: number; webhookId: number; id: number },
  now: Date,
): Promise<void> {
  const query = tx
    .selectFrom("webhook_deliveries")
    .select(["message_id", "state"])
    .where("company_id", "=", companyId)
    .where("webhook_id", "=", webhookId)
    .where("id", "=", id);
  const { message_id, state } = orNotFound(await lockForUpdate(query, tx).executeTakeFirst());
  if (state === "waiting") return bringForward(tx, webhookId, now, id);
  const job_id = await enqueue(tx, SEND_WEBHOOK, { message_id }, now, companyId);
  await tx
    .updateTable("webhook_deliveries")
    .set({ state: "waiting", job_id, next_at: instantAt(now) })
    .where("id", "=", id)
    .execute();
}

/** Lets the messages of a webhook that wait for their next attempt, or one of them, be sent now. Those that are being sent stay so. */
export async function bringForward(tx: Tx, webhookId: number, now: Date, id?: number): Promise<void> {
  const at = instantAt(now);
  const which = id === undefined ? sql`` : sql`and m.id = ${id}`;
  const waiting = sql`from webhook_deliveries as m
    where m.webhook_id = ${webhookId} and m.state = 'waiting' and m.next_at > ${at} ${which}`;
  // A job that runs is due at the end of its lease, not at its message's time.
  await sql`update jobs set due_at = ${at} where exists (select 1 ${waiting} and m.job_id = jobs.id and m.next_at = jobs.due_at)
    and id in (select m.job_id ${waiting})`.execute(tx);
  announceJobs(tx);
}
