import { z } from "zod";
import { id, MAX, text } from "#shared/fields.ts";
import { formats } from "#shared/formats.ts";
import { route } from "#shared/routes/route.ts";
import { browserName } from "./rules.ts";
import { twoFactorTexts } from "./securityTexts.ts";

const signIn = z.object({
  id: id(),
  current: z.boolean(),
  user_agent: z.string().register(formats, { show: browserName }),
  /** The address of the last use. */
  ip: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
});
signIn.register(z.globalRegistry, { id: "SignIn" });

export { signIn as signInShape };
export type SignIn = z.output<typeof signIn>;

/** Checks only presence, as on the sign-in page: a password may begin with a space. */
const password = z
  .string(twoFactorTexts.passwordRequired)
  .min(1, twoFactorTexts.passwordRequired)
  .max(MAX.password);
const code = text(twoFactorTexts.codeRequired);

export const passwordBody = z.object({ password });
export const codeBody = z.object({ code });
export const passwordAndCode = z.object({ password, code });

const twoFactor = z.object({
  enabled: z.boolean(),
  enabled_at: z.string().nullable(),
  recovery_codes_left: z.number(),
});
export type TwoFactor = z.output<typeof twoFactor>;

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
recoveryCodes.register(z.globalRegistry, { id: "RecoveryCodes" });

/** Secrets are shown once, so no stored answer may have them. */
const secretOnce = { status: 200, secret: true, once: true } as const;

export const twoFactorRoutes = {
  get: route({
    method: "GET",
    path: "/user/two-factor",
    access: "look",
    summary: "Whether one's own two-factor sign-in is on",
    answer: twoFactor,
  }),
  start: route({
    method: "POST",
    path: "/user/two-factor",
    access: "look",
    summary: "Begin with two-factor sign-in: the secret for the authenticator app",
    body: passwordBody,
    answer: z.object({ secret: z.string(), url: z.string() }),
    ...secretOnce,
  }),
  confirm: route({
    method: "POST",
    path: "/user/two-factor/confirm",
    access: "look",
    summary: "Turn two-factor sign-in on by a first code",
    body: codeBody,
    answer: recoveryCodes,
    ...secretOnce,
  }),
  remove: route({
    method: "DELETE",
    path: "/user/two-factor",
    access: "look",
    summary: "Turn two-factor sign-in off",
    endsAccess: true,
    body: passwordAndCode,
    status: 204,
    secret: true,
  }),
  renewCodes: route({
    method: "POST",
    path: "/user/two-factor/recovery-codes",
    access: "look",
    summary: "Replace one's recovery codes",
    body: passwordAndCode,
    answer: recoveryCodes,
    ...secretOnce,
  }),
};

export const signInRoutes = {
  list: route({
    method: "GET",
    path: "/sign-ins",
    access: "look",
    summary: "Where one is signed in",
    answer: z.array(signIn),
  }),
  end: route({
    method: "DELETE",
    path: "/sign-ins/:id",
    access: "look",
    summary: "End one of one's own sign-ins",
    endsAccess: true,
    status: 204,
  }),
  endOthers: route({
    method: "DELETE",
    path: "/sign-ins",
    access: "look",
    summary: "End all of one's own sign-ins but this one",
    endsAccess: true,
    status: 204,
  }),
};
