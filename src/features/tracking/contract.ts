import { z } from "zod";
import { pickShape } from "#features/deliveries/fields/pick.ts";
import type { SeenBy } from "#features/deliveries/fields/table.ts";
import { due } from "#features/phone/contract.ts";
import { CURRENCIES } from "#shared/money.ts";
import { route } from "#shared/routes/route.ts";
import { DELIVERY_STATUSES, PAYMENT_METHODS, REPORTED_REASONS } from "#shared/vocabulary.ts";

/** The states of what was asked for and is no order. */
export const ASKED_STATES = ["received", "rejected", "withdrawn"] as const;

const status = z.enum([...DELIVERY_STATUSES, ...ASKED_STATES]);
export type TrackedStatus = z.output<typeof status>;

/** What the page shows in its own way. */
const ofPage = {
  status,
  company: z.object({
    name: z.string(),
    phone: z.string(),
    logo: z.string().nullable().describe("its URL below /api"),
  }),
  service: z.string(),
  courier: z.string().nullable().describe("the first name, while in transit"),
  due,
  times: z.array(z.object({ status, at: z.string() })),
  attempts: z.array(z.object({ reason: z.enum(REPORTED_REASONS), at: z.string() })),
  receiver_name: z.string().nullable(),
  reject_reason: z.string().optional().describe("why a request was rejected"),
  pin: z.string().optional().describe("what the recipient tells the courier, while it is in transit"),
  proof: z
    .string()
    .optional()
    .describe("the URL below /api of the proof of delivery, if the company offers it"),
  change: z
    .array(
      z.object({
        currency: z.enum(CURRENCIES),
        amount: z.number().positive(),
        method: z.enum(PAYMENT_METHODS),
        state: z.enum(["to_send", "sent"]),
      }),
    )
    .optional()
    .describe("what comes back by transfer or mobile payment, if anything does"),
} satisfies Record<SeenBy<"tracking", "own">, z.ZodType>;

const tracking = z.object({
  ...pickShape("tracking", { number: "of the order, or of the request that is no order yet" }),
  ...ofPage,
});
tracking.register(z.globalRegistry, { id: "Tracking" });
export type Tracking = z.output<typeof tracking>;

export const trackingRoutes = {
  get: route({
    method: "GET",
    path: "/track/:token",
    access: "anyone",
    summary: "Where an order or a request is, for who has its link",
    answer: tracking,
  }),
  logo: route({
    method: "GET",
    path: "/track/:token/logo",
    access: "anyone",
    summary: "The logo of the company that delivers an order, a PNG",
    file: "picture",
  }),
};
