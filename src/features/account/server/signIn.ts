import { networkOf } from "#server/admission/network.ts";
import { record } from "#server/audit.ts";
import type { Database } from "#server/database/types.ts";
import type { Call } from "#server/endpoint.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import { checkLimits, countAttempt, type Limit, resetLimit } from "#server/signIn/attempts.ts";
import { verifyPassword, whileHashing } from "#server/signIn/passwords.ts";
import { codeLimit, findTwoFactor, LostKey, takeCode, type Used } from "#server/twoFactor/twoFactor.ts";
import { AppError } from "#shared/errors.ts";
import type { accountRoutes } from "../contract.ts";
import { loginTexts } from "../texts.ts";
import { type AccountRow, findAccount, findByEmail } from "./queries.ts";

export type Login = Pick<Call<typeof accountRoutes.login>, "ip" | "now" | "config" | "secretKey">;

interface Credentials {
  email: string;
  password: string;
}

/** What is verified: a new sign-in, or that the person of a sign-in is still the same. Both have the limits of sign-in. */
export interface Purpose {
  /** Whose wrong codes count together. */
  codes: "sign-in" | "settings";
  /** The summary of the event of a failure. */
  failed: string;
}

const SIGN_IN: Purpose = { codes: "sign-in", failed: "Intento fallido de inicio de sesión" };

/** One e-mail from one network, and ten times as many for the network. */
function loginLimits({ ip, config }: Pick<Login, "ip" | "config">, email: string): [Limit, Limit] {
  const most = config.loginAttemptsPerMinute;
  const bucket = `login ${networkOf(ip)}`;
  return [
    { bucket: `${bucket} ${email.toLowerCase()}`, most, seconds: 60 },
    { bucket, most: most * 10, seconds: 60 },
  ];
}

/**
 * The account of these credentials. Throws `bad-credentials`, after the same work whether the account exists or not, or
 * `too-many` before any work. Counts a failure, and writes an event for it if the account exists.
 */
export async function verifyCredentials(
  database: Database,
  call: Login,
  credentials: Credentials,
  purpose = SIGN_IN,
): Promise<RowOf<"accounts">> {
  const limits = loginLimits(call, credentials.email);
  const refuse = () => checkLimits(database.read, limits, call.now);
  await refuse();
  return whileHashing(call.ip, async () => {
    // Checked again, because attempts that were earlier in the queue may have reached a limit.
    await refuse();
    const account = await findByEmail(database.read, credentials.email);
    if ((await verifyPassword(account?.password_hash, credentials.password)) && account) return account;
    // Counted before the next attempt in the queue is checked. Those that are verified beside it are refused by their own count.
    await noteFailure(database, call, limits, account, purpose);
    throw new AppError("bad-credentials");
  });
}

/** The password was right, and a code is needed. */
const askForCode = (message: string = loginTexts.codeMissing) =>
  new AppError("bad-credentials", { message, twoFactor: true });

/**
 * The second step, after the right password; null if the account has none. Throws `bad-credentials` with `two_factor` for a
 * missing or wrong code, and `too-many` after five wrong ones.
 */
export async function verifyCode(
  database: Database,
  call: Login,
  account: RowOf<"accounts">,
  code: string | null,
  purpose = SIGN_IN,
): Promise<Used | null> {
  const known = await findTwoFactor(database.read, account.id);
  if (!known?.enabled_at) return null;
  if (!code) throw askForCode();
  const { secretKey, now } = call;
  const limit = codeLimit(account.id, purpose.codes);
  const used = await takeCode(database, { account, code, limit, secretKey, now }).catch((error) => {
    throw error instanceof LostKey ? askForCode(loginTexts.codeLost) : error;
  });
  if (used) return used;
  await noteFailure(database, call, [], account, purpose);
  throw askForCode(loginTexts.codeWrong);
}

export interface Verified {
  verified: RowOf<"accounts">;
  used: Used | null;
}

/**
 * The account as of now, after its password and code were verified. Throws `bad-credentials` if one of them has changed meanwhile,
 * and `too-many` if another process has reached the limit: then even the right password is refused.
 */
export async function takeVerified(
  tx: Tx,
  call: Pick<Login, "ip" | "now" | "config">,
  { verified, used }: Verified,
): Promise<AccountRow> {
  const row = await findAccount(tx, verified.company_id, verified.id);
  if (!row || row.password_hash !== verified.password_hash) throw new AppError("bad-credentials");
  const twoFactor = await findTwoFactor(tx, row.id);
  if (twoFactor?.enabled_at && twoFactor.secret !== used?.row.secret) throw askForCode();
  const limits = loginLimits(call, row.email);
  await checkLimits(tx, limits, call.now);
  await resetLimit(tx, limits[0]);
  return row;
}

async function noteFailure(
  database: Database,
  { ip, now, config }: Login,
  limits: readonly Limit[],
  account: RowOf<"accounts"> | undefined,
  { failed }: Purpose,
): Promise<void> {
  await database.transaction(async (tx) => {
    await countAttempt(tx, limits, now);
    if (!account) return;
    const actor = { id: account.id, companyId: account.company_id, type: account.type, name: account.name };
    const event = { action: "login_failed", entity: "account", id: account.id, summary: failed } as const;
    await record(tx, [event], { actor, ip, now, timeZone: config.timeZone });
  });
}
