import { findLogo } from "#features/company/server/queries.ts";
import { networkOf } from "#server/admission/network.ts";
import { change, file, read, stream } from "#server/endpoint.ts";
import type { Config } from "#server/program/config.ts";
import { countAttempt, type Limit } from "#server/signIn/attempts.ts";
import { takeCode } from "#server/signIn/codes.ts";
import { guardCodes } from "#server/signIn/guardCodes.ts";
import { noteAccessUse } from "#server/signIn/portalGrant.ts";
import { openSignIn } from "#server/signIn/session.ts";
import { AppError, orNotFound } from "#shared/errors.ts";
import { portalRoutes as routes } from "../contract.ts";
import { signInTexts } from "../texts.ts";
import { enqueueLinks } from "./mail.ts";
import { accessOfAccount, portalOf } from "./queries.ts";

/** Links asked for: one e-mail from one network, and ten times as many for the network. */
function linkLimits({ ip, config }: { ip: string; config: Config }, email: string): Limit[] {
  const most = config.loginAttemptsPerMinute;
  const bucket = `portal link ${networkOf(ip)}`;
  return [
    { bucket: `${bucket} ${email.toLowerCase()}`, most, seconds: 60 },
    { bucket, most: most * 10, seconds: 60 },
  ];
}

export const signInEndpoints = [
  change(routes.signIn, {
    guard: guardCodes("portal", signInTexts.badCode),
    handle: async ({ tx, body, now, at, ip, userAgent, config }) => {
      const code = await takeCode(tx, "portal", body, now);
      const access = code && (await accessOfAccount(tx, code.accountId));
      if (!access) throw new AppError("unauthenticated", { message: signInTexts.badCode });
      const { companyId, accountId, issuedBy, token, isRepeated } = code;
      const { id, name } = access;
      const from = { ip, userAgent, now: at, issuedBy, ...(token && { token }) };
      const account = { id: accountId, company_id: companyId };
      const access_token = isRepeated && token ? token : await openSignIn(tx, account, from);
      await noteAccessUse(tx, id, at);
      const actor = { id: accountId, companyId, type: "portal", name } as const;
      return {
        answer: {
          access_token,
          type: "portal" as const,
          ...(await portalOf(tx, { id, companyId }, config.timeZone)),
        },
        events: isRepeated
          ? []
          : [{ action: "login", entity: "portal_access", id, summary: "Entró al portal", actor }],
      };
    },
  }),

  change(routes.link, {
    handle: async ({ tx, body, now, ...caller }) => {
      await countAttempt(tx, linkLimits(caller, body.email), now);
      // The job looks up the people, so that this request does the same for every address.
      if (caller.config.mail) await enqueueLinks(tx, body.email, now);
      return { answer: { message: signInTexts.sent }, events: [] };
    },
  }),

  change(routes.signOut, {
    lock: "own account",
    handle: async ({ tx, portal, signInId }) => {
      await tx.deleteFrom("sign_ins").where("id", "=", signInId).execute();
      return {
        events: [{ action: "logout", entity: "portal_access", id: portal.id, summary: "Salió del portal" }],
      };
    },
  }),

  read(routes.get, async ({ db, portal, config }) => ({
    answer: await portalOf(db, portal, config.timeZone),
  })),

  file(routes.logo, async ({ db, portal }) => {
    const body = Buffer.from(orNotFound(await findLogo(db, portal.companyId)));
    return { name: "logo.png", contentType: "image/png", disposition: "inline", body, events: [] };
  }),

  stream(routes.live),
];
