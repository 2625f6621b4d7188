import { change, read } from "#server/endpoint.ts";
import { orNotFound } from "#shared/errors.ts";
import { requestRoutes as routes } from "../contract.ts";
import { requestSummaryRoutes } from "../summaryContract.ts";
import { acceptRequest, checkAccepted, preparePins } from "./accept.ts";
import { findRequest, pageOfRequests, summaryOf, toRequest } from "./queries.ts";
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
    prepare: ({ database, actor, givesPins, params: { id }, body }) =>
      preparePins(database.read, actor.companyId, { id, body, givesPins }),
    check: checkAccepted,
    handle: ({ tx, author, origin, checked, ready: pins }) =>
      acceptRequest(tx, author, checked, pins, origin),
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
