import { z } from "zod";
import { id } from "#shared/fields.ts";
import { route } from "#shared/routes/route.ts";
import { ATTEMPT_REASONS, PROOF_KINDS } from "#shared/vocabulary.ts";

const proof = z.object({
  id: id(),
  kind: z.enum(PROOF_KINDS),
  at: z.string().describe("by the phone's clock"),
  receiver_name: z.string().nullable(),
});

const attempt = z.object({
  id: id(),
  reason: z.enum(ATTEMPT_REASONS),
  note: z.string().nullable(),
  at: z.string().describe("by the phone's clock"),
  courier: z.string(),
});

const handover = z.object({
  receiver_name: z.string(),
  receiver_document: z.string().nullable(),
  note: z.string().nullable(),
  at: z.string().describe("by the phone's clock"),
  courier: z.string(),
});

export const proofRoutes = {
  list: route({
    method: "GET",
    path: "/deliveries/:id/proof",
    access: "staff",
    summary: "The photos and signatures of an order, oldest first",
    answer: z.array(proof),
  }),
  file: route({
    method: "GET",
    path: "/deliveries/:id/proof/:proofId",
    access: "staff",
    summary: "A photo or signature of an order",
    file: "picture",
  }),
  attempts: route({
    method: "GET",
    path: "/deliveries/:id/attempts",
    access: "staff",
    summary: "The failed attempts to hand an order over, oldest first",
    answer: z.array(attempt),
  }),
  handovers: route({
    method: "GET",
    path: "/deliveries/:id/handovers",
    access: "staff",
    summary: "Who took an order, as its courier's phone said; empty for an order that the office delivered",
    answer: z.array(handover),
  }),
};
