import { findClient, lockClient } from "#features/clients/server/queries.ts";
import { clientNames } from "#features/clients/server/verbs/clientNames.ts";
import { toOwedOrder } from "#features/debts/server/queries.ts";
import { goodsMoneyOf, goodsMoneyOfAll } from "#features/journal/server/goods.ts";
import { change, file, read } from "#server/endpoint.ts";
import { type FieldErrors, orNotFound } from "#shared/errors.ts";
import { spoiltReferences } from "#shared/identifiers/spoilt.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumber, isId } from "#shared/numbers.ts";
import { goodsRoutes, type Remittance, remittanceRoutes as routes } from "../contract.ts";
import { remittanceTexts as texts } from "../texts.ts";
import { pageOfGoods, toGoodsLine } from "./goods.ts";
import { debtsToDeduct, findRemittance, pageOfRemittances, toHeld } from "./queries.ts";
import { payClientGoods } from "./remit.ts";
import { remittancePaper } from "./verbs/remittancePaper.ts";
import { voidRemittance } from "./voidRemittance.ts";

const describeRemittance = ({ number, amount, currency, client_name }: Remittance) =>
  `el pago al cliente ${formatNumber(number)} de ${formatMoney(fromDollars(amount), currency)} a ${client_name}`;

/** The fields that its event keeps. */
function asEvent({ client_name, currency, deducted, paid_out, method, reference }: Remittance) {
  return { client_name, currency, method, reference, paid_out, deducted: deducted || null };
}

export const remittanceEndpoints = [
  read(goodsRoutes.ofAll, async ({ db, actor }) => {
    const held = await goodsMoneyOfAll(db, actor.companyId);
    const clients = await clientNames(db, actor.companyId, [...held.keys()]);
    const items = clients.flatMap(({ id, legal_name }) => {
      const goods = held.get(id);
      if (!goods) return [];
      return { client_id: id, client_name: legal_name, ...toHeld(goods) };
    });
    return { answer: { items } };
  }),

  read(goodsRoutes.ofClient, async ({ db, actor, params, query }) => {
    orNotFound(await findClient(db, actor, params.id));
    const [held, { items, ...page }] = await Promise.all([
      goodsMoneyOf(db, actor.companyId, params.id),
      pageOfGoods(db, actor.companyId, params.id, query),
    ]);
    return { answer: { ...toHeld(held), lines: items.map(toGoodsLine), ...page } };
  }),

  read(routes.filter, async ({ db, actor, query }) => ({
    answer: await pageOfRemittances(db, actor.companyId, query),
  })),

  read(routes.deductible, async ({ db, actor, params }) => {
    orNotFound(await findClient(db, actor, params.id));
    const debts = await debtsToDeduct(db, actor.companyId, params.id);
    return { answer: debts.map(toOwedOrder) };
  }),

  read(routes.get, async ({ db, actor, params }) => ({
    answer: orNotFound(await findRemittance(db, actor.companyId, params.id)),
  })),

  change(routes.create, {
    check: async ({ db, actor, body: { client_id, reference } }) => {
      const known =
        !isId(client_id) || (await lockClient(db, { companyId: actor.companyId, id: client_id })).length > 0;
      const errors: FieldErrors = known ? {} : { client_id: [texts.unknownClient] };
      return { errors: { ...errors, ...spoiltReferences({ reference }) }, checked: undefined };
    },
    handle: async (call) => {
      const { tx, actor, body } = call;
      const { id, events } = await payClientGoods(tx, call.author, body);
      const answer = orNotFound(await findRemittance(tx, actor.companyId, id));
      const summary = `Registró ${describeRemittance(answer)}`;
      return {
        answer,
        events: [{ action: "create", entity: "remittance", id, summary, after: asEvent(answer) }, ...events],
      };
    },
  }),

  file(routes.report, async ({ db, actor, params, documents, at }) => {
    const remittance = orNotFound(await findRemittance(db, actor.companyId, params.id));
    return remittancePaper(remittance, { db, companyId: actor.companyId, documents, at });
  }),

  change(routes.void, {
    handle: async (call) => {
      const { tx, actor, params, body } = call;
      const before = orNotFound(await findRemittance(tx, actor.companyId, params.id));
      const events = await voidRemittance(tx, call.author, params.id, body.reason);
      const answer = orNotFound(await findRemittance(tx, actor.companyId, params.id));
      const summary = `Anuló ${describeRemittance(before)}`;
      return {
        answer,
        events: [
          {
            action: "void",
            entity: "remittance",
            id: params.id,
            summary,
            before: { void_reason: null },
            after: { void_reason: body.reason },
          },
          ...events,
        ],
      };
    },
  }),
];
