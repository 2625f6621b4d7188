import { idsByName, idsByUse } from "#server/database/listing.ts";
import { change, list, read } from "#server/endpoint.ts";
import { recordChanges } from "#server/recordChanges.ts";
import { orNotFound } from "#shared/errors.ts";
import { serviceRoutes as routes, type Service } from "../contract.ts";
import {
  findService,
  insertService,
  pageOfServices,
  removeService,
  servicesOf,
  updateService,
} from "./queries.ts";

const { created, updated, removed } = recordChanges<Service>("service", ({ name }) => `el servicio ${name}`);

export const serviceEndpoints = [
  list(
    routes.list,
    ({ db, actor, query: { sortBy } }) =>
      (sortBy === "use" ? idsByUse : idsByName)(db, "services", actor.companyId),
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
      const { service, row } = orNotFound(await findService(tx, actor.companyId, id));
      return created(service, row.version);
    },
  }),

  change(routes.update, {
    lock: "services",
    handle: async ({ tx, actor, params, body, at }) => {
      const before = orNotFound(await findService(tx, actor.companyId, params.id));
      await updateService(tx, before, body, at);
      const { service, row } = orNotFound(await findService(tx, actor.companyId, params.id));
      return updated(before.service, service, row.version);
    },
  }),

  change(routes.remove, {
    lock: "services",
    handle: async ({ tx, actor, params, at }) => {
      const before = orNotFound(await findService(tx, actor.companyId, params.id));
      await removeService(tx, before, at);
      return removed(before.service);
    },
  }),
];
