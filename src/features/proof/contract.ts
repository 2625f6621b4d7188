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
};
