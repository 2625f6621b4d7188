import { hash, randomInt } from "node:crypto";
import { type Instant, instantAt } from "#shared/dates.ts";
import type { AccountType } from "#shared/routes/roles.ts";
import { lockForUpdate } from "../database/locks.ts";
import type { RowOf, Tx } from "../schema.ts";
import { hashToken } from "./session.ts";

/** For so long a phone that used a code up may ask again. */
const REPEATED_MS = 15 * 60_000;

/** Without letters and digits that look alike, because a code may be typed. Ten of 32: 50 bits. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 10;

const hashCode = (code: string) => hash("sha256", code.toUpperCase().replace(/[^0-9A-Z]/g, ""), "base64url");

/**
 * Creates a code that signs the account in once, within `minutes`. Only its hash is stored. `issuedBy`: null for a mailed one. A code that the
 * office gives replaces those that it gave before: one may have gone to a wrong number.
 */
export async function issueCode(
  tx: Tx,
  account: Pick<RowOf<"accounts">, "id" | "company_id">,
  issuedBy: number | null,
  { now, minutes }: { now: Date; minutes: number },
): Promise<{ code: string; expires_at: Instant }> {
  await tx.deleteFrom("sign_in_codes").where("expires_at", "<=", instantAt(now)).execute();
  if (issuedBy !== null)
    await tx
      .deleteFrom("sign_in_codes")
      .where("account_id", "=", account.id)
      .where("issued_by", "is not", null)
      .where("key_hash", "is", null)
      .execute();
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const expires_at = instantAt(new Date(now.getTime() + minutes * 60_000));
  await tx
    .insertInto("sign_in_codes")
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
 * Uses a code of such an account up. Returns the account that it signs in. Of several concurrent calls one gets it. A phone with a `key` gets it again for 15
 * minutes, as long as its sign-in lasts.
 */
export async function takeCode(
  tx: Tx,
  type: AccountType,
  { code, key }: { code: string; key?: string | null | undefined },
  now: Date,
): Promise<TakenCode | undefined> {
  const unused = tx
    .selectFrom("sign_in_codes as k")
    .innerJoin("accounts as a", "a.id", "k.account_id")
    .select([
      "k.company_id as companyId",
      "k.account_id as accountId",
      "k.issued_by as issuedBy",
      "k.key_hash",
    ])
    .where("k.code_hash", "=", hashCode(code))
    .where("k.expires_at", ">", instantAt(now))
    .where("a.type", "=", type)
    .where("a.deleted_at", "is", null);
  const row = await lockForUpdate(unused, tx, "k").executeTakeFirst();
  if (!row) return undefined;
  const { key_hash, ...unusedCode } = row;
  if (!key) {
    if (key_hash !== null) return undefined;
    await tx.deleteFrom("sign_in_codes").where("code_hash", "=", hashCode(code)).execute();
    return { ...unusedCode, isRepeated: false };
  }
  const token = tokenOf(code, key);
  if (key_hash !== null) {
    const isSame = key_hash === hashKey(key) && (await isSignedIn(tx, token));
    return isSame ? { ...unusedCode, token, isRepeated: true } : undefined;
  }
  await tx
    .updateTable("sign_in_codes")
    .set({ key_hash: hashKey(key), expires_at: instantAt(new Date(now.getTime() + REPEATED_MS)) })
    .where("code_hash", "=", hashCode(code))
    .execute();
  return { ...unusedCode, token, isRepeated: false };
}

const isSignedIn = async (tx: Tx, token: string): Promise<boolean> =>
  (await tx
    .selectFrom("sign_ins")
    .select("id")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst()) !== undefined;
