import { clientNames, findClient } from "#features/clients/server/queries.ts";
import { goodsMoneyOf, goodsMoneyOfAll, pageOfGoods } from "#features/journal/server/goods.ts";
import { read } from "#server/endpoint.ts";
import { orNotFound } from "#shared/errors.ts";
import { collectionRoutes as routes } from "../contract.ts";
import { toGoodsLine, toHeld } from "./queries.ts";

export const collectionEndpoints = [
  read(routes.ofAll, async ({ db, actor }) => {
    const held = await goodsMoneyOfAll(db, actor.companyId);
    const clients = await clientNames(db, actor.companyId, [...held.keys()]);
    const items = clients.flatMap(({ id, legal_name }) => {
      const its = held.get(id);
      if (!its) return [];
      return { client_id: id, client_name: legal_name, ...toHeld(its) };
    });
    return { answer: { items } };
  }),

  read(routes.ofClient, async ({ db, actor, params, query }) => {
    orNotFound(await findClient(db, actor, params.id));
    const [held, { items, ...page }] = await Promise.all([
      goodsMoneyOf(db, actor.companyId, params.id),
      pageOfGoods(db, actor.companyId, params.id, query),
    ]);
    return { answer: { ...toHeld(held), lines: items.map(toGoodsLine), ...page } };
  }),
];
