import { serviceFieldTexts as fields, kindTexts } from "#features/imports/kindTexts.ts";
import { type Service, type ServiceBody, serviceBody } from "#features/services/contract.ts";
import { findService, insertService, updateService } from "#features/services/server/queries.ts";
import { serviceTexts } from "#features/services/texts.ts";
import { plannedUsers } from "#server/planned/uses.ts";
import { recordChanges } from "#server/recordChanges.ts";
import { removeOrHideAll } from "#server/removeOrHide.ts";
import { orNotFound } from "#shared/errors.ts";
import { fromDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { sortKey } from "#shared/search.ts";
import type { ImportKind, Values } from "../kind.ts";
import { linesOf } from "../reading/columns.ts";

const { created, updated } = recordChanges<Service>("service", ({ name }) => kindTexts.service(name));

/** Without a column the description stays, and the expenses do unless the sheet has the courier's pay. */
function keepOthers(service: Service, body: ServiceBody, values: Values): ServiceBody {
  const others = service.bills.map((bill) => ({ ...bill, amount: fromDollars(bill.amount) }));
  return {
    ...body,
    description: linesOf(values, "description") ? body.description : service.description,
    bills: values.courier_pay ? [...others.filter(({ to_courier }) => !to_courier), ...body.bills] : others,
  };
}

export const services: ImportKind<ServiceBody, null> = {
  fields,
  schema: serviceBody,
  openContext: async () => null,
  makeBody: ({ name = "", amount = "", courier_pay, ...values }) => ({
    body: {
      name,
      amount,
      description: linesOf(values, "description") || name,
      bills: courier_pay ? [{ name: serviceTexts.courierPay, amount: courier_pay, to_courier: true }] : [],
    },
  }),
  fieldOf: (path) => (path.startsWith("bills") ? "courier_pay" : path),
  identity: { field: "name", keyOf: ({ name }) => sortKey(name) },
  async existing(db, companyId, keys) {
    let query = db
      .selectFrom("services")
      .select(["id", "sort_name"])
      .where("company_id", "=", companyId)
      .where("deleted_at", "is", null);
    if (keys) query = query.where("sort_name", "in", keys);
    const rows = await query.orderBy("id", "desc").execute();
    return new Map(rows.map(({ id, sort_name }) => [sort_name, id]));
  },
  async create(tx, { actor, at }, { body }) {
    const id = await insertService(tx, actor.companyId, body, at);
    const { service, row } = orNotFound(await findService(tx, actor.companyId, id));
    return { id, events: created(service, row.version).events };
  },
  async update(tx, { actor, at }, id, { body, values }) {
    const before = orNotFound(await findService(tx, actor.companyId, id));
    await updateService(tx, before, keepOthers(before.service, body, values), at);
    const { service, row } = orNotFound(await findService(tx, actor.companyId, id));
    return { id, events: updated(before.service, service, row.version).events };
  },
  table: "services",
  removedAtOnce: 100,
  async inTheWay(db, companyId, ids) {
    const orders = await db
      .selectFrom("deliveries as o")
      .innerJoin("services as s", "s.id", "o.service_id")
      .select(["o.number", "s.name"])
      .where("o.company_id", "=", companyId)
      .where("o.service_id", "in", ids)
      .where("o.deleted_at", "is", null)
      .orderBy("o.id")
      .execute();
    const tariffs = await db
      .selectFrom("tariffs as t")
      .innerJoin("services as s", "s.id", "t.service_id")
      .select("s.name")
      .distinct()
      .where("t.company_id", "=", companyId)
      .where("t.service_id", "in", ids)
      .execute();
    return [
      ...orders.map(({ number, name }) => kindTexts.orderOf(formatNumber(number), name)),
      ...tariffs.map(({ name }) => kindTexts.tariffOf(name)),
      ...(await plannedUsers(db, companyId, "services", ids)),
    ];
  },
  async remove(tx, { actor: { companyId }, at }, ids) {
    const rows = await tx
      .selectFrom("services")
      .select(["id", "name"])
      .where("company_id", "=", companyId)
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute();
    await removeOrHideAll(tx, "services", companyId, ids, at);
    return rows.map(({ id, name }) => ({
      action: "delete",
      entity: "service",
      id,
      before: { name },
      summary: `Eliminó ${kindTexts.service(name)}`,
    }));
  },
};
