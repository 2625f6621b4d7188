import { twoFactorRoutes as routes } from "#features/account/securityContract.ts";
import { twoFactorTexts } from "#features/account/securityTexts.ts";
import { findAccount } from "#features/account/server/queries.ts";
import type { Database } from "#server/database/types.ts";
import { type Call, change, read } from "#server/endpoint.ts";
import { checkLimits, countAttempt, type Limit, resetLimit } from "#server/signIn/attempts.ts";
import { verifyPassword, whileHashing } from "#server/signIn/passwords.ts";
import {
  codeLimit,
  countRecoveryCodes,
  enableTwoFactor,
  findTwoFactor,
  LostKey,
  renewRecoveryCodes,
  startTwoFactor,
  takeCode,
  turnOffTwoFactor,
  type Used,
} from "#server/twoFactor/twoFactor.ts";
import { conflict, invalid } from "#shared/errors.ts";
import type { RouteShape } from "#shared/routes/route.ts";

type Own = Pick<Call<RouteShape & { access: "look" }>, "actor" | "ip" | "now" | "secretKey"> & {
  database: Database;
};

const passwordLimit = (accountId: number): Limit => ({
  bucket: `own password ${accountId}`,
  most: 5,
  seconds: 900,
  message: "Demasiadas contraseñas incorrectas. Espera 15 minutos e inténtalo de nuevo.",
});

/**
 * Requires the password, because somebody who finds a signed-in device must not be able to change this. Throws `invalid`, and
 * `too-many` after five wrong ones.
 */
async function verifyOwnPassword({ database, actor, ip, now }: Own, password: string): Promise<void> {
  const limit = passwordLimit(actor.id);
  const matches = await whileHashing(ip, async () => {
    await checkLimits(database.read, [limit], now);
    const account = await findAccount(database.read, actor.companyId, actor.id);
    return verifyPassword(account?.password_hash, password);
  });
  await database.transaction((tx) => (matches ? resetLimit(tx, limit) : countAttempt(tx, [limit], now)));
  if (!matches) throw invalid({ password: [twoFactorTexts.passwordWrong] });
}

/** Throws `invalid` for a wrong or used code, and `too-many` after five of them. */
async function takeOwnCode({ database, actor, now, secretKey }: Own, code: string): Promise<Used> {
  const limit = codeLimit(actor.id, "settings");
  const used = await takeCode(database, { account: actor, code, limit, secretKey, now }).catch((error) => {
    throw error instanceof LostKey ? invalid({ code: [twoFactorTexts.codeLost] }) : error;
  });
  if (!used) throw invalid({ code: [twoFactorTexts.codeWrong] });
  return used;
}

/** Throws `conflict` if it is off, before a code is used. */
async function verifyBoth(call: Own, body: { password: string; code: string }): Promise<Used> {
  const known = await findTwoFactor(call.database.read, call.actor.id);
  if (!known?.enabled_at) throw conflict(twoFactorTexts.notOn);
  await verifyOwnPassword(call, body.password);
  return takeOwnCode(call, body.code);
}

const toEvent = (id: number, summary: string) =>
  ({ action: "two_factor", entity: "account", id, summary }) as const;

export const twoFactorEndpoints = [
  read(routes.get, async ({ db, actor }) => {
    const [known, left] = await Promise.all([findTwoFactor(db, actor.id), countRecoveryCodes(db, actor.id)]);
    const enabled_at = known?.enabled_at ?? null;
    return { answer: { enabled: enabled_at !== null, enabled_at, recovery_codes_left: left } };
  }),

  change(routes.start, {
    lock: "own account",
    prepare: ({ body, ...call }) => verifyOwnPassword(call, body.password),
    handle: async ({ tx, actor, secretKey, at }) => ({
      answer: await startTwoFactor(tx, { account: actor, secretKey, at }),
      events: [],
    }),
  }),

  change(routes.confirm, {
    lock: "own account",
    prepare: async ({ body, ...call }) => {
      const known = await findTwoFactor(call.database.read, call.actor.id);
      if (!known || known.enabled_at)
        throw conflict(known ? twoFactorTexts.alreadyOn : twoFactorTexts.notBegun);
      return takeOwnCode(call, body.code);
    },
    handle: async ({ tx, actor, ready: { row }, at }) => ({
      answer: { recovery_codes: await enableTwoFactor(tx, row, at) },
      events: [toEvent(actor.id, "Activó la verificación en dos pasos")],
    }),
  }),

  change(routes.remove, {
    lock: "own account",
    prepare: ({ body, ...call }) => verifyBoth(call, body),
    handle: async ({ tx, actor }) => {
      if (!(await turnOffTwoFactor(tx, actor.id))) throw conflict(twoFactorTexts.notOn);
      return { events: [toEvent(actor.id, "Desactivó la verificación en dos pasos")] };
    },
  }),

  change(routes.renewCodes, {
    lock: "own account",
    prepare: ({ body, ...call }) => verifyBoth(call, body),
    handle: async ({ tx, actor, ready: { row } }) => {
      const now = await findTwoFactor(tx, actor.id);
      if (now?.secret !== row.secret) throw conflict(twoFactorTexts.notOn);
      return {
        answer: { recovery_codes: await renewRecoveryCodes(tx, row) },
        events: [toEvent(actor.id, "Generó códigos de recuperación nuevos")],
      };
    },
  }),
];
