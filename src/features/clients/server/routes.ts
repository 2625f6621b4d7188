import { change, list, outline, read } from "#server/endpoint.ts";
import { refuseUsed } from "#server/planned/uses.ts";
import { recordChanges } from "#server/recordChanges.ts";
import { AppError, orNotFound } from "#shared/errors.ts";
import { mayCall } from "#shared/routes/roles.ts";
import { type Client, MONEY_SORT, clientRoutes as routes } from "../contract.ts";
import { pageOfDuplicates } from "./duplicates.ts";
import { partErrors, phoneErrors, zoneErrors } from "./parts.ts";
import {
  allClients,
  clientsOf,
  documentErrors,
  findClient,
  insertClients,
  pageOfClients,
  removeClient,
  updateClient,
  weightOf,
} from "./queries.ts";
import { mergedInto } from "./verbs/followMerge.ts";
import { changesBlock, NO_WARNINGS, writeWarnings } from "./warnings.ts";

const { created, updated, removed } = recordChanges<Client>(
  "client",
  ({ legal_name }) => `el cliente ${legal_name}`,
);

export const clientEndpoints = [
  list(
    routes.list,
    ({ slowReads, actor }) => allClients(slowReads, actor.companyId),
    (listed, db, { actor }) => clientsOf(db, actor, listed),
    weightOf,
  ),

  outline(
    routes.filter,
    async ({ db, actor, query }) => {
      if (query.sortBy === MONEY_SORT && !mayCall("money", actor)) throw new AppError("forbidden");
      const { keys, page } = await pageOfClients(db, actor.companyId, query);
      return (put) => ({ items: put(keys), ...page });
    },
    (listed, db, { actor }) => clientsOf(db, actor, listed),
    weightOf,
  ),

  read(
    routes.duplicates,
    async ({ slowReads, actor, query }) => ({
      answer: await pageOfDuplicates(slowReads, actor.companyId, query),
    }),
    () => true,
  ),

  read(routes.get, async ({ db, actor, params }) => {
    // A client that was merged into another one answers as that one.
    const id = (await mergedInto(db, actor.companyId, params.id)) ?? params.id;
    const { client, row } = orNotFound(await findClient(db, actor, id));
    return { answer: client, version: row.version };
  }),

  change(routes.create, {
    check: async ({ db, actor, body }) => ({
      errors: {
        ...phoneErrors(body, null),
        ...partErrors(body, null),
        ...(await zoneErrors(db, actor.companyId, body)),
        ...(await documentErrors(db, actor.companyId, body)),
      },
      checked: undefined,
    }),
    handle: async ({ tx, actor, body, at }) => {
      const isDecided = body.allow_credit || (body.credit_limit ?? null) !== null || Boolean(body.blocked);
      if (isDecided && !mayCall("admin", actor)) throw new AppError("forbidden");
      const [inserted] = await insertClients(tx, actor.companyId, [body], at);
      const id = orNotFound(inserted);
      await writeWarnings(tx, { id, ...NO_WARNINGS }, body, { by: actor.name, at });
      const { client, row } = orNotFound(await findClient(tx, actor, id));
      return created(client, row.version);
    },
  }),

  change(routes.update, {
    lock: "clients",
    check: async ({ db, actor, params, body }) => {
      const before = orNotFound(await findClient(db, actor, params.id));
      const errors = {
        ...phoneErrors(body, before.client),
        ...partErrors(body, before.client),
        ...(await zoneErrors(db, actor.companyId, body)),
        ...(await documentErrors(db, actor.companyId, body, before.row)),
      };
      return { errors, checked: before };
    },
    handle: async ({ tx, actor, params, body, at, checked: before }) => {
      const changesCredit =
        (body.allow_credit !== undefined && body.allow_credit !== before.client.allow_credit) ||
        (body.credit_limit !== undefined && body.credit_limit !== before.row.credit_limit);
      if ((changesCredit || changesBlock(before.row, body)) && !mayCall("admin", actor))
        throw new AppError("forbidden");
      await updateClient(tx, before, body, at);
      await writeWarnings(tx, before.row, body, { by: actor.name, at });
      const { client, row } = orNotFound(await findClient(tx, actor, params.id));
      return updated(before.client, client, row.version);
    },
  }),

  change(routes.remove, {
    lock: "clients",
    handle: async ({ tx, actor, params, at }) => {
      const before = orNotFound(await findClient(tx, actor, params.id));
      await refuseUsed(tx, { companyId: actor.companyId, table: "clients", id: params.id });
      await removeClient(tx, before, at);
      return removed(before.client);
    },
  }),
];
