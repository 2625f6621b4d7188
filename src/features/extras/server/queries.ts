import { sql } from "kysely";
import { inOrderOf, type Listing, pageOf } from "#server/database/listing.ts";
import { lockForShare } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import { matchesText } from "#server/database/search.ts";
import { ONLY_PLANNED, refuseUsed } from "#server/planned/uses.ts";
import { usedExtra } from "#server/removeOrHide.ts";
import type { Db, Flag, RowOf, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { conflict, type FieldErrors } from "#shared/errors.ts";
import { type Cents, toDollars } from "#shared/money.ts";
import { fold, sortKey } from "#shared/search.ts";
import type { Extra, ExtraBody } from "../contract.ts";
import { extraTexts } from "../texts.ts";

type ExtraRow = RowOf<"extras"> & { used: number | null };

export interface FoundExtra {
  row: ExtraRow;
  extra: Extra;
}

const MOST_EXTRAS = 200;

const selectExtras = (db: Db, companyId: number) =>
  db
    .selectFrom("extras as x")
    .selectAll("x")
    .select(usedExtra("x").as("used"))
    .where("x.company_id", "=", companyId)
    .where("x.deleted_at", "is", null);

const toExtra = (row: ExtraRow): Extra => ({
  id: row.id,
  name: row.name,
  amount: toDollars(row.amount),
  courier_pay: toDollars(row.courier_pay),
  active: row.active === 1,
  can_delete: row.used === null,
  can_detach: row.used === ONLY_PLANNED,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export async function findExtra(db: Db, companyId: number, id: number): Promise<FoundExtra | undefined> {
  const row = await selectExtras(db, companyId).where("x.id", "=", id).executeTakeFirst();
  return row && { row, extra: toExtra(row) };
}

/** The extras with these ids, in their order. */
export async function extrasOf(db: Db, companyId: number, ids: readonly number[]): Promise<Extra[]> {
  const rows = await selectExtras(db, companyId).where("x.id", "in", ids).execute();
  return inOrderOf(ids, rows).map(toExtra);
}

export function pageOfExtras(
  db: Db,
  companyId: number,
  { search, ...listing }: Listing & { search?: string | undefined },
) {
  const query = search
    ? selectExtras(db, companyId).where(matchesText(db, "x.search", search))
    : selectExtras(db, companyId);
  const order = [
    { column: "x.sort_name", direction: "asc" },
    { column: "x.id", direction: "asc" },
  ] as const;
  return pageOf(query, order, listing, toExtra);
}

/** The error of one extra too many. */
export async function extraErrors(db: Db, companyId: number): Promise<FieldErrors> {
  const { count } = await db
    .selectFrom("extras")
    .select(sql<number>`count(*)`.as("count"))
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count >= MOST_EXTRAS ? { name: [extraTexts.tooMany] } : {};
}

const columnsOf = ({ name, amount, courier_pay, active }: ExtraBody) => ({
  name,
  amount,
  courier_pay: courier_pay ?? (0 as Cents),
  active: (active ? 1 : 0) as Flag,
  search: fold(name),
  sort_name: sortKey(name),
});

export async function insertExtra(tx: Tx, companyId: number, body: ExtraBody, at: Instant): Promise<number> {
  const { id } = await tx
    .insertInto("extras")
    .values({ ...columnsOf(body), company_id: companyId, created_at: at, updated_at: at, deleted_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateExtra(tx: Tx, id: number, body: ExtraBody, at: Instant): Promise<void> {
  await tx
    .updateTable("extras")
    .set((eb) => ({ ...columnsOf(body), updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Hides the extra. Throws `conflict` while an order has it. */
export async function removeExtra(tx: Tx, { row }: FoundExtra, at: Instant): Promise<void> {
  await refuseUsed(tx, { companyId: row.company_id, table: "extras", id: row.id });
  if (row.used !== null) throw conflict(extraTexts.inUse);
  await tx.updateTable("extras").set({ deleted_at: at }).where("id", "=", row.id).execute();
}

interface ExtraKeys {
  companyId: number;
  ids: readonly number[];
}

/** The extras with these ids, also inactive ones, locked until the transaction ends so that none is changed meanwhile. */
export const sharedExtras = prepared((db, { companyId, ids }: ExtraKeys) =>
  lockForShare(
    db
      .selectFrom("extras")
      .select(["id", "name", "amount", "courier_pay", "active"])
      .where("company_id", "=", companyId)
      .where("id", "in", [...ids])
      .where("deleted_at", "is", null)
      .orderBy("id"),
    db,
  ),
);
