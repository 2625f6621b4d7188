import { read } from "#server/endpoint.ts";
import { adjustmentRoutes } from "../adjustmentsContract.ts";
import { dashboardRoutes as routes } from "../contract.ts";
import { marginRoutes } from "../marginContract.ts";
import { pageOfAdjustments } from "./adjustments.ts";
import { homeOf } from "./home.ts";
import { dashboardOf, marginOf } from "./queries.ts";

export const dashboardEndpoints = [
  read(
    routes.stats,
    async ({ db, slowReads, actor, query: { period, date, home }, today }) => {
      const day = date ?? today;
      const stats = await dashboardOf(db, actor.companyId, period, day);
      if (!home) return { answer: stats };
      return {
        answer: { ...stats, home: await homeOf(db, slowReads, { actor, period, day, today, stats }) },
      };
    },
    ({ period, home }) => period === "year" && home !== undefined,
  ),

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
