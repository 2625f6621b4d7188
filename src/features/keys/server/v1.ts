import { type DeliveryBody, deliveryBody } from "#features/deliveries/contract.ts";
import { pageOfRows } from "#features/deliveries/server/page.ts";
import { findDelivery } from "#features/deliveries/server/queries.ts";
import { checkOrder } from "#features/deliveries/server/verbs/checkOrder.ts";
import { createOrder } from "#features/deliveries/server/verbs/createOrder.ts";
import { preparePin } from "#features/deliveries/server/verbs/preparePin.ts";
import { quoteOrder } from "#features/deliveries/server/verbs/quoteOrder.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { change, read } from "#server/endpoint.ts";
import type { KeyGrant } from "#server/signIn/session.ts";
import { AppError, invalid, orNotFound } from "#shared/errors.ts";
import { fieldErrors } from "#shared/fields.ts";
import { toOrderInput } from "../rules.ts";
import { v1Routes as routes } from "../v1Contract.ts";
import { pageOfV1Clients, toV1Order } from "./queries.ts";

/** The client to look for: that of the key, if it has one. Throws `invalid` for another, as for one that does not exist. */
function clientFor({ clientId }: KeyGrant, asked: number | null | undefined): number | undefined {
  if (clientId !== null && asked && asked !== clientId)
    throw invalid({ client_id: [deliveryTexts.unknownClient] });
  return clientId ?? asked ?? undefined;
}

export const v1Endpoints = [
  change(routes.create, {
    prepare: ({ database, actor, body }) => preparePin(database.read, actor.companyId, body.pin),
    check: async ({ db, actor, today, body }) => {
      const input = toOrderInput(body, today);
      const parsed = deliveryBody.safeParse(input);
      const order = parsed.success ? parsed.data : (input as unknown as Partial<DeliveryBody>);
      const { errors, checked } = await checkOrder(db, { actor, today }, order);
      const own = parsed.success ? {} : fieldErrors(parsed.error);
      return { errors: { ...errors, ...own }, checked: { ...checked, order: parsed.data } };
    },
    handle: async ({ tx, author, origin, checked: { order, ...checked }, ready: pin }) => {
      const { row, events } = await createOrder(tx, author, { body: orNotFound(order), ...checked, pin });
      return { answer: toV1Order(row, origin), events };
    },
  }),

  read(
    routes.orders,
    async ({ db, slowReads, actor, key, origin, query }) => {
      const { client_id, status, start_date, end_date, ...listing } = query;
      const filters = {
        ...listing,
        status: status && [status],
        clientId: clientFor(key, client_id),
        startDate: start_date,
        endDate: end_date,
      };
      const { items, ...page } = await pageOfRows({ db, slowReads }, actor.companyId, filters);
      return { answer: { items: items.map((row) => toV1Order(row, origin)), ...page } };
    },
    ({ status, client_id, start_date, end_date }) =>
      [status, client_id, start_date, end_date].some((filter) => filter !== undefined),
  ),

  read(routes.order, async ({ db, actor, key, origin, params }) => {
    const row = orNotFound(await findDelivery(db, actor.companyId, params.id));
    if (key.clientId !== null && row.client_id !== key.clientId) throw new AppError("not-found");
    return { answer: toV1Order(row, origin) };
  }),

  read(routes.quote, async ({ db, actor, key, today, body }) => {
    const { client_id, ...asked } = body;
    const order = { ...asked, client_id: clientFor(key, client_id) ?? null };
    const { courier_pay: _, ...quote } = await quoteOrder(db, actor.companyId, today, order);
    return { answer: quote };
  }),

  read(
    routes.clients,
    async ({ slowReads, actor, key, query }) => ({
      answer: await pageOfV1Clients(slowReads, { companyId: actor.companyId, clientId: key.clientId }, query),
    }),
    () => true,
  ),
];
