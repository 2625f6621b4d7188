import type { z } from "zod";
import { askedFields } from "#features/deliveries/askedContract.ts";
import { type DeliveryBody, deliveryBody } from "#features/deliveries/contract.ts";
import { pageOfRows } from "#features/deliveries/server/page.ts";
import { findDelivery } from "#features/deliveries/server/queries.ts";
import { checkOrder } from "#features/deliveries/server/verbs/checkOrder.ts";
import { createOrder } from "#features/deliveries/server/verbs/createOrder.ts";
import { preparePin } from "#features/deliveries/server/verbs/preparePin.ts";
import { quoteOrder } from "#features/deliveries/server/verbs/quoteOrder.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { createRequest } from "#features/requests/server/verbs/createRequest.ts";
import { type Checked, change, read } from "#server/endpoint.ts";
import { readAs } from "#server/http/request.ts";
import type { KeyGrant } from "#server/signIn/session.ts";
import { AppError, invalid, orNotFound } from "#shared/errors.ts";
import { toOrderInput } from "../rules.ts";
import { v1Routes as routes, type V1OrderBody } from "../v1Contract.ts";
import { type Asking, impossible } from "./impossible.ts";
import { pageOfV1Clients, toV1Order, toV1Request } from "./queries.ts";

interface Sent extends Asking {
  body: Partial<V1OrderBody>;
}

/** What passed: an order, or what the client of a key asks for. */
type CheckedOrder =
  | (Awaited<ReturnType<typeof checkOrder>>["checked"] & { body: DeliveryBody })
  | { body: z.output<typeof askedFields>; asker: { client_id: number; anonymous_client: null } };

/** Checks an order by the office's own rules. */
async function checkOwn({ db, actor, today, body, ...call }: Sent): Promise<Checked<CheckedOrder>> {
  const { body: order, wrong } = readAs(deliveryBody, toOrderInput(body, today));
  const { errors, checked } = await checkOrder(db, { actor, today }, order);
  Object.assign(errors, await impossible({ db, actor, today, ...call }, order));
  return { errors: { ...errors, ...wrong }, checked: { ...checked, body: order } };
}

/** Checks what a client's key asks for. */
async function checkAsked(
  { db, actor, today, body, ...call }: Sent,
  client_id: number,
): Promise<Checked<CheckedOrder>> {
  const { body: order, wrong } = readAs(askedFields, toOrderInput(body, today));
  const { errors } = await checkOrder(db, { actor, today }, { ...order, client_id });
  Object.assign(errors, await impossible({ db, actor, today, ...call }, order));
  if (body.client_id && body.client_id !== client_id) errors.client_id = [deliveryTexts.unknownClient];
  const asker = { client_id, anonymous_client: null };
  return { errors: { ...errors, ...wrong }, checked: { body: order, asker } };
}

/** The client to look for: that of the key, if it has one. Throws `invalid` for another, as for one that does not exist. */
function clientFor({ clientId }: KeyGrant, sentId: number | null | undefined): number | undefined {
  if (clientId !== null && sentId && sentId !== clientId)
    throw invalid({ client_id: [deliveryTexts.unknownClient] });
  return clientId ?? sentId ?? undefined;
}

export const v1Endpoints = [
  change(routes.create, {
    prepare: ({ actor, givesPins, key, body }) =>
      key.clientId === null ? preparePin(actor.companyId, body.pin ?? givesPins) : Promise.resolve(undefined),
    check: (call) => (call.key.clientId === null ? checkOwn(call) : checkAsked(call, call.key.clientId)),
    handle: async ({ tx, author, origin, checked, ready: pin }) => {
      if ("asker" in checked) {
        const { row, events } = await createRequest(tx, author, {
          source: "key",
          askedBy: author.accountId,
          ...checked,
        });
        return { answer: toV1Request(row, origin), events };
      }
      const { row, events } = await createOrder(tx, author, { ...checked, ...(pin && { pin }) });
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
    const { client_id, ...fields } = body;
    const order = { ...fields, client_id: clientFor(key, client_id) ?? null };
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
