import { formatNumber } from "#features/deliveries/rules.ts";
import { change, read } from "#server/endpoint.ts";
import { messageRoutes as routes } from "../contract.ts";
import { sentSummary } from "../texts.ts";
import { markSent, messageView, pageOfMessages } from "./queries.ts";

export const messageEndpoints = [
  read(
    routes.filter,
    async ({ slowReads, actor, origin, today, query }) => ({
      answer: await pageOfMessages(slowReads, { companyId: actor.companyId, origin, today }, query),
    }),
    ({ search }) => search !== undefined,
  ),

  change(routes.sent, {
    handle: async ({ tx, actor, author, origin, today, params }) => {
      const isNew = await markSent(tx, author, params.id);
      const answer = await messageView(tx, { companyId: actor.companyId, origin, today }, params.id);
      const { kind, name, number, delivery_id: id } = answer;
      const summary = sentSummary(kind, name, formatNumber(number));
      return { answer, events: isNew ? [{ action: "update", entity: "delivery", id, summary }] : [] };
    },
  }),
];
