import { toDelivery } from "#features/deliveries/server/queries.ts";
import { preparePin } from "#features/deliveries/server/verbs/preparePin.ts";
import { change, read } from "#server/endpoint.ts";
import { orNotFound } from "#shared/errors.ts";
import { requestRoutes as routes } from "../contract.ts";
import { requestSummaryRoutes } from "../summaryContract.ts";
import { acceptRequest, checkAccepted } from "./accept.ts";
import { askedIn, findRequest, pageOfRequests, summaryOf, toRequest } from "./queries.ts";
import { decideRequest } from "./verbs/decideRequest.ts";

export const requestEndpoints = [
  read(
    routes.filter,
    async ({ slowReads, actor: { companyId }, origin, query }) => ({
      answer: await pageOfRequests(slowReads, { companyId, origin }, query),
    }),
    () => true,
  ),

  read(requestSummaryRoutes.get, async ({ db, actor }) => ({ answer: await summaryOf(db, actor.companyId) })),

  read(routes.get, async ({ db, actor, params, origin }) => ({
    answer: toRequest(orNotFound(await findRequest(db, actor.companyId, params.id)), origin),
  })),

  change(routes.accept, {
    lock: "requests",
    prepare: async ({ database, actor: { companyId }, givesPins, params, body: { pin } }) => {
      const row = await findRequest(database.read, companyId, params.id);
      const wanted = typeof pin === "boolean" ? pin : row && askedIn(row).pin;
      return preparePin(companyId, wanted ?? givesPins);
    },
    check: checkAccepted,
    handle: async ({ tx, author, origin, checked, ready: pin }) => {
      const { row, events } = await acceptRequest(tx, author, checked, pin);
      return { answer: toDelivery(row, origin), version: row.version, events };
    },
  }),

  change(routes.reject, {
    lock: "requests",
    handle: async ({ tx, author, origin, params, body: { reason } }) => {
      const before = orNotFound(await findRequest(tx, author.companyId, params.id));
      const { row, events } = await decideRequest(tx, author, before, { state: "rejected", reason });
      return { answer: toRequest(row, origin), events };
    },
  }),
];
