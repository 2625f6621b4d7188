import { idsByName } from "#server/database/listing.ts";
import { change, list, read } from "#server/endpoint.ts";
import { detachPlanned } from "#server/planned/uses.ts";
import { recordChanges } from "#server/recordChanges.ts";
import { orNotFound } from "#shared/errors.ts";
import { type Extra, extraRoutes as routes } from "../contract.ts";
import {
  extraErrors,
  extrasOf,
  findExtra,
  insertExtra,
  pageOfExtras,
  removeExtra,
  updateExtra,
} from "./queries.ts";

const { created, updated, removed } = recordChanges<Extra>("extra", ({ name }) => `el recargo ${name}`);

export const extraEndpoints = [
  list(
    routes.list,
    ({ db, actor }) => idsByName(db, "extras", actor.companyId),
    (ids, db, { actor }) => extrasOf(db, actor.companyId, ids),
  ),

  read(routes.filter, async ({ db, actor, query }) => ({
    answer: await pageOfExtras(db, actor.companyId, query),
  })),

  read(routes.get, async ({ db, actor, params }) => {
    const { extra, row } = orNotFound(await findExtra(db, actor.companyId, params.id));
    return { answer: extra, version: row.version };
  }),

  change(routes.create, {
    check: async ({ db, actor }) => ({
      errors: await extraErrors(db, actor.companyId),
      checked: undefined,
    }),
    handle: async ({ tx, actor, body, at }) => {
      const id = await insertExtra(tx, actor.companyId, body, at);
      const { extra, row } = orNotFound(await findExtra(tx, actor.companyId, id));
      return created(extra, row.version);
    },
  }),

  change(routes.update, {
    lock: "extras",
    handle: async ({ tx, actor, params, body, at }) => {
      const before = orNotFound(await findExtra(tx, actor.companyId, params.id));
      await updateExtra(tx, params.id, body, at);
      const { extra, row } = orNotFound(await findExtra(tx, actor.companyId, params.id));
      return updated(before.extra, extra, row.version);
    },
  }),

  change(routes.remove, {
    lock: "extras",
    handle: async ({ tx, actor: { companyId }, params: { id }, query, at }) => {
      const { name } = orNotFound(await findExtra(tx, companyId, id)).extra;
      const used = { companyId, table: "extras", id, name: `el recargo ${name}` } as const;
      const detached = query.detach ? await detachPlanned(tx, used, at) : [];
      const before = orNotFound(await findExtra(tx, companyId, id));
      await removeExtra(tx, before, at);
      return { events: [...detached, ...removed(before.extra).events] };
    },
  }),
];
