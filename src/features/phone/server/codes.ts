import { hash, randomInt } from "node:crypto";
import { lockForUpdate } from "#server/database/locks.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import { hashToken } from "#server/signIn/session.ts";
import { type Instant, instantAt } from "#shared/dates.ts";

const LIFE_MS = 15 * 60_000;

/** Without letters and digits that look alike, because a code may be typed. Ten of 32: 50 bits. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 10;

const hashCode = (code: string) => hash("sha256", code.toUpperCase().replace(/[^0-9A-Z]/g, ""), "base64url");

/** Creates a code that signs the account's phone in once. Only its hash is stored. */
export async function issueCode(
  tx: Tx,
  account: Pick<RowOf<"accounts">, "id" | "company_id">,
  issuedBy: number,
  now: Date,
): Promise<{ code: string; expires_at: Instant }> {
  await tx.deleteFrom("courier_codes").where("expires_at", "<=", instantAt(now)).execute();
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const expires_at = instantAt(new Date(now.getTime() + LIFE_MS));
  await tx
    .insertInto("courier_codes")
    .values({
      code_hash: hashCode(code),
      company_id: account.company_id,
      account_id: account.id,
      issued_by: issuedBy,
      expires_at,
      created_at: instantAt(now),
    })
    .execute();
  return { code, expires_at };
}

const hashKey = (key: string) => hash("sha256", key, "base64url");

/** The token of the phone that uses a code up with its key. Both are random secrets of the phone, and the server stores neither. */
const tokenOf = (code: string, key: string) => hash("sha256", `${hashCode(code)} ${key}`, "base64url");

interface TakenCode {
  companyId: number;
  accountId: number;
  issuedBy: number | null;
  /** The token of the phone with this key; undefined without a key. */
  token?: string;
  /** The phone used the code up before, and did not hear the answer. */
  isRepeated: boolean;
}

/**
 * Uses a code up. Returns the account that it signs in. Of several concurrent calls one gets it. A phone with a `key` gets it again for 15
 * minutes, as long as its sign-in lasts.
 */
export async function takeCode(
  tx: Tx,
  { code, key }: { code: string; key?: string | null | undefined },
  now: Date,
): Promise<TakenCode | undefined> {
  const unused = tx
    .selectFrom("courier_codes")
    .select(["company_id as companyId", "account_id as accountId", "issued_by as issuedBy", "key_hash"])
    .where("code_hash", "=", hashCode(code))
    .where("expires_at", ">", instantAt(now));
  const found = await lockForUpdate(unused, tx).executeTakeFirst();
  if (!found) return undefined;
  const { key_hash, ...taken } = found;
  if (!key) {
    if (key_hash !== null) return undefined;
    await tx.deleteFrom("courier_codes").where("code_hash", "=", hashCode(code)).execute();
    return { ...taken, isRepeated: false };
  }
  const token = tokenOf(code, key);
  if (key_hash !== null) {
    const isSame = key_hash === hashKey(key) && (await isSignedIn(tx, token));
    return isSame ? { ...taken, token, isRepeated: true } : undefined;
  }
  await tx
    .updateTable("courier_codes")
    .set({ key_hash: hashKey(key), expires_at: instantAt(new Date(now.getTime() + LIFE_MS)) })
    .where("code_hash", "=", hashCode(code))
    .execute();
  return { ...taken, token, isRepeated: false };
}

const isSignedIn = async (tx: Tx, token: string): Promise<boolean> =>
  (await tx
    .selectFrom("sign_ins")
    .select("id")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst()) !== undefined;
