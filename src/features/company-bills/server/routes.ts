import { spent } from "#features/journal/rules.ts";
import { authorOf, post } from "#features/journal/server/queries.ts";
import { change, read } from "#server/endpoint.ts";
import { orNotFound } from "#shared/errors.ts";
import { billRoutes as routes } from "../contract.ts";
import {
  findBill,
  insertBill,
  pageOfBills,
  removeBill,
  toBill,
  totalsOfBills,
  undoing,
  updateBill,
} from "./queries.ts";

const event = (id: number) => ({ entity: "company_bill", id }) as const;

export const billEndpoints = [
  read(routes.filter, async ({ db, actor, query }) => ({
    answer: await pageOfBills(db, actor.companyId, query),
  })),

  read(routes.totals, async ({ slowReads, actor, query }) => ({
    answer: await totalsOfBills(slowReads, actor.companyId, query),
  })),

  read(routes.get, async ({ db, actor, params }) => {
    const row = orNotFound(await findBill(db, actor.companyId, params.id));
    return { answer: toBill(row), version: row.version };
  }),

  change(routes.create, {
    handle: async (call) => {
      const { tx, actor, body, at } = call;
      const row = await insertBill(tx, actor.companyId, body, at);
      await post(tx, authorOf(call), [spent(row)]);
      const after = toBill(row);
      const summary = `Creó el gasto ${row.name}`;
      return {
        answer: after,
        version: row.version,
        events: [{ ...event(row.id), action: "create", summary, after }],
      };
    },
  }),

  change(routes.update, {
    lock: "company_bills",
    handle: async (call) => {
      const { tx, actor, params, body, at } = call;
      const before = toBill(orNotFound(await findBill(tx, actor.companyId, params.id)));
      const row = await updateBill(tx, params.id, body, at);
      if (before.amount !== toBill(row).amount || before.method !== row.method)
        await post(tx, authorOf(call), [...(await undoing(tx, actor.companyId, row.id)), spent(row)]);
      const after = toBill(row);
      const summary = `Actualizó el gasto ${row.name}`;
      return {
        answer: after,
        version: row.version,
        events: [{ ...event(row.id), action: "update", summary, before, after }],
      };
    },
  }),

  change(routes.remove, {
    lock: "company_bills",
    handle: async (call) => {
      const { tx, actor, params } = call;
      const row = orNotFound(await findBill(tx, actor.companyId, params.id));
      await removeBill(tx, row.id);
      await post(tx, authorOf(call), await undoing(tx, actor.companyId, row.id));
      const summary = `Eliminó el gasto ${row.name}`;
      return { events: [{ ...event(row.id), action: "delete", summary, before: toBill(row) }] };
    },
  }),
];
