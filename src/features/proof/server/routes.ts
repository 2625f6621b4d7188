import { findDelivery } from "#features/deliveries/server/queries.ts";
import { file, read } from "#server/endpoint.ts";
import { orNotFound } from "#shared/errors.ts";
import { proofRoutes as routes } from "../contract.ts";
import { findProof, proofsOf } from "./queries.ts";

export const proofEndpoints = [
  read(routes.list, async ({ db, actor, params }) => {
    orNotFound(await findDelivery(db, actor.companyId, params.id));
    return { answer: await proofsOf(db, actor.companyId, params.id) };
  }),

  file(routes.file, async ({ db, actor, params, files }) => {
    const { sha256, content_type } = orNotFound(
      await findProof(db, actor.companyId, params.id, params.proofId),
    );
    const bytes = orNotFound(await files.get(actor.companyId, sha256));
    return {
      name: `prueba_${params.proofId}.${content_type.slice("image/".length)}`,
      contentType: content_type,
      disposition: "inline",
      body: Buffer.from(bytes),
      events: [],
    };
  }),
];
