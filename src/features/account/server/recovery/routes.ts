import { recoveryRoutes as routes } from "#features/account/recoveryContract.ts";
import { forgotTexts, resetTexts } from "#features/account/recoveryTexts.ts";
import { updateAccount } from "#features/account/server/queries.ts";
import { networkOf } from "#server/admission/network.ts";
import { change, read } from "#server/endpoint.ts";
import type { Config } from "#server/program/config.ts";
import { checkLimits, countAttempt, type Limit } from "#server/signIn/attempts.ts";
import { hashPassword } from "#server/signIn/passwords.ts";
import { closeSignIns } from "#server/signIn/session.ts";
import { AppError, invalid, orNotFound } from "#shared/errors.ts";
import { deleteResets, findReset } from "./queries.ts";
import { enqueueResetMail } from "./resetMail.ts";

interface Caller {
  ip: string;
  config: Config;
}

/** The limits of sign-in: one e-mail from one network, and ten times as many for the network. Here every request counts. */
function forgotLimits({ ip, config }: Caller, email: string): Limit[] {
  const most = config.loginAttemptsPerMinute;
  const bucket = `forgot ${networkOf(ip)}`;
  return [
    { bucket: `${bucket} ${email.toLowerCase()}`, most, seconds: 60 },
    { bucket, most: most * 10, seconds: 60 },
  ];
}

/** Invalid links, from one network. */
const resetLimits = ({ ip, config }: Caller): Limit[] => [
  { bucket: `reset ${networkOf(ip)}`, most: config.loginAttemptsPerMinute, seconds: 60 },
];

const BAD_TOKEN = { token: [resetTexts.badToken] };

const isBadToken = (error: unknown) =>
  error instanceof AppError && error.errors?.token?.includes(resetTexts.badToken) === true;

export const recoveryEndpoints = [
  read(routes.config, async ({ config }) => ({
    answer: {
      registration: config.registration === "open",
      recovery: config.mail !== null,
      webhooks: config.webhooks,
    },
  })),

  change(routes.forgot, {
    handle: async ({ tx, body, now, ...caller }) => {
      await countAttempt(tx, forgotLimits(caller, body.email), now);
      // The job looks up the account, so that this request does the same for every address.
      if (caller.config.mail) await enqueueResetMail(tx, { email: body.email }, now);
      return { answer: { message: forgotTexts.sent }, events: [] };
    },
  }),

  change(routes.reset, {
    guard: async ({ database, now, ...caller }, run) => {
      const limits = resetLimits(caller);
      await checkLimits(database.read, limits, now);
      try {
        return await run();
      } catch (error) {
        // In its own transaction, because the failed one is rolled back.
        if (isBadToken(error)) await database.transaction((tx) => countAttempt(tx, limits, now));
        throw error;
      }
    },
    check: async ({ db, body, now }) => {
      const account = typeof body.token === "string" ? await findReset(db, body.token, now) : undefined;
      return { errors: account ? {} : BAD_TOKEN, checked: account };
    },
    prepare: async ({ database, body, now, ip }) => {
      // Hashing is expensive, so it needs a valid link.
      if (!(await findReset(database.read, body.token, now))) throw invalid(BAD_TOKEN);
      return hashPassword(body.password, ip);
    },
    handle: async ({ tx, checked, ready: passwordHash, at }) => {
      const { id, company_id, type, name } = orNotFound(checked);
      await updateAccount(tx, id, { passwordHash }, at);
      await closeSignIns(tx, id);
      await deleteResets(tx, id);
      return {
        events: [
          {
            action: "password",
            entity: "account",
            id,
            summary: "Cambió su contraseña con un enlace de recuperación",
            actor: { id, companyId: company_id, type, name },
          },
        ],
      };
    },
  }),
];
