import { record } from "#server/audit.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Database } from "#server/database/types.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import { NoAnswer, postOutside, RefusedAddress, type Resolve } from "#server/outgoing/postOutside.ts";
import type { Exceptions } from "#server/outgoing/publicAddress.ts";
import { VERSION } from "#server/program/version.ts";
import type { Tx } from "#server/schema.ts";
import type { SecretKey } from "#server/twoFactor/secretKey.ts";
import { type Instant, instantAt } from "#shared/dates.ts";
import { nextAttempt, outcomeOf } from "../rules.ts";
import { RETRIED_DAYS, sendTexts } from "../texts.ts";
import { bringForward, formerSecrets, ownerOfSecret } from "./queries.ts";
import { signedHeaders } from "./sign.ts";

const PATIENCE_MS = 15_000;
/** Bytes of an answer that are kept. */
const MOST_BYTES = 1024;
const STALE_MS = RETRIED_DAYS * 24 * 3_600_000;

interface Parts {
  database: Database;
  secretKey: SecretKey;
  exceptions: Exceptions;
  timeZone: string;
  /** Aborted when the process stops: what is on its way is sent again by the next one. */
  stopping: AbortSignal;
  now: () => Date;
  resolve?: Resolve;
  /** How long a receiver may take, in milliseconds. */
  patience?: number;
}

/** How an attempt ended. */
interface AttemptEnd {
  outcome: "taken" | "gone" | "refused" | "given up";
  status: number | null;
  answer: string | null;
  error: string | null;
}

/** Sends the message of a job, and decides when it is sent again. */
export function sendWebhooks(parts: Parts): JobHandler {
  const { database, stopping, now } = parts;
  return async ({ payload }) => {
    const [message] = await messageToSend(database.read, payload as { message_id: string });
    // Its webhook was deleted, or another process sent it before it ended.
    if (message?.state !== "waiting") return;
    const ended = await attempt(parts, message);
    if (stopping.aborted && ended.outcome === "refused") return instantAt(now());
    return database.transaction((tx) => store(tx, parts, message, ended));
  };
}

const messageToSend = prepared((db, { message_id }: { message_id: string }) =>
  db
    .selectFrom("webhook_deliveries as m")
    .innerJoin("webhooks as w", "w.id", "m.webhook_id")
    .leftJoin("clients as c", "c.id", "w.client_id")
    .select(["m.id", "m.company_id", "m.webhook_id", "m.message_id", "m.body", "m.state", "m.attempts"])
    .select(["m.created_at", "m.next_at", "w.url", "w.active", "w.key_id", "w.secret", "w.previous_secret"])
    .select(["w.previous_until", "c.deleted_at as client_deleted_at"])
    .where("m.message_id", "=", message_id)
    .where("w.deleted_at", "is", null),
);

type Message = Awaited<ReturnType<typeof messageToSend>>[number];

const without = (outcome: AttemptEnd["outcome"], error: string): AttemptEnd => ({
  outcome,
  status: null,
  answer: null,
  error,
});

async function attempt(parts: Parts, message: Message): Promise<AttemptEnd> {
  const { secretKey, exceptions, stopping, now, resolve, patience = PATIENCE_MS } = parts;
  if (message.active === 0 || message.client_deleted_at !== null)
    return without("given up", sendTexts.inactive);
  // The operator had switched webhooks off.
  if (now().getTime() - Date.parse(message.next_at ?? message.created_at) > STALE_MS)
    return without("given up", sendTexts.givenUp);
  if (message.key_id !== secretKey.id) return without("refused", sendTexts.lostKey);
  const { message_id: id, body } = message;
  const signed = signedHeaders({ id, body, at: now() }, secretsOf(message, secretKey, now()));
  const headers = { ...signed, "content-type": "application/json", "user-agent": `Mandado/${VERSION}` };
  try {
    const { status, text } = await postOutside(message.url, {
      headers,
      body,
      exceptions,
      signal: stopping,
      patience,
      most: MOST_BYTES,
      ...(resolve && { resolve }),
    });
    const outcome = outcomeOf(status);
    return { outcome, status, answer: text, error: errorOf(outcome, status) };
  } catch (error) {
    return without("refused", whyNot(error));
  }
}

function secretsOf({ company_id, secret, ...former }: Message, key: SecretKey, now: Date): string[] {
  const sealed = [secret, ...formerSecrets(former, now).map((former) => former.secret)];
  return sealed.map((sealedSecret) => key.open(sealedSecret, ownerOfSecret(company_id)));
}

function errorOf(outcome: AttemptEnd["outcome"], status: number): string | null {
  if (outcome === "taken") return null;
  if (outcome === "gone") return sendTexts.gone;
  return status >= 300 && status < 400 ? sendTexts.redirect(status) : sendTexts.status(status);
}

function whyNot(error: unknown): string {
  if (error instanceof RefusedAddress) return sendTexts[error.why];
  if (error instanceof NoAnswer) return sendTexts.late;
  const { code, message } = error as NodeJS.ErrnoException;
  return sendTexts.failed(code ?? message);
}

/** Keeps how it went. Returns when the message is sent again. */
async function store(
  tx: Tx,
  parts: Parts,
  message: Message,
  ended: AttemptEnd,
): Promise<Instant | undefined> {
  const now = parts.now();
  const at = instantAt(now);
  const { outcome, ...answer } = ended;
  const tries = message.attempts + (outcome === "given up" ? 0 : 1);
  const next = outcome === "refused" ? nextAttempt(new Date(message.created_at), tries, now) : null;
  const next_at = next && instantAt(next);
  const state = outcome === "taken" ? "delivered" : next ? "waiting" : "failed";
  const row = await tx
    .updateTable("webhook_deliveries")
    .set({ ...answer, state, next_at, attempts: tries, attempted_at: at })
    .where("id", "=", message.id)
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
  if (!row) return;
  await noteOnWebhook(tx, parts, message, ended, now);
  return next_at ?? undefined;
}

/** A webhook says since when it fails; one that wants no more is switched off, and one that takes messages again gets those that wait. */
async function noteOnWebhook(
  tx: Tx,
  { timeZone }: Parts,
  message: Message,
  { outcome }: AttemptEnd,
  now: Date,
): Promise<void> {
  const at = instantAt(now);
  const { webhook_id: id, company_id: companyId } = message;
  if (outcome === "taken") {
    const mended = await tx
      .updateTable("webhooks")
      .set({ failed_since: null })
      .where("id", "=", id)
      .where("failed_since", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (mended) await bringForward(tx, id, now);
    return;
  }
  if (outcome === "refused")
    await tx
      .updateTable("webhooks")
      .set({ failed_since: at })
      .where("id", "=", id)
      .where("failed_since", "is", null)
      .execute();
  if (outcome !== "gone") return;
  const ended = await tx
    .updateTable("webhooks")
    .set((eb) => ({ active: 0, failed_since: at, updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("active", "=", 1)
    .returning("url")
    .executeTakeFirst();
  if (!ended) return;
  const owner = await tx
    .selectFrom("accounts")
    .select("id")
    .where("company_id", "=", companyId)
    .where("type", "=", "user")
    .executeTakeFirstOrThrow();
  const actor = { id: owner.id, companyId, type: "user", name: sendTexts.sender } as const;
  const event = {
    action: "update",
    entity: "webhook",
    id,
    summary: sendTexts.switchedOff(ended.url),
  } as const;
  const change = { before: { active: true }, after: { active: false } };
  await record(tx, [{ ...event, ...change }], { actor, ip: "", now, timeZone });
}
