import { z } from "zod";
import { id } from "#shared/fields.ts";
import { route } from "#shared/routes/route.ts";
import { PROOF_KINDS } from "#shared/vocabulary.ts";

const proof = z.object({
  id: id(),
  kind: z.enum(PROOF_KINDS),
  at: z.string().describe("by the phone's clock"),
  receiver_name: z.string().nullable(),
});

export const proofRoutes = {
  list: route({
    method: "GET",
    path: "/deliveries/:id/proof",
    access: "look",
    summary: "The photos and signatures of an order, oldest first",
    answer: z.array(proof),
  }),
  file: route({
    method: "GET",
    path: "/deliveries/:id/proof/:proofId",
    access: "look",
    summary: "A photo or signature of an order",
    file: "picture",
  }),
  report: route({
    method: "GET",
    path: "/deliveries/:id/proof-report",
    access: "look",
    summary:
      "The proof of a delivery as a PDF: when, who, where, photos, the signature and the failed attempts",
    file: "sheet",
  }),
  followed: route({
    method: "GET",
    path: "/track/:token/proof-report",
    access: "anyone",
    summary:
      "The same for who has an order's link, once it is delivered, if the company offers it; without its courier's notes",
    file: "sheet",
  }),
};
