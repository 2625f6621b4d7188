import { networkOf } from "#server/admission/network.ts";
import { record } from "#server/audit.ts";
import type { Database } from "#server/database/types.ts";
import type { Call } from "#server/endpoint.ts";
import type { RowOf } from "#server/schema.ts";
import { checkLimits, countAttempt, type Limit } from "#server/signIn/attempts.ts";
import { verifyPassword, whileHashing } from "#server/signIn/passwords.ts";
import { codeLimit, findTwoFactor, takeCode, type Used } from "#server/twoFactor/twoFactor.ts";
import { AppError } from "#shared/errors.ts";
import type { accountRoutes } from "../contract.ts";
import { loginTexts } from "../texts.ts";
import { findByEmail } from "./queries.ts";

type Login = Pick<Call<typeof accountRoutes.login>, "ip" | "now" | "config" | "secretKey">;

interface Credentials {
  email: string;
  password: string;
}

/** One e-mail from one network, and ten times as many for the network. */
export function loginLimits({ ip, config }: Pick<Login, "ip" | "config">, email: string): [Limit, Limit] {
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
  given: Credentials,
): Promise<RowOf<"accounts">> {
  const limits = loginLimits(call, given.email);
  const refuse = () => checkLimits(database.read, limits, call.now);
  await refuse();
  return whileHashing(call.ip, async () => {
    // Checked again, because attempts that were earlier in the queue may have reached a limit.
    await refuse();
    const account = await findByEmail(database.read, given.email);
    if ((await verifyPassword(account?.password_hash, given.password)) && account) return account;
    // Counted before the next attempt in the queue is checked. Those that are verified beside it are refused by their own count.
    await noteFailure(database, call, limits, account);
    throw new AppError("bad-credentials");
  });
}

/** The password was right, and a code is needed. */
export const askForCode = (message: string = loginTexts.codeMissing) =>
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
): Promise<Used | null> {
  const known = await findTwoFactor(database.read, account.id);
  if (!known?.enabled_at) return null;
  if (!code) throw askForCode();
  const { secretKey, now } = call;
  const limit = codeLimit(account.id, "sign-in");
  const used = await takeCode(database, { account, code, limit, secretKey, now });
  if (used) return used;
  await noteFailure(database, call, [], account);
  throw askForCode(loginTexts.codeWrong);
}

async function noteFailure(
  database: Database,
  { ip, now, config }: Login,
  limits: readonly Limit[],
  account: RowOf<"accounts"> | undefined,
): Promise<void> {
  await database.transaction(async (tx) => {
    await countAttempt(tx, limits, now);
    if (!account) return;
    const actor = { id: account.id, companyId: account.company_id, type: account.type, name: account.name };
    const event = {
      action: "login_failed",
      entity: "account",
      id: account.id,
      summary: "Intento fallido de inicio de sesión",
    } as const;
    await record(tx, [event], { actor, ip, now, timeZone: config.timeZone });
  });
}
