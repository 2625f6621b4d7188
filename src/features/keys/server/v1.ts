import type { z } from "zod";
import { lockClient } from "#features/clients/server/queries.ts";
import { askedFields } from "#features/deliveries/askedContract.ts";
import { type DeliveryBody, deliveryBody } from "#features/deliveries/contract.ts";
import { pageOfRows } from "#features/deliveries/server/page.ts";
import { checkOrder } from "#features/deliveries/server/verbs/checkOrder.ts";
import { createOrder } from "#features/deliveries/server/verbs/createOrder.ts";
import { holderOf } from "#features/deliveries/server/verbs/ownReferences.ts";
import { preparePin } from "#features/deliveries/server/verbs/preparePin.ts";
import { quoteOrder } from "#features/deliveries/server/verbs/quoteOrder.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { createRequest } from "#features/requests/server/verbs/createRequest.ts";
import { type Checked, change, read } from "#server/endpoint.ts";
import { readAs } from "#server/http/request.ts";
import type { KeyGrant } from "#server/signIn/session.ts";
import { invalid } from "#shared/errors.ts";
import { isId } from "#shared/numbers.ts";
import { toOrderInput } from "../rules.ts";
import { v1Routes as routes, type V1OrderBody } from "../v1Contract.ts";
import { type Asking, impossible } from "./impossible.ts";
import { pageOfV1Clients, toV1Order, toV1Request } from "./queries.ts";
import { answerOf, refuseDeleted } from "./repeated.ts";
import { findOwn } from "./v1Changes.ts";

interface Sent extends Asking {
  body: Partial<V1OrderBody>;
}

/** What passed: an order, what the client of a key asks for, or what has its number already. */
type CheckedOrder =
  | { holder: NonNullable<Awaited<ReturnType<typeof holderOf>>> }
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

/** The order or request that has the client's own number already: the program sends it again. */
async function checkStanding({ db, actor, key, body }: Sent & { key: KeyGrant }) {
  const clientId = key.clientId ?? body.client_id;
  const isOthers = key.clientId !== null && !!body.client_id && body.client_id !== key.clientId;
  if (!isId(clientId) || isOthers || typeof body.client_reference !== "string") return undefined;
  const { companyId } = actor;
  // Orders that are sent at once are added one after the other.
  await lockClient(db, { companyId, id: clientId });
  const holder = await holderOf(db, { companyId, clientId }, body.client_reference);
  return holder && { errors: {}, checked: { holder } };
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
    check: async (call): Promise<Checked<CheckedOrder>> => {
      const { clientId } = call.key;
      const standing = await checkStanding(call);
      return standing ?? (clientId === null ? checkOwn(call) : checkAsked(call, clientId));
    },
    replay: refuseDeleted,
    handle: async ({ tx, author, origin, checked, ready: pin }) => {
      if ("holder" in checked) {
        const answer = await answerOf(tx, author.companyId, checked.holder, origin);
        return { answer, status: 200, events: [] };
      }
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
      const { client_id, client_reference, status, start_date, end_date, ...listing } = query;
      const filters = {
        ...listing,
        status: status && [status],
        clientId: clientFor(key, client_id),
        clientReference: client_reference,
        startDate: start_date,
        endDate: end_date,
      };
      const { items, ...page } = await pageOfRows({ db, slowReads }, actor.companyId, filters);
      return { answer: { items: items.map((row) => toV1Order(row, origin)), ...page } };
    },
    ({ status, client_id, client_reference, start_date, end_date }) =>
      [status, client_id, client_reference, start_date, end_date].some((filter) => filter !== undefined),
  ),

  read(routes.order, async ({ db, actor, key, origin, params }) => {
    const row = await findOwn({ db, actor, key, params });
    return { answer: toV1Order(row, origin), version: row.version };
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
