import { z } from "zod";
import { across, email, id, MAX, optionalText, password, pictureUrl, text } from "#shared/fields.ts";
import { EMPLOYEE_ROLES, RIGHTS } from "#shared/routes/roles.ts";
import { route } from "#shared/routes/route.ts";
import { passwordTexts, profileTexts } from "./texts.ts";

export const account = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  profile_image: pictureUrl().nullable(),
  role: z.enum(EMPLOYEE_ROLES).optional(),
});
account.register(z.globalRegistry, { id: "Account" });
export type Account = z.output<typeof account>;

const accountType = z.enum(["user", "employee"]);

const session = z.object({ access_token: z.string(), user: account, type: accountType });
session.register(z.globalRegistry, { id: "Session" });

const me = z.object({
  user: account,
  type: accountType,
  rights: z.array(z.enum(RIGHTS)).describe("what its role may do"),
});
me.register(z.globalRegistry, { id: "Me" });
export type Me = z.output<typeof me>;

/** A new password and its repetition. A person's own and an employee's follow the same rules. */
export const passwordPair = z
  .object({
    password: password(passwordTexts.required),
    confirmPassword: z.string({ error: passwordTexts.confirmRequired }).min(1, passwordTexts.confirmRequired),
  })
  .check(samePasswords());
passwordPair.register(z.globalRegistry, { id: "PasswordPair" });

/** Whether the password is repeated in this field. A missing repetition, or one of another type, has its own message. */
export function samePasswords(field: "confirmPassword" | "confirmation" = "confirmPassword") {
  return across<{ password: string; confirmPassword?: string; confirmation?: string }>(
    [field],
    passwordTexts.different,
    ({ password, [field]: repeated }) =>
      typeof repeated !== "string" ||
      repeated === "" ||
      (typeof password === "string" && password.normalize() === repeated.normalize()),
  );
}

export const profile = z.object({
  name: text(profileTexts.nameRequired),
  email: email(profileTexts.emailRequired, profileTexts.emailWrong),
});
profile.register(z.globalRegistry, { id: "ProfileBody" });

/** Checks only presence, because a refused sign-in must not say which part was wrong. */
const credentials = z.object({
  email: text(profileTexts.emailRequired, MAX.email),
  password: z.string(passwordTexts.required).min(1, passwordTexts.required),
  /** A code of the authenticator app, or a recovery code. */
  code: optionalText(MAX.name),
});

/** A password may begin with a space, so only its presence is checked. */
export const confirmBody = z.object({
  password: z.string(passwordTexts.required).min(1, passwordTexts.required).max(MAX.password),
  /** A code of the authenticator app, or a recovery code. */
  code: optionalText(MAX.name),
});

export const accountRoutes = {
  register: route({
    method: "POST",
    path: "/register",
    access: "anyone",
    summary: "Create a company and sign in as its owner",
    body: z.object({ ...profile.shape, password: password(passwordTexts.required) }),
    answer: session,
    status: 201,
    secret: true,
    once: true,
  }),
  login: route({
    method: "POST",
    path: "/login",
    access: "anyone",
    summary: "Sign in",
    body: credentials,
    answer: session,
    status: 200,
    secret: true,
    once: true,
  }),
  logout: route({
    method: "POST",
    path: "/logout",
    access: "look",
    summary: "End this sign-in",
    status: 204,
    endsAccess: true,
    once: true,
  }),
  confirm: route({
    method: "POST",
    path: "/user/confirm",
    access: "look",
    summary:
      "Give the password again. For ten minutes this sign-in may then change the account's password and e-mail",
    body: confirmBody,
    status: 204,
    secret: true,
    endsAccess: true,
    once: true,
  }),
  me: route({
    method: "GET",
    path: "/user",
    access: "look",
    summary: "The signed-in account",
    answer: me,
    versioned: true,
  }),
  update: route({
    method: "POST",
    path: "/user/update",
    access: "look",
    summary: "Change the signed-in account's name, e-mail and picture",
    body: profile,
    answer: me,
    status: 200,
    versioned: true,
    multipart: { file: "profile_image", maxBytes: 2 * 1024 * 1024 },
  }),
  picture: route({
    method: "GET",
    path: "/user/picture",
    access: "look",
    summary: "The signed-in account's picture",
    file: "picture",
  }),
  password: route({
    method: "PUT",
    path: "/user/password",
    access: "look",
    summary: "Change the signed-in account's password; ends its other sign-ins",
    body: passwordPair,
    status: 204,
    endsAccess: true,
    secret: true,
  }),
};
