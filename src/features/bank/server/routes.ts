import { change, read } from "#server/endpoint.ts";
import { bankRoutes as routes } from "../contract.ts";
import { boardOf, lineView, pageOfLines } from "./lines.ts";
import { ignoreLine, matchCertain, matchLine, unmatchLine } from "./match.ts";
import { receiveLine } from "./receive.ts";

export const bankEndpoints = [
  read(
    routes.filter,
    async ({ slowReads, actor, query, config }) => ({
      answer: await pageOfLines(slowReads, { companyId: actor.companyId, timeZone: config.timeZone }, query),
    }),
    () => true,
  ),

  read(
    routes.board,
    async ({ slowReads, actor, query, config }) => ({
      answer: await boardOf(slowReads, { companyId: actor.companyId, timeZone: config.timeZone }, query),
    }),
    () => true,
  ),

  change(routes.matchCertain, {
    handle: ({ tx, author, body }) => matchCertain(tx, author, body.line_ids),
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
