import { postEntries } from "#features/journal/server/queries.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { change, read } from "#server/endpoint.ts";
import { formatMoney } from "#shared/money.ts";
import { cashRoutes as routes } from "../contract.ts";
import { entryOfSafeMove } from "../rules.ts";
import { kindLabels } from "../texts.ts";
import { newestMovement, pageOfMovements } from "./movements.ts";
import { readOverview } from "./overview.ts";
import { cashOnHand } from "./queries.ts";

export const cashEndpoints = [
  read(
    routes.overview,
    async ({ slowReads, actor, today, clock }) => ({
      answer: await readOverview(slowReads, actor.companyId, { today, ...clock }),
    }),
    () => true,
  ),

  read(routes.onHand, async ({ db, actor }) => ({ answer: await cashOnHand(db, actor.companyId) })),

  read(
    routes.movements,
    async ({ slowReads, actor, query }) => ({
      answer: await pageOfMovements(slowReads, actor.companyId, query),
    }),
    () => true,
  ),

  change(routes.move, {
    handle: async (call) => {
      const { tx, actor, body } = call;
      const { companyId } = actor;
      // The answer is the company's newest movement, which a concurrent change could replace.
      await lockForUpdate(tx.selectFrom("companies").select("id").where("id", "=", companyId), tx).execute();
      await postEntries(tx, call.author, [entryOfSafeMove(companyId, body.kind, body)]);
      const answer = await newestMovement(tx, { companyId, cause: body.kind, causeId: companyId }, "safe");
      const summary = `${kindLabels[body.kind]} de ${formatMoney(body.amount, body.currency)} en la caja general`;
      return { answer, events: [{ entity: "cash", id: null, action: "movement", summary, after: answer }] };
    },
  }),
];
