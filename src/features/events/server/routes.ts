import { read } from "#server/endpoint.ts";
import { eventRoutes as routes } from "../contract.ts";
import { listActors, pageOfEvents } from "./queries.ts";

export const eventEndpoints = [
  read(routes.filter, async ({ db, actor, query }) => ({
    answer: await pageOfEvents(db, actor.companyId, query),
  })),

  read(routes.actors, async ({ db, actor }) => ({ answer: await listActors(db, actor.companyId) })),
];
