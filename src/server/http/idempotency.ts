import { prepared } from "#server/database/prepared.ts";
import type { Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";

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

const expiryOf = (now: Date) => new Date(now.getTime() - KEPT_MS).toISOString() as Instant;

/**
 * Takes the key for this transaction, or returns its stored answer. A second request with the same key waits here until the first
 * has ended. Throws `key-reused` if the key was used with another body.
 */
export async function claim(tx: Tx, { actor, path, key, fingerprint, now }: Claim): Promise<Answer | null> {
  const id = { accountId: actor.id, path, key };
  const at = now.toISOString() as Instant;
  // Sent without waiting in between. The database executes them in this order.
  const [, [row]] = await Promise.all([
    forgetExpired(tx, { ...id, before: expiryOf(now) }),
    take(tx, { ...id, companyId: actor.companyId, fingerprint, at }),
  ]);
  if (row) return null;
  const [stored] = await storedAnswer(tx, id);
  if (!stored) throw new Error("an idempotency key was inserted but not found");
  if (stored.fingerprint !== fingerprint) throw new AppError("key-reused");
  if (stored.status === null) throw new Error("an idempotency key has no answer");
  return { status: stored.status, etag: stored.etag, text: stored.answer };
}

/** Stores the answer in the change's transaction. */
export async function keep(tx: Tx, { actor, path, key }: Claim, answer: Answer): Promise<void> {
  await keepAnswer(tx, { accountId: actor.id, path, key, ...answer });
}

interface Key {
  accountId: number;
  path: string;
  key: string;
}

const forgetExpired = prepared((db, { accountId, path, key, before }: Key & { before: Instant }) =>
  db
    .deleteFrom("idempotency_keys")
    .where("account_id", "=", accountId)
    .where("path", "=", path)
    .where("key", "=", key)
    .where("created_at", "<", before),
);

const take = prepared((db, params: Key & { companyId: number; fingerprint: string; at: Instant }) =>
  db
    .insertInto("idempotency_keys")
    .values({
      account_id: params.accountId,
      path: params.path,
      key: params.key,
      company_id: params.companyId,
      fingerprint: params.fingerprint,
      status: null,
      etag: null,
      answer: null,
      created_at: params.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key"),
);

const storedAnswer = prepared((db, { accountId, path, key }: Key) =>
  db
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "status", "etag", "answer"])
    .where("account_id", "=", accountId)
    .where("path", "=", path)
    .where("key", "=", key),
);

const keepAnswer = prepared((db, { accountId, path, key, status, etag, text }: Key & Answer) =>
  db
    .updateTable("idempotency_keys")
    .set({ status, etag, answer: text })
    .where("account_id", "=", accountId)
    .where("path", "=", path)
    .where("key", "=", key),
);

/** Deletes keys older than 24 hours. */
export async function deleteExpiredKeys(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("idempotency_keys").where("created_at", "<", expiryOf(now)).execute();
}
