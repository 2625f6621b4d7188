import { change, read } from "#server/endpoint.ts";
import { messageRoutes as routes } from "../contract.ts";
import { sentSummary, subjectName } from "../texts.ts";
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
      const subject =
        answer.delivery_id === null
          ? ({ entity: "request", id: answer.request_id } as const)
          : ({ entity: "delivery", id: answer.delivery_id } as const);
      const summary = sentSummary(answer.kind, answer.name, subjectName(answer));
      return { answer, events: isNew ? [{ ...subject, action: "update", summary }] : [] };
    },
  }),
];
