import { change, read } from "#server/endpoint.ts";
import { bankRoutes as routes } from "../contract.ts";
import { findCertain, matchCertain } from "./decisions/matchCertain.ts";
import { ignoreLine, matchLine, unmatchLine } from "./decisions/matchLine.ts";
import { receiveLine } from "./decisions/receiveLine.ts";
import { reverseLine } from "./decisions/reverseLine.ts";
import { payersOf } from "./payers.ts";
import { boardOf, lineView, pageOfLines } from "./views.ts";

export const bankEndpoints = [
  read(
    routes.filter,
    async ({ slowReads, actor, query, clock }) => ({
      answer: await pageOfLines(slowReads, { companyId: actor.companyId, ...clock }, query),
    }),
    () => true,
  ),

  read(
    routes.board,
    async ({ slowReads, actor, query, clock }) => ({
      answer: await boardOf(slowReads, { companyId: actor.companyId, ...clock }, query),
    }),
    () => true,
  ),

  read(routes.payers, async ({ db, actor, params }) => ({
    answer: await payersOf(db, actor.companyId, params.id),
  })),

  change(routes.matchCertain, {
    // It may look at thousands of lines and receipts.
    prepare: ({ database, actor, clock, body }) =>
      findCertain(database.slowReads, { companyId: actor.companyId, ...clock }, body.line_ids),
    handle: ({ tx, author, ready }) => matchCertain(tx, author, ready),
  }),

  change(routes.match, {
    handle: async ({ tx, author, params, body }) => {
      const events = await matchLine(tx, author, params.id, body);
      return { answer: await lineView(tx, author, params.id), events };
    },
  }),

  change(routes.unmatch, {
    handle: async ({ tx, author, params }) => {
      const events = await unmatchLine(tx, author, params.id);
      return { answer: await lineView(tx, author, params.id), events };
    },
  }),

  change(routes.reverse, {
    handle: async ({ tx, author, params }) => {
      const events = await reverseLine(tx, author, params.id);
      return { answer: await lineView(tx, author, params.id), events };
    },
  }),

  change(routes.ignore, {
    handle: async ({ tx, author, params, body }) => {
      const events = await ignoreLine(tx, author, params.id, body.reason);
      return { answer: await lineView(tx, author, params.id), events };
    },
  }),

  change(routes.receive, {
    handle: async ({ tx, author, params, body }) => {
      const { receipt, events } = await receiveLine(tx, author, params.id, body);
      return { answer: { ...(await lineView(tx, author, params.id)), receipt }, events };
    },
  }),
];
