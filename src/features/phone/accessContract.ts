import { z } from "zod";
import { id, text } from "#shared/fields.ts";
import { route } from "#shared/routes/route.ts";
import { uuid } from "./actionFields.ts";
import { accessTexts } from "./texts.ts";

const code = z.object({ code: z.string(), url: z.string(), expires_at: z.string() });
export type AccessCode = z.output<typeof code>;

const phones = z.object({
  phones: z.number().int().describe("how many are signed in"),
  last_used_at: z.string().nullable(),
  signed_in: z
    .array(
      z.object({
        issued_by: z.string().nullable().describe("who made its code"),
        since: z.string(),
        last_used_at: z.string(),
      }),
    )
    .describe("each phone, the last used first"),
});
export type Phones = z.output<typeof phones>;

export const accessRoutes = {
  get: route({
    method: "GET",
    path: "/couriers/:id/access",
    access: "orders",
    summary: "How many phones of a courier are signed in, and the last use",
    answer: phones,
  }),
  create: route({
    method: "POST",
    path: "/couriers/:id/access",
    access: "orders",
    summary: "A code that signs a courier's phone in: once, within 15 minutes",
    answer: code,
    secret: true,
    answersSecret: true,
  }),
  remove: route({
    method: "DELETE",
    path: "/couriers/:id/access",
    access: "orders",
    summary: "Sign out all of a courier's phones",
    endsAccess: true,
    status: 204,
  }),
};

const signedIn = z.object({
  access_token: z.string(),
  type: z.literal("courier"),
  courier: z.object({ id: id(), first_name: z.string(), last_name: z.string() }),
  company: z.object({ name: z.string(), phone: z.string() }),
});
signedIn.register(z.globalRegistry, { id: "CourierSignIn" });

export const courierSignInRoutes = {
  signIn: route({
    method: "POST",
    path: "/courier/sign-in",
    access: "anyone",
    summary: "Sign a courier's phone in by a code",
    body: z.object({
      code: text(accessTexts.codeRequired),
      key: uuid
        .nullish()
        .describe("made by the phone: the code with the same key has the same answer for 15 minutes"),
    }),
    answer: signedIn,
    secret: true,
    once: true,
  }),
  signOut: route({
    method: "POST",
    path: "/courier/sign-out",
    access: "courier",
    summary: "Sign this phone out",
    endsAccess: true,
    status: 204,
    once: true,
  }),
};
