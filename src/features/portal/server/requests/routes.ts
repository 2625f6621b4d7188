import { offeredCalendar } from "#features/calendar/server/queries.ts";
import { errorsOfWish, refuseWish } from "#features/calendar/server/verbs/checkWish.ts";
import { findClient } from "#features/clients/server/queries.ts";
import { recipientsOf } from "#features/deliveries/server/recipients.ts";
import { portalRequestRoutes as routes } from "#features/portal/requestContract.ts";
import { paysAtDoor } from "#features/requests/rules.ts";
import {
  addressesOf,
  findOwnRequest,
  lockOwnRequest,
  pageOfOwnRequests,
  type RequestRow,
} from "#features/requests/server/queries.ts";
import { askAsClient, placesOf, withZones } from "#features/requests/server/verbs/askAsClient.ts";
import { decideRequest } from "#features/requests/server/verbs/decideRequest.ts";
import { errorsOfAsked, quoteAsked } from "#features/requests/server/verbs/quoteAsked.ts";
import { change, read } from "#server/endpoint.ts";
import type { Db } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { askedAgain, inList, servicesOf, toPortalRequests } from "./queries.ts";

const answerOf = async (db: Db, companyId: number, row: RequestRow, origin: string) =>
  orNotFound((await toPortalRequests(db, companyId, [row], origin))[0]);

/** What the people of a client ask for. */
export const portalRequestEndpoints = [
  read(routes.offer, async ({ db, actor, portal: { companyId, clientId }, today, config: { timeZone } }) => {
    const [services, payer, calendar] = await Promise.all([
      servicesOf(db, companyId),
      findClient(db, actor, clientId),
      offeredCalendar(db, companyId, { today, timeZone }),
    ]);
    const collects_fee = paysAtDoor(payer?.client);
    return { answer: { today, services, ...calendar, collects_fee } };
  }),

  read(routes.addresses, async ({ db, portal }) => ({ answer: await addressesOf(db, portal) })),

  read(routes.recipients, async ({ db, portal: { companyId, clientId } }) => {
    const recipients = await recipientsOf(db, companyId, clientId);
    return { answer: recipients.map(({ location = null, ...recipient }) => ({ ...recipient, location })) };
  }),

  read(routes.repeat, async ({ db, portal, params, today }) => ({
    answer: await askedAgain(db, portal, params.id, today),
  })),

  read(routes.quote, async ({ db, portal, today, at, config: { timeZone }, body }) => {
    const { receipt, stops, ...fields } = body;
    const places = await placesOf(db, portal, fields, receipt?.address);
    const order = { ...fields, ...places, client_id: portal.clientId, date: fields.date ?? today };
    const placed = stops && (await withZones(db, portal.companyId, stops));
    const asking = { companyId: portal.companyId, today, at, timeZone };
    await refuseWish(db, asking, { ...fields, ...places, stops: placed });
    const priced = placed?.map(({ receipt: _, ...stop }) => stop);
    return { answer: await quoteAsked(db, portal.companyId, today, { ...order, stops: priced }) };
  }),

  change(routes.ask, {
    check: async ({ db, portal: { companyId, clientId }, today, at, config: { timeZone }, body }) => {
      const [errors, impossible] = await Promise.all([
        errorsOfAsked(db, companyId, today, { ...body, client_id: clientId }),
        errorsOfWish(db, { companyId, today, at, timeZone }, body),
      ]);
      return { errors: { ...errors, ...impossible }, checked: undefined };
    },
    handle: async ({ tx, author, portal, body, origin }) => {
      const { row, events } = await askAsClient(tx, author, portal.clientId, body);
      return { answer: await answerOf(tx, portal.companyId, row, origin), events };
    },
  }),

  read(
    routes.list,
    async ({ slowReads, portal, origin, query }) => {
      const { items, ...page } = await pageOfOwnRequests(slowReads, portal, query);
      const requests = await toPortalRequests(slowReads, portal.companyId, items, origin);
      return { answer: { items: requests.map(inList), ...page } };
    },
    () => true,
  ),

  read(routes.get, async ({ db, portal, origin, params }) => ({
    answer: await answerOf(db, portal.companyId, await findOwnRequest(db, portal, params.id), origin),
  })),

  change(routes.withdraw, {
    handle: async ({ tx, author, portal, origin, params }) => {
      const request = await lockOwnRequest(tx, portal, params.id);
      // Who of the office decided it is not the client's to know.
      const before = { ...request, decider: null };
      const { row, events } = await decideRequest(tx, author, before, { state: "withdrawn" });
      return { answer: await answerOf(tx, portal.companyId, row, origin), events };
    },
  }),
];
