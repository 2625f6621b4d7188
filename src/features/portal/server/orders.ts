import { pageOfRows } from "#features/deliveries/server/page.ts";
import { file, read } from "#server/endpoint.ts";
import { orNotFound } from "#shared/errors.ts";
import { portalOrderRoutes as routes } from "../ordersContract.ts";
import { detailOf, findOwnOrder, proofOf, toPortalOrder } from "./orderQueries.ts";

export const orderEndpoints = [
  read(
    routes.list,
    async ({ db, slowReads, portal, query, origin }) => {
      const { companyId, clientId } = portal;
      const { items, ...page } = await pageOfRows({ db, slowReads }, companyId, {
        ...query,
        clientId,
        // A search over what the answers hide would tell it, letter by letter.
        ownText: true,
      });
      return { answer: { items: items.map((row) => toPortalOrder(row, origin)), ...page } };
    },
    () => true,
  ),

  read(routes.get, async ({ db, portal, params, origin }) => {
    const row = await findOwnOrder(db, portal, params.id);
    return { answer: await detailOf(db, portal, row, origin) };
  }),

  read(routes.proof, async ({ db, portal, params }) => {
    const { id } = await findOwnOrder(db, portal, params.id);
    const proof = await proofOf(db, portal.companyId, id);
    return { answer: proof.map(({ id, kind, at }) => ({ id, kind, at })) };
  }),

  file(routes.proofFile, async ({ db, portal, params, files }) => {
    const { id } = await findOwnOrder(db, portal, params.id);
    const proofs = await proofOf(db, portal.companyId, id);
    const { sha256, content_type } = orNotFound(proofs.find((proof) => proof.id === params.proofId));
    return {
      name: `prueba_${params.proofId}.${content_type.slice("image/".length)}`,
      contentType: content_type,
      disposition: "inline",
      body: Buffer.from(orNotFound(await files.get(portal.companyId, sha256))),
      events: [],
    };
  }),
];
