import { hash, randomInt } from "node:crypto";
import type { RowOf, Tx } from "#server/schema.ts";
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

/** Uses a code up. Returns the account that it signs in. Of several concurrent calls one gets it. */
export async function takeCode(
  tx: Tx,
  code: string,
  now: Date,
): Promise<{ companyId: number; accountId: number; issuedBy: number | null } | undefined> {
  return tx
    .deleteFrom("courier_codes")
    .where("code_hash", "=", hashCode(code))
    .where("expires_at", ">", instantAt(now))
    .returning(["company_id as companyId", "account_id as accountId", "issued_by as issuedBy"])
    .executeTakeFirst();
}
