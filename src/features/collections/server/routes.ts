import { clientNames, findClient } from "#features/clients/server/queries.ts";
import { goodsMoneyOf, goodsMoneyOfAll } from "#features/journal/server/goods.ts";
import { read } from "#server/endpoint.ts";
import { orNotFound } from "#shared/errors.ts";
import { collectionRoutes as routes } from "../contract.ts";
import { toGoodsMoney } from "./queries.ts";

/** They read all lines of a client's goods money. */
const always = () => true;

export const collectionEndpoints = [
  read(
    routes.ofAll,
    async ({ slowReads, actor }) => {
      const held = await goodsMoneyOfAll(slowReads, actor.companyId);
      const clients = await clientNames(slowReads, actor.companyId, [...held.keys()]);
      const items = clients.flatMap(({ id, legal_name }) => {
        const its = held.get(id);
        if (!its) return [];
        const { owed, available } = toGoodsMoney(its);
        return { client_id: id, client_name: legal_name, owed, available };
      });
      return { answer: { items } };
    },
    always,
  ),

  read(
    routes.ofClient,
    async ({ db, slowReads, actor, params }) => {
      orNotFound(await findClient(db, actor, params.id));
      return { answer: toGoodsMoney(await goodsMoneyOf(slowReads, actor.companyId, params.id)) };
    },
    always,
  ),
];
