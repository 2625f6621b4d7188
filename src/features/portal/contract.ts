import { z } from "zod";
import { email, id, NOT_VALID, optionalEmail, text } from "#shared/fields.ts";
import { route } from "#shared/routes/route.ts";
import { accessTexts, signInTexts } from "./texts.ts";

const person = z.object({ id: id(), name: z.string(), email: z.string().describe("empty without one") });

const access = person.extend({
  client_name: z.string(),
  created_by: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable().describe("to the minute; null: never"),
  code_expires_at: z.string().nullable().describe("of the newest code that nobody used; null: there is none"),
  ended: z.boolean().describe("unused for 90 days; a new code renews it"),
});
access.register(z.globalRegistry, { id: "PortalAccess" });

export { access as accessShape };
export type Access = z.output<typeof access>;

const code = z.object({ code: z.string(), url: z.string(), expires_at: z.string() });
export type AccessCode = z.output<typeof code>;

export const accessBody = z.object({
  name: text(accessTexts.nameRequired),
  email: optionalEmail(accessTexts.emailWrong),
});
export type AccessBody = z.output<typeof accessBody>;

export const accessRoutes = {
  list: route({
    method: "GET",
    path: "/clients/:id/access",
    access: "money",
    summary: "The people of a client who may open its portal, the newest first",
    answer: z.array(access),
  }),
  create: route({
    method: "POST",
    path: "/clients/:id/access",
    access: "money",
    summary:
      "A code that signs a person of a client in: once, within 7 days. Somebody with this name gets another one",
    body: accessBody,
    answer: code,
    secret: true,
    answersSecret: true,
  }),
  remove: route({
    method: "DELETE",
    path: "/clients/:id/access/:accessId",
    access: "money",
    summary: "End a person's access. It opens nothing within two seconds",
    endsAccess: true,
    status: 204,
  }),
};

const portal = z.object({
  person,
  client: z.object({ id: id(), legal_name: z.string() }),
  company: z.object({
    name: z.string(),
    phone: z.string(),
    logo: z.string().nullable().describe("its URL below /api"),
    time_zone: z.string().describe("by which its days and times are told"),
    day_ends_at: z.string().describe("until this time of the night it is still the day before"),
  }),
});
portal.register(z.globalRegistry, { id: "Portal" });
export type Portal = z.output<typeof portal>;

const signedIn = portal.extend({ access_token: z.string(), type: z.literal("portal") });
signedIn.register(z.globalRegistry, { id: "PortalSignIn" });
export type PortalSignIn = z.output<typeof signedIn>;

export const portalRoutes = {
  signIn: route({
    method: "POST",
    path: "/portal/sign-in",
    access: "anyone",
    summary: "Sign a person of a client in by a code",
    body: z.object({
      code: text(signInTexts.codeRequired),
      key: z
        .guid(NOT_VALID)
        .nullish()
        .describe("made by the page: the code with the same key has the same answer for 15 minutes"),
    }),
    answer: signedIn,
    secret: true,
    once: true,
  }),
  link: route({
    method: "POST",
    path: "/portal/link",
    access: "anyone",
    summary:
      "Mail a link that signs a person of a client in. The answer is the same whether there is such a person or not",
    body: z.object({ email: email(signInTexts.emailRequired, signInTexts.emailWrong) }),
    answer: z.object({ message: z.string() }),
    status: 202,
    once: true,
  }),
  signOut: route({
    method: "POST",
    path: "/portal/sign-out",
    access: "portal",
    summary: "Sign this browser out",
    endsAccess: true,
    status: 204,
    once: true,
  }),
  get: route({
    method: "GET",
    path: "/portal",
    access: "portal",
    summary: "Who is signed in, for which client of which company",
    answer: portal,
  }),
  logo: route({
    method: "GET",
    path: "/portal/logo",
    access: "portal",
    summary: "The company's logo, a PNG",
    file: "picture",
  }),
  live: route({
    method: "GET",
    path: "/portal/live",
    access: "portal",
    summary: "The client's changes as they happen: server-sent events that name its orders and requests",
    stream: true,
  }),
};
