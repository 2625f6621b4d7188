import { inOrderOf, type Listing, pageOf } from "#server/database/listing.ts";
import type { Db, RowOf, Tx } from "#server/database/schema.ts";
import { matching } from "#server/database/search.ts";
import { removeOrHide, usedByOrder } from "#server/removeOrHide.ts";
import type { Instant } from "#shared/dates.ts";
import { conflict } from "#shared/errors.ts";
import { fold, sortKey } from "#shared/search.ts";
import type { Courier, CourierBody } from "../contract.ts";
import { courierTexts } from "../texts.ts";

type CourierRow = RowOf<"couriers"> & { used: number | null };

function couriers(db: Db, companyId: number) {
  return db
    .selectFrom("couriers as c")
    .selectAll("c")
    .select(usedByOrder("couriers", "c").as("used"))
    .where("c.company_id", "=", companyId)
    .where("c.deleted_at", "is", null);
}

export function toCourier(row: CourierRow): Courier {
  const { id, first_name, last_name, phone, created_at, updated_at } = row;
  return { id, first_name, last_name, phone, can_delete: row.used === null, created_at, updated_at };
}

export async function findCourier(db: Db, companyId: number, id: number): Promise<CourierRow | undefined> {
  return couriers(db, companyId).where("c.id", "=", id).executeTakeFirst();
}

/** The couriers with these ids, in their order. */
export async function couriersOf(db: Db, companyId: number, ids: readonly number[]): Promise<Courier[]> {
  const rows = await couriers(db, companyId).where("c.id", "in", ids).execute();
  return inOrderOf(ids, rows).map(toCourier);
}

export function pageOfCouriers(
  db: Db,
  companyId: number,
  { search, ...listing }: Listing & { search?: string | undefined },
) {
  const query = search
    ? couriers(db, companyId).where(matching(db, "c.search", search))
    : couriers(db, companyId);
  return pageOf(query, [{ column: "c.id", direction: "desc" }], listing, toCourier);
}

const columns = (body: CourierBody) => ({
  ...body,
  search: fold(`${body.first_name} ${body.last_name}\n${body.phone}`),
  sort_name: sortKey(`${body.first_name} ${body.last_name}`),
});

export async function insertCourier(
  tx: Tx,
  companyId: number,
  body: CourierBody,
  at: Instant,
): Promise<number> {
  const row = await tx
    .insertInto("couriers")
    .values({ ...columns(body), company_id: companyId, created_at: at, updated_at: at, deleted_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateCourier(tx: Tx, id: number, body: CourierBody, at: Instant): Promise<void> {
  await tx
    .updateTable("couriers")
    .set((eb) => ({ ...columns(body), updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Throws `conflict` while an order refers to the courier. */
export async function removeCourier(tx: Tx, row: CourierRow, at: Instant): Promise<void> {
  if (row.used !== null) throw conflict(courierTexts.inUse);
  await removeOrHide(tx, "couriers", row, at);
}
