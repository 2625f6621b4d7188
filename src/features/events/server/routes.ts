import { read } from "#server/endpoint.ts";
import { eventRoutes as routes } from "../contract.ts";
import { listActors, pageOfEvents } from "./queries.ts";

export const eventEndpoints = [
  read(routes.filter, async ({ heavy, actor, query }) => ({
    answer: await pageOfEvents(heavy, actor.companyId, query),
  })),

  read(routes.actors, async ({ db, actor }) => ({ answer: await listActors(db, actor.companyId) })),
];
