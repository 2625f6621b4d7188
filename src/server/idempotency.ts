import type { Instant } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import type { Actor } from "#shared/roles.ts";
import type { Tx } from "./database/schema.ts";

const KEPT_MS = 24 * 3_600_000;

export interface Answer {
  status: number;
  etag: string | null;
  text: string | null;
}

export interface Claim {
  actor: Actor;
  path: string;
  key: string;
  fingerprint: string;
  now: Date;
}

const expiry = (now: Date) => new Date(now.getTime() - KEPT_MS).toISOString() as Instant;

/**
 * Takes the key for this transaction, or gives the answer that it already has. A second request with the same key waits
 * here until the first has ended. Throws `key-reused` when the key was used with another body.
 */
export async function claim(tx: Tx, { actor, path, key, fingerprint, now }: Claim): Promise<Answer | null> {
  const id = { account_id: actor.id, path, key };
  await tx
    .deleteFrom("idempotency_keys")
    .where((eb) => eb.and(id))
    .where("created_at", "<", expiry(now))
    .execute();
  const taken = await tx
    .insertInto("idempotency_keys")
    .values({
      ...id,
      company_id: actor.companyId,
      fingerprint,
      status: null,
      etag: null,
      answer: null,
      created_at: now.toISOString() as Instant,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (taken) return null;
  const kept = await tx
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "status", "etag", "answer"])
    .where((eb) => eb.and(id))
    .executeTakeFirstOrThrow();
  if (kept.fingerprint !== fingerprint) throw new AppError("key-reused");
  if (kept.status === null) throw new Error("an idempotency key was kept without its answer");
  return { status: kept.status, etag: kept.etag, text: kept.answer };
}

/** Keeps the answer beside the change that it answers. */
export async function keep(tx: Tx, { actor, path, key }: Claim, answer: Answer): Promise<void> {
  await tx
    .updateTable("idempotency_keys")
    .set({ status: answer.status, etag: answer.etag, answer: answer.text })
    .where("account_id", "=", actor.id)
    .where("path", "=", path)
    .where("key", "=", key)
    .execute();
}

/** Forgets keys older than 24 hours. */
export async function forgetKeys(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("idempotency_keys").where("created_at", "<", expiry(now)).execute();
}
