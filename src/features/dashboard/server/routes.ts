import { read } from "#server/endpoint.ts";
import { adjustmentRoutes } from "../adjustmentsContract.ts";
import { dashboardRoutes as routes } from "../contract.ts";
import { marginRoutes } from "../marginContract.ts";
import { pageOfAdjustments } from "./adjustments.ts";
import { dashboardOf, marginOf } from "./queries.ts";

export const dashboardEndpoints = [
  read(routes.stats, async ({ db, actor, query, today }) => ({
    answer: await dashboardOf(db, actor.companyId, query.period, query.date ?? today),
  })),

  read(
    marginRoutes.margin,
    async ({ slowReads, actor, query, today }) => ({
      answer: await marginOf(slowReads, actor.companyId, query.period, query.date ?? today),
    }),
    ({ period }) => period === "year",
  ),

  read(adjustmentRoutes.list, async ({ slowReads, actor, query }) => ({
    answer: await pageOfAdjustments(slowReads, actor.companyId, query),
  })),
];
