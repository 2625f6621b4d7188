import { createHash } from "node:crypto";
import { storeFirstRates } from "#features/rates/server/queries.ts";
import { networkOf } from "#server/admission/network.ts";
import { change, file, read } from "#server/endpoint.ts";
import { rewritePicture } from "#server/files/rewritePicture.ts";
import type { Config } from "#server/program/config.ts";
import type { Tx } from "#server/schema.ts";
import { checkLimits, countAttempt, type Limit } from "#server/signIn/attempts.ts";
import { hashNow, hashPassword, whileHashing } from "#server/signIn/passwords.ts";
import { closeSignIns, openSignIn, requireProof } from "#server/signIn/session.ts";
import { calendarDayAt } from "#shared/dates.ts";
import { AppError, invalid } from "#shared/errors.ts";
import { accountRoutes as routes } from "../contract.ts";
import { profileTexts } from "../texts.ts";
import { confirmEndpoint } from "./confirm.ts";
import { actorOf, openCompany } from "./openCompany.ts";
import {
  emailErrors,
  findAccount,
  isEmailTaken,
  refuseTaken,
  tellOldAddress,
  toAccount,
  toMe,
  updateAccount,
} from "./queries.ts";
import { takeVerified, verifyCode, verifyCredentials } from "./signIn.ts";

/** Enough for a picture that is shown small. */
const PICTURE_BOX = { width: 640, height: 640 };

const registrationLimit = ({ ip, config }: { ip: string; config: Config }): Limit => ({
  bucket: `register ${networkOf(ip)}`,
  most: config.registrationsPerHour,
  seconds: 3600,
});

function refuseClosed({ registration }: Config): void {
  if (registration === "closed") throw new AppError("forbidden");
}

export const accountEndpoints = [
  change(routes.register, {
    check: async ({ db, body }) => ({ errors: await emailErrors(db, body.email), checked: undefined }),
    guard: async ({ database, now, ip, config }, run) => {
      const limits = [registrationLimit({ ip, config })];
      refuseClosed(config);
      return whileHashing(ip, async () => {
        await checkLimits(database.read, limits, now);
        try {
          return await run();
        } catch (error) {
          // In its own transaction, because the failed one is rolled back: attempts must count, or they would reveal which
          // e-mails exist.
          if (isEmailTaken(error)) await database.transaction((tx) => countAttempt(tx, limits, now));
          throw error;
        }
      });
    },
    prepare: async ({ database, body }) => {
      await refuseTaken(database.read, body.email);
      return hashNow(body.password);
    },
    handle: async ({ tx, body, ready: passwordHash, at, now, ip, userAgent, config }) => {
      await countAttempt(tx, [registrationLimit({ ip, config })], now);
      const { row, actor, event } = await openCompany(tx, { ...body, passwordHash, at });
      // The days of a new company end at midnight.
      const today = calendarDayAt(now, config.timeZone);
      const rates = config.rates ? await storeFirstRates(tx, actor, { today, at }) : [];
      const access_token = await openSignIn(tx, row, { ip, userAgent, now: at });
      return {
        answer: { access_token, user: toAccount(row), type: row.type },
        events: [
          event,
          ...rates,
          { action: "login", entity: "account", id: row.id, summary: "Inició sesión", actor },
        ],
      };
    },
  }),

  change(routes.login, {
    prepare: async ({ database, body, ...call }) => {
      const verified = await verifyCredentials(database, call, body);
      return { verified, used: await verifyCode(database, call, verified, body.code) };
    },
    handle: async ({ tx, ready, at, userAgent, ...call }) => {
      const row = await takeVerified(tx, call, ready);
      const access_token = await openSignIn(tx, row, { ip: call.ip, userAgent, now: at });
      const summary =
        ready.used?.by === "recovery code" ? "Inició sesión con un código de recuperación" : "Inició sesión";
      return {
        answer: { access_token, user: toAccount(row), type: row.type },
        events: [{ action: "login", entity: "account", id: row.id, summary, actor: actorOf(row) }],
      };
    },
  }),

  change(routes.logout, {
    lock: "own account",
    handle: async ({ tx, actor, signInId }) => {
      await tx.deleteFrom("sign_ins").where("id", "=", signInId).execute();
      return { events: [{ action: "logout", entity: "account", id: actor.id, summary: "Cerró sesión" }] };
    },
  }),

  confirmEndpoint,

  read(routes.me, async ({ db, actor }) => {
    const row = await findAccount(db, actor.companyId, actor.id);
    if (!row) throw new AppError("unauthenticated");
    return { answer: toMe(row), version: row.version };
  }),

  change(routes.update, {
    lock: "own account",
    check: async ({ db, actor, body }) => ({
      errors: await emailErrors(db, body.email, actor.id),
      checked: undefined,
    }),
    prepare: async ({ upload, actor: { companyId } }) => {
      if (!upload) return null;
      const picture = await rewritePicture(upload.bytes, { companyId, box: PICTURE_BOX });
      if (!picture) throw invalid({ profile_image: [profileTexts.pictureWrong] });
      return picture;
    },
    handle: async ({ tx, actor, signInId, body, ready: picture, at, now, config }) => {
      const before = await findAccount(tx, actor.companyId, actor.id);
      if (!before) throw new AppError("unauthenticated");
      if (body.email !== before.email) {
        await requireProof(tx, signInId, now);
        await closeSignIns(tx, actor.id, signInId ?? undefined);
        await tellOldAddress(tx, before, body.email, { config, now });
      }
      const mark = picture && (await savePicture(tx, before, picture));
      const row = await updateAccount(
        tx,
        actor.id,
        { name: body.name, email: body.email, ...(mark ? { picture: mark } : {}) },
        at,
      );
      const summary = "Actualizó su perfil";
      return {
        answer: toMe(row),
        version: row.version,
        events: [
          {
            action: "update",
            entity: "account",
            id: row.id,
            summary,
            before: toAccount(before),
            after: toAccount(row),
          },
        ],
      };
    },
  }),

  file(routes.picture, async ({ db, actor }) => {
    const picture = await db
      .selectFrom("pictures")
      .select(["content_type", "bytes"])
      .where("company_id", "=", actor.companyId)
      .where("account_id", "=", actor.id)
      .executeTakeFirst();
    if (!picture) throw new AppError("not-found");
    const body = Buffer.from(picture.bytes);
    const name = `foto.${picture.content_type.split("/")[1]}`;
    return { name, contentType: picture.content_type, disposition: "inline", body, events: [] };
  }),

  change(routes.password, {
    lock: "own account",
    prepare: async ({ database, body, signInId, ip, now }) => {
      await requireProof(database.read, signInId, now);
      return hashPassword(body.password, ip);
    },
    handle: async ({ tx, actor, signInId, ready: passwordHash, at, now, config }) => {
      await tellOldAddress(tx, await updateAccount(tx, actor.id, { passwordHash }, at), null, {
        config,
        now,
      });
      await closeSignIns(tx, actor.id, signInId ?? undefined);
      return {
        events: [{ action: "password", entity: "account", id: actor.id, summary: "Cambió su contraseña" }],
      };
    },
  }),
];

/** Stores the account's picture and replaces the previous one. Returns a version that changes with the picture. */
async function savePicture(
  tx: Tx,
  account: { id: number; company_id: number },
  picture: { contentType: string; bytes: Uint8Array },
): Promise<string> {
  const values = { content_type: picture.contentType, bytes: picture.bytes };
  await tx
    .insertInto("pictures")
    .values({ account_id: account.id, company_id: account.company_id, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
  return createHash("sha256").update(picture.bytes).digest("base64url").slice(0, 12);
}
