import { idsByName } from "#server/database/listing.ts";
import { change, list, read } from "#server/endpoint.ts";
import { orNotFound } from "#shared/errors.ts";
import { serviceRoutes as routes } from "../contract.ts";
import {
  findService,
  insertService,
  pageOfServices,
  removeService,
  servicesOf,
  updateService,
} from "./queries.ts";

const event = (id: number) => ({ entity: "service", id }) as const;

export const serviceEndpoints = [
  list(
    routes.list,
    ({ db, actor }) => idsByName(db, "services", actor.companyId),
    (ids, db, { actor }) => servicesOf(db, actor.companyId, ids),
  ),

  read(routes.filter, async ({ db, actor, query }) => ({
    answer: await pageOfServices(db, actor.companyId, query),
  })),

  read(routes.get, async ({ db, actor, params }) => {
    const { service, row } = orNotFound(await findService(db, actor.companyId, params.id));
    return { answer: service, version: row.version };
  }),

  change(routes.create, {
    handle: async ({ tx, actor, body, at }) => {
      const id = await insertService(tx, actor.companyId, body, at);
      const { service: after, row } = orNotFound(await findService(tx, actor.companyId, id));
      const summary = `Creó el servicio ${after.name}`;
      return {
        answer: after,
        version: row.version,
        events: [{ ...event(id), action: "create", summary, after }],
      };
    },
  }),

  change(routes.update, {
    lock: "services",
    handle: async ({ tx, actor, params, body, at }) => {
      const before = orNotFound(await findService(tx, actor.companyId, params.id));
      await updateService(tx, before, body, at);
      const { service: after, row } = orNotFound(await findService(tx, actor.companyId, params.id));
      const summary = `Actualizó el servicio ${after.name}`;
      return {
        answer: after,
        version: row.version,
        events: [{ ...event(row.id), action: "update", summary, before: before.service, after }],
      };
    },
  }),

  change(routes.remove, {
    lock: "services",
    handle: async ({ tx, actor, params, at }) => {
      const before = orNotFound(await findService(tx, actor.companyId, params.id));
      await removeService(tx, before, at);
      const summary = `Eliminó el servicio ${before.service.name}`;
      return { events: [{ ...event(params.id), action: "delete", summary, before: before.service }] };
    },
  }),
];
