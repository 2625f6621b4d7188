import { z } from "zod";
import { day, dayText, id, list, text } from "#shared/fields.ts";
import { formats } from "#shared/formats.ts";
import { KEY_SCOPES } from "#shared/routes/roles.ts";
import { route } from "#shared/routes/route.ts";
import { keyTexts, scopeLabels } from "./texts.ts";

const scope = z.enum(KEY_SCOPES).register(formats, { show: (value) => scopeLabels[value] });

const key = z.object({
  id: id(),
  name: z.string(),
  prefix: z.string().describe("its first characters"),
  client_id: id().nullable(),
  client_name: z.string().nullable().describe("whose orders it reaches; null: the whole company's"),
  scopes: z.array(scope),
  expires_on: dayText().nullable().describe("the last day on which it works"),
  expired: z.boolean().describe("its days are over, or its client is deleted"),
  client_deleted: z.boolean(),
  last_used_at: z.string().nullable().describe("to the minute; null: never"),
  created_at: z.string(),
});
key.register(z.globalRegistry, { id: "Key" });

export { key as keyShape };
export type Key = z.output<typeof key>;

export const keyBody = z.object({
  name: text(keyTexts.nameRequired),
  client_id: id()
    .nullish()
    .transform((value) => value ?? null),
  scopes: list(
    z.array(z.enum(KEY_SCOPES)).min(1, keyTexts.scopesRequired),
    KEY_SCOPES.length,
    keyTexts.scopesRequired,
  ).transform((scopes) => [...new Set(scopes)]),
  expires_on: day()
    .nullish()
    .transform((value) => value ?? null),
});
export type KeyBody = z.output<typeof keyBody>;

export const keyRoutes = {
  list: route({
    method: "GET",
    path: "/keys",
    access: "owner",
    summary: "The keys of other software that are not revoked, the newest first",
    answer: z.array(key),
  }),
  create: route({
    method: "POST",
    path: "/keys",
    access: "owner",
    summary: "Make a key for other software. Only this answer has it",
    body: keyBody,
    answer: key.extend({ key: z.string().describe("`mdo_…`, for the header `Authorization: Bearer`") }),
    status: 201,
    secret: true,
    answersSecret: true,
  }),
  remove: route({
    method: "DELETE",
    path: "/keys/:id",
    access: "owner",
    summary: "Revoke a key. It opens nothing within two seconds",
    status: 204,
    endsAccess: true,
  }),
};
