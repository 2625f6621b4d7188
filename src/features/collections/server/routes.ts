import { clientNames, findClient } from "#features/clients/server/queries.ts";
import { goodsMoneyOf, goodsMoneyOfAll } from "#features/journal/server/goods.ts";
import { read } from "#server/endpoint.ts";
import { orNotFound } from "#shared/errors.ts";
import { collectionRoutes as routes } from "../contract.ts";
import { toGoodsMoney } from "./queries.ts";

export const collectionEndpoints = [
  read(routes.ofAll, async ({ db, actor }) => {
    const held = await goodsMoneyOfAll(db, actor.companyId);
    const clients = await clientNames(db, actor.companyId, [...held.keys()]);
    const items = clients.flatMap(({ id, legal_name }) => {
      const its = held.get(id);
      if (!its) return [];
      const { owed, available } = toGoodsMoney(its);
      return { client_id: id, client_name: legal_name, owed, available };
    });
    return { answer: { items } };
  }),

  read(routes.ofClient, async ({ db, actor, params }) => {
    orNotFound(await findClient(db, actor, params.id));
    return { answer: toGoodsMoney(await goodsMoneyOf(db, actor.companyId, params.id)) };
  }),
];
