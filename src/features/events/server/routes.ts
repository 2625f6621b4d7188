import { read } from "#server/endpoint.ts";
import { eventRoutes as routes } from "../contract.ts";
import { listActors, pageOfEvents } from "./queries.ts";

export const eventEndpoints = [
  read(routes.filter, async ({ db, slowReads, actor, query: { ofOthers, ...query } }) => ({
    // One record has few events, so they are read on the event loop.
    answer: await pageOfEvents(query.entity && query.entityId ? db : slowReads, actor.companyId, {
      ...query,
      changedByOthers: ofOthers && { viewer: actor.id },
    }),
  })),

  read(routes.actors, async ({ db, actor }) => ({ answer: await listActors(db, actor.companyId) })),
];
