import { type Courier, type CourierBody, courierBody } from "#features/couriers/contract.ts";
import { fullName } from "#features/couriers/rules.ts";
import {
  findCourier,
  insertCourier,
  toCourier,
  typedFields,
  updateCourier,
} from "#features/couriers/server/queries.ts";
import { courierFieldTexts as fields, kindTexts } from "#features/imports/kindTexts.ts";
import { plannedUsers } from "#server/planned/uses.ts";
import { recordChanges } from "#server/recordChanges.ts";
import { removeOrHideAll } from "#server/removeOrHide.ts";
import { orNotFound } from "#shared/errors.ts";
import { phoneKey } from "#shared/identifiers/phone.ts";
import { wrongPhones } from "#shared/identifiers/wrongPhones.ts";
import { formatNumber } from "#shared/numbers.ts";
import { digitsOf } from "#shared/reading/digits.ts";
import type { ImportKind, Values } from "../kind.ts";

const { created, updated } = recordChanges<Courier>(
  "courier",
  (courier) => kindTexts.courier(fullName(courier)),
  typedFields,
);

/** The two parts of a name. Without a column for the second, the first word is the first part. */
function nameOf({ first_name = "", last_name }: Values): Pick<CourierBody, "first_name" | "last_name"> {
  if (last_name !== undefined) return { first_name, last_name };
  const [first = "", ...others] = first_name.trim().split(/\s+/);
  return { first_name: first, last_name: others.join(" ") };
}

export const couriers: ImportKind<CourierBody, null> = {
  fields,
  schema: courierBody,
  openContext: async () => null,
  makeBody(values) {
    const phone = digitsOf(values.phone ?? "");
    return {
      body: {
        ...nameOf(values),
        phone,
        ...(values.capacity !== undefined && { capacity: digitsOf(values.capacity) }),
      },
      errors: wrongPhones({ phone }),
    };
  },
  fieldOf: (path) => path,
  identity: { field: "phone", keyOf: ({ phone }) => phoneKey(phone) },
  async existing(db, companyId, keys) {
    let query = db
      .selectFrom("couriers")
      .select(["id", "phone"])
      .where("company_id", "=", companyId)
      .where("deleted_at", "is", null);
    if (keys) query = query.where("phone", "in", keys);
    const rows = await query.orderBy("id", "desc").execute();
    return new Map(rows.map(({ id, phone }) => [phoneKey(phone), id]));
  },
  async create(tx, { actor, at }, { body }) {
    const id = await insertCourier(tx, actor.companyId, body, at);
    const row = orNotFound(await findCourier(tx, actor.companyId, id));
    return { id, events: created(toCourier(row), row.version).events };
  },
  async update(tx, { actor, at }, id, { body }) {
    const before = toCourier(orNotFound(await findCourier(tx, actor.companyId, id)));
    await updateCourier(tx, { companyId: actor.companyId, id }, body, at);
    const row = orNotFound(await findCourier(tx, actor.companyId, id));
    return { id, events: updated(before, toCourier(row), row.version).events };
  },
  table: "couriers",
  removedAtOnce: 100,
  async inTheWay(db, companyId, ids) {
    const orders = await db
      .selectFrom("deliveries as o")
      .innerJoin("couriers as c", "c.id", "o.courier_id")
      .select(["o.number", "c.first_name", "c.last_name"])
      .where("o.company_id", "=", companyId)
      .where("o.courier_id", "in", ids)
      .where("o.deleted_at", "is", null)
      .orderBy("o.id")
      .execute();
    const phones = await db
      .selectFrom("courier_accounts as k")
      .innerJoin("couriers as c", "c.id", "k.courier_id")
      .select(["c.first_name", "c.last_name"])
      .where("k.company_id", "=", companyId)
      .where("k.courier_id", "in", ids)
      .execute();
    return [
      ...orders.map(({ number, ...courier }) => kindTexts.orderOf(formatNumber(number), fullName(courier))),
      ...phones.map((courier) => kindTexts.phoneOf(fullName(courier))),
      ...(await plannedUsers(db, companyId, "couriers", ids)),
    ];
  },
  async remove(tx, { actor: { companyId }, at }, ids) {
    const rows = await tx
      .selectFrom("couriers")
      .select(["id", "first_name", "last_name", "phone"])
      .where("company_id", "=", companyId)
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute();
    await removeOrHideAll(tx, "couriers", companyId, ids, at);
    return rows.map(({ id, ...before }) => ({
      action: "delete",
      entity: "courier",
      id,
      before,
      summary: `Eliminó ${kindTexts.courier(fullName(before))}`,
    }));
  },
};
