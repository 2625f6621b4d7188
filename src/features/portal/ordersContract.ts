import { z } from "zod";
import { pickShape } from "#features/deliveries/fields/pick.ts";
import type { SeenBy } from "#features/deliveries/fields/table.ts";
import { choices, id, page, paging, search } from "#shared/fields.ts";
import { dollars } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { DELIVERY_STATUSES, PROOF_KINDS, REPORTED_REASONS } from "#shared/vocabulary.ts";

/** An order as its client's people see it: no internal notes, no PIN, nobody of the office, and of the courier only the first name. */
const portalOrder = z.object({
  ...pickShape("portal", {
    date: "YYYY-MM-DD",
    promised_time: "HH:MM",
    collect_fee: "the price is paid at the door",
    cod_amount: "the goods' price, which the courier collects at the door",
  }),
  remaining: dollars().describe("what is still owed of the price"),
  courier: z.string().nullable().describe("the first name, while in transit"),
  attempts: z.number().int().describe("failed ones"),
});
portalOrder.register(z.globalRegistry, { id: "PortalOrder" });
export type PortalOrder = z.output<typeof portalOrder>;

const proof = z.object({ id: id(), kind: z.enum(PROOF_KINDS), at: z.string() });
export type PortalProof = z.output<typeof proof>;

const ofDetail = {
  times: z
    .array(z.object({ status: z.enum(DELIVERY_STATUSES), at: z.string() }))
    .describe("when it got each of its states"),
  attempted: z.array(z.object({ reason: z.enum(REPORTED_REASONS), at: z.string() })),
  received: z.object({ by: z.string(), at: z.string() }).nullable().describe("who took it, and when"),
  proof: z.array(proof),
} satisfies Record<Exclude<SeenBy<"portal", "own">, keyof PortalOrder>, z.ZodType>;

const portalOrderDetail = portalOrder.extend(ofDetail);
portalOrderDetail.register(z.globalRegistry, { id: "PortalOrderDetail" });
export type PortalOrderDetail = z.output<typeof portalOrderDetail>;

export const portalOrderRoutes = {
  list: route({
    method: "GET",
    path: "/portal/orders",
    access: "portal",
    summary: "The client's orders, the newest first",
    query: z.object({ status: choices(DELIVERY_STATUSES), search: search(), ...paging }),
    answer: page(portalOrder),
  }),
  get: route({
    method: "GET",
    path: "/portal/orders/:id",
    access: "portal",
    summary: "An order of the client: its states, attempts, who took it and the proof",
    answer: portalOrderDetail,
  }),
  proof: route({
    method: "GET",
    path: "/portal/orders/:id/proof",
    access: "portal",
    summary: "The photos and signatures of an order of the client, oldest first",
    answer: z.array(proof),
  }),
  proofFile: route({
    method: "GET",
    path: "/portal/orders/:id/proof/:proofId",
    access: "portal",
    summary: "A photo or signature of an order of the client",
    file: "picture",
  }),
};
