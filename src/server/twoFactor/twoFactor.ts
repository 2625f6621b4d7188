import { hash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Instant } from "#shared/dates.ts";
import { conflict } from "#shared/errors.ts";
import { lockForUpdate } from "../database/locks.ts";
import type { Database } from "../database/types.ts";
import type { Db, RowOf, Tx } from "../schema.ts";
import { checkLimits, countAttempt, type Limit, resetLimit } from "../signIn/attempts.ts";
import { storedKeyId } from "./checkSecretKey.ts";
import type { SecretKey } from "./secretKey.ts";

const PERIOD_MS = 30_000;
/** Allowed clock drift, in steps, in either direction. */
const DRIFT = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: "Mandado", label, secret: Secret.fromBase32(secret) });

/** The URL that an authenticator app reads from a QR code. */
const otpauthUrl = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step of the six digits, within one step of `now`; null for a wrong code. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, "").validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? null : Math.floor(timestamp / PERIOD_MS) + delta;
}

const COUNT = 10;
/** Without letters and digits that are easily confused. 16 of 31 characters have 79 bits. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 16;

const plainCode = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Ten new codes, as `abcd-efgh-jkmn-pqrs`. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
    return letters.replace(/.{4}(?=.)/g, "$&-");
  });
}

/**
 * Case, spaces and dashes are ignored. A fast hash is enough, because nobody can try 2^79 codes. It works without the key file,
 * too.
 */
const hashRecoveryCode = (accountId: number, code: string): string =>
  hash("sha256", `${accountId} ${plainCode(code)}`, "base64url");

type TwoFactorRow = RowOf<"two_factor">;

const ALREADY_ON = "La verificación en dos pasos ya está activada";
const NOT_BEGUN = "Empieza de nuevo la activación";

/** After five wrong codes none is accepted for a quarter of an hour, not even the right one. */
const MOST_WRONG = 5;
const WAIT_SECONDS = 900;

/** Sign-ins and settings are counted separately, so that failed sign-ins can't lock out a signed-in user. */
export const codeLimit = (accountId: number, where: "sign-in" | "settings"): Limit => ({
  bucket: `two-factor ${where} ${accountId}`,
  most: MOST_WRONG,
  seconds: WAIT_SECONDS,
  message: "Demasiados códigos incorrectos. Espera 15 minutos e inténtalo de nuevo.",
});

/** The account's second step, including one that is not confirmed. */
export function findTwoFactor(db: Db, accountId: number): Promise<TwoFactorRow | undefined> {
  return db.selectFrom("two_factor").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

const ownerOf = (accountId: number) => `two-factor ${accountId}`;

interface Starting {
  account: { id: number; companyId: number; email: string };
  secretKey: SecretKey;
  at: Instant;
}

/** Starts with a new secret, replacing an unconfirmed one. Throws `conflict` if it is on. */
export async function startTwoFactor(tx: Tx, { account, secretKey, at }: Starting) {
  const known = await findTwoFactor(tx, account.id);
  if (known?.enabled_at) throw conflict(ALREADY_ON);
  await refuseReplacedKey(tx, secretKey);
  const secret = newSecret();
  await turnOffTwoFactor(tx, account.id);
  await tx
    .insertInto("two_factor")
    .values({
      account_id: account.id,
      company_id: account.companyId,
      secret: secretKey.seal(secret, ownerOf(account.id)),
      key_id: secretKey.id,
      enabled_at: null,
      created_at: at,
    })
    .execute();
  return { secret, url: otpauthUrl(secret, account.email) };
}

/** Turns it on. Throws `conflict` if it is on, or if `confirmed`, whose code was right, has been replaced meanwhile. */
export async function enableTwoFactor(tx: Tx, confirmed: TwoFactorRow, at: Instant): Promise<string[]> {
  const { account_id, secret } = confirmed;
  const enabled = await tx
    .updateTable("two_factor")
    .set({ enabled_at: at })
    .where("account_id", "=", account_id)
    .where("secret", "=", secret)
    .where("enabled_at", "is", null)
    .returning("account_id")
    .executeTakeFirst();
  if (!enabled) throw conflict(NOT_BEGUN);
  return renewRecoveryCodes(tx, confirmed);
}

/** Replaces the recovery codes with ten new ones. Only their hashes are stored. */
export async function renewRecoveryCodes(
  tx: Tx,
  { account_id, company_id }: Pick<TwoFactorRow, "account_id" | "company_id">,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.deleteFrom("recovery_codes").where("account_id", "=", account_id).execute();
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ account_id, company_id, hash: hashRecoveryCode(account_id, code) })))
    .execute();
  return codes;
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Deletes the secret and the recovery codes. Returns whether it was on. */
export async function turnOffTwoFactor(tx: Tx, accountId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom("two_factor")
    .where("account_id", "=", accountId)
    .returning("enabled_at")
    .executeTakeFirst();
  return Boolean(removed?.enabled_at);
}

interface Trial {
  account: { id: number };
  code: string;
  limit: Limit;
  secretKey: SecretKey;
  now: Date;
}

export interface Used {
  row: TwoFactorRow;
  by: "totp" | "recovery code";
}

/**
 * Uses a code: six digits, or a recovery code. Null if it is wrong or used. Runs in its own transaction, so that the code stays
 * used and a wrong one counted even if the request fails. Throws `too-many`, and `LostKey` for six digits that nobody can check.
 */
export function takeCode(database: Database, trial: Trial): Promise<Used | null> {
  const { account, limit, now } = trial;
  return database.transaction(async (tx) => {
    // Concurrent attempts wait here, so that no more than five can be wrong.
    const row = await lockForUpdate(
      tx.selectFrom("two_factor").selectAll().where("account_id", "=", account.id),
      tx,
    ).executeTakeFirst();
    if (!row) return null;
    await checkLimits(tx, [limit], now);
    const by = await markUsed(tx, row, trial);
    if (by) await resetLimit(tx, limit);
    else await countAttempt(tx, [limit], now);
    return by && { row, by };
  });
}

async function markUsed(
  tx: Tx,
  row: TwoFactorRow,
  { code, secretKey, now }: Trial,
): Promise<Used["by"] | null> {
  const { account_id } = row;
  const digits = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) {
    const used = await tx
      .deleteFrom("recovery_codes")
      .where("account_id", "=", account_id)
      .where("hash", "=", hashRecoveryCode(account_id, code))
      .returning("hash")
      .executeTakeFirst();
    return used ? "recovery code" : null;
  }
  if (row.key_id !== secretKey.id) throw new LostKey();
  const step = stepOf(secretKey.open(row.secret, ownerOf(account_id)), digits, now);
  if (step === null || step <= row.last_step) return null;
  await tx.updateTable("two_factor").set({ last_step: step }).where("account_id", "=", account_id).execute();
  return "totp";
}

/** The account's secret is of a key that was lost, so only a recovery code can be checked. */
export class LostKey extends Error {
  override readonly name = "LostKey";
}

/** Throws if the key was replaced while this process ran: no other process could read what it would add. */
export async function refuseReplacedKey(tx: Tx, { id }: SecretKey): Promise<void> {
  const stored = await storedKeyId(tx);
  if (stored !== undefined && stored !== id)
    throw new Error("SECRET_KEY_FILE was replaced: restart this process");
}
