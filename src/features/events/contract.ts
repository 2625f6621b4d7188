import { z } from "zod";
import { day, id, onlySuch, page, paging, queryId, search } from "#shared/fields.ts";
import { ACCOUNT_TYPES } from "#shared/routes/roles.ts";
import { route } from "#shared/routes/route.ts";
import { ACTIONS, ENTITIES } from "#shared/vocabulary.ts";

const event = z.object({
  id: id(),
  created_at: z.string(),
  actor_type: z.enum(ACCOUNT_TYPES),
  actor_id: id(),
  actor_name: z.string(),
  action: z.enum(ACTIONS),
  entity: z.enum(ENTITIES),
  entity_id: id().nullable(),
  summary: z.string(),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })).nullable(),
});
event.register(z.globalRegistry, { id: "AuditEvent" });
export type AuditEvent = z.output<typeof event>;

const actor = z.object({
  id: id(),
  name: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  deleted: z.boolean(),
});
actor.register(z.globalRegistry, { id: "EventActor" });
export type EventActor = z.output<typeof actor>;

export const eventRoutes = {
  filter: route({
    method: "GET",
    path: "/events/filter",
    access: "books",
    summary: "A page of events, newest first",
    query: z.object({
      search: search(),
      actorId: queryId(),
      action: z.enum(ACTIONS).optional(),
      entity: z.enum(ENTITIES).optional(),
      entityId: queryId(),
      ofOthers: onlySuch().describe("what others changed or deleted although somebody else had recorded it"),
      startDate: day().optional(),
      endDate: day().optional(),
      ...paging,
    }),
    answer: page(event),
  }),
  actors: route({
    method: "GET",
    path: "/events/actors",
    access: "books",
    summary: "Everybody who may have events, including deleted employees",
    answer: z.array(actor),
  }),
};
