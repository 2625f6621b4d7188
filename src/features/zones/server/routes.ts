import { idsByName } from "#server/database/listing.ts";
import { change, list, read } from "#server/endpoint.ts";
import { detachPlanned } from "#server/planned/uses.ts";
import { recordChanges } from "#server/recordChanges.ts";
import { orNotFound } from "#shared/errors.ts";
import { zoneRoutes as routes, type Zone } from "../contract.ts";
import {
  findZone,
  guessedZone,
  insertZone,
  pageOfZones,
  removeZone,
  updateZone,
  zoneErrors,
  zonesOf,
} from "./queries.ts";

const { created, updated, removed } = recordChanges<Zone>("zone", ({ name }) => `la zona ${name}`);

export const zoneEndpoints = [
  list(
    routes.list,
    ({ db, actor }) => idsByName(db, "zones", actor.companyId),
    (ids, db, { actor }) => zonesOf(db, actor.companyId, ids),
  ),

  read(routes.filter, async ({ db, actor, query }) => ({
    answer: await pageOfZones(db, actor.companyId, query),
  })),

  read(
    routes.guess,
    async ({ slowReads, actor, query }) => ({
      answer: { zone_id: await guessedZone(slowReads, actor.companyId, query.address) },
    }),
    () => true,
  ),

  read(routes.get, async ({ db, actor, params }) => {
    const { zone, row } = orNotFound(await findZone(db, actor.companyId, params.id));
    return { answer: zone, version: row.version };
  }),

  change(routes.create, {
    check: async ({ db, actor, body }) => ({
      errors: await zoneErrors(db, actor.companyId, body),
      checked: undefined,
    }),
    handle: async ({ tx, actor, body, at }) => {
      const id = await insertZone(tx, actor.companyId, body, at);
      const { zone, row } = orNotFound(await findZone(tx, actor.companyId, id));
      return created(zone, row.version);
    },
  }),

  change(routes.update, {
    lock: "zones",
    check: async ({ db, actor, params, body }) => ({
      errors: await zoneErrors(db, actor.companyId, body, params.id),
      checked: undefined,
    }),
    handle: async ({ tx, actor, params, body, at }) => {
      const before = orNotFound(await findZone(tx, actor.companyId, params.id));
      await updateZone(tx, before, body, at);
      const { zone, row } = orNotFound(await findZone(tx, actor.companyId, params.id));
      return updated(before.zone, zone, row.version);
    },
  }),

  change(routes.remove, {
    lock: "zones",
    handle: async ({ tx, actor: { companyId }, params: { id }, query, at }) => {
      const { name } = orNotFound(await findZone(tx, companyId, id)).zone;
      const used = { companyId, table: "zones", id, name: `la zona ${name}` } as const;
      const detached = query.detach ? await detachPlanned(tx, used, at) : [];
      const before = orNotFound(await findZone(tx, companyId, id));
      await removeZone(tx, before, at);
      return { events: [...detached, ...removed(before.zone).events] };
    },
  }),
];
