import { z } from "zod";
import { NOT_VALID } from "#shared/fields.ts";
import { route } from "#shared/routes/route.ts";
import { phoneTexts } from "./texts.ts";

/** Characters of a subscription's address. */
const LONGEST_ENDPOINT = 1000;

/** The push services of Chrome and its relatives, Firefox, Safari and Edge. The server calls no other address. */
const HOSTS = [
  "fcm\\.googleapis\\.com",
  "[\\w-]+\\.push\\.services\\.mozilla\\.com",
  "[\\w-]+\\.push\\.apple\\.com",
  "[\\w-]+(\\.[\\w-]+)*\\.notify\\.windows\\.com",
];
const SERVICE = new RegExp(`^https://(${HOSTS.join("|")})/[!-~]*$`);

/** Whether a subscription's address is of a known push service, over https and on its usual port. */
export const isPushService = (endpoint: string): boolean => SERVICE.test(endpoint);

const state = z.object({
  key: z
    .string()
    .nullable()
    .describe("what a browser subscribes with; null: the operator set no `PUSH_KEYS`"),
  subscribed: z.boolean().describe("whether this phone is told of changes while its page is closed"),
});

/** Telling a phone that something changed, never what. */
export const courierPushRoutes = {
  get: route({
    method: "GET",
    path: "/courier/push",
    access: "courier",
    summary: "Whether this phone is told of changes while its page is closed, and the key to subscribe with",
    answer: state,
  }),
  subscribe: route({
    method: "POST",
    path: "/courier/push",
    access: "courier",
    summary: "Tell this phone of changes while its page is closed. Without `PUSH_KEYS` nothing is stored",
    body: z.object({
      endpoint: z
        .string(NOT_VALID)
        .max(LONGEST_ENDPOINT, NOT_VALID)
        .refine(isPushService, phoneTexts.noPushService)
        .describe("of the browser's subscription; its keys are not used, because the message is empty"),
    }),
    answer: state,
  }),
  unsubscribe: route({
    method: "DELETE",
    path: "/courier/push",
    access: "courier",
    summary: "Tell this phone no more",
    status: 204,
  }),
};
