import { hash, randomBytes } from "node:crypto";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { instantAt } from "#shared/dates.ts";

type AccountRow = RowOf<"accounts">;

const LIFE_MS = 30 * 60_000;

/** Only hashes are stored, as for sign-ins. */
const hashToken = (token: string) => hash("sha256", token, "base64url");

/** Creates a link's token, valid for 30 minutes or until the account changes. The token itself is not stored. */
export async function issueReset(
  tx: Tx,
  { id, company_id, version }: Pick<AccountRow, "id" | "company_id" | "version">,
  now: Date,
): Promise<string> {
  await tx.deleteFrom("password_resets").where("expires_at", "<=", instantAt(now)).execute();
  const token = randomBytes(32).toString("base64url");
  await tx
    .insertInto("password_resets")
    .values({
      token_hash: hashToken(token),
      company_id,
      account_id: id,
      account_version: version,
      expires_at: instantAt(new Date(now.getTime() + LIFE_MS)),
      created_at: instantAt(now),
    })
    .execute();
  return token;
}

/**
 * The account whose password the token may set. In a transaction it is locked: of several concurrent requests with one token, all
 * but the first wait here, then find a changed account and get nothing.
 */
export function findReset(db: Db, token: string, now: Date): Promise<AccountRow | undefined> {
  const query = db
    .selectFrom("accounts as a")
    .innerJoin("password_resets as r", "r.account_id", "a.id")
    .selectAll("a")
    .where("r.token_hash", "=", hashToken(token))
    .where("r.expires_at", ">", instantAt(now))
    .where("a.deleted_at", "is", null)
    .whereRef("a.version", "=", "r.account_version");
  return lockForUpdate(query, db, "a").executeTakeFirst();
}

/** Deletes an account's tokens. */
export async function deleteResets(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom("password_resets").where("account_id", "=", accountId).execute();
}
