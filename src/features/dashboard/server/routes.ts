import { read } from "#server/endpoint.ts";
import { dashboardRoutes as routes } from "../contract.ts";
import { dashboardOf } from "./queries.ts";

export const dashboardEndpoints = [
  read(routes.stats, async ({ db, actor, query, today }) => ({
    answer: await dashboardOf(db, actor.companyId, query.period, query.date ?? today),
  })),
];
