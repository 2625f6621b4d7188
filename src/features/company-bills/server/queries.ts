import { sql } from "kysely";
import { fullName } from "#features/couriers/rules.ts";
import { type Entry, reverseEntry } from "#features/journal/rules.ts";
import { standingEntries } from "#features/journal/server/queries.ts";
import { type Listing, pageOf } from "#server/database/listing.ts";
import { matchesText } from "#server/database/search.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { conflict } from "#shared/errors.ts";
import { toBolivaresPerDollar, toDollars } from "#shared/money.ts";
import { fold } from "#shared/search.ts";
import type { Bill } from "../contract.ts";
import type { PricedBill } from "../rules.ts";
import { ofSettlementText, ofVoidedText } from "../texts.ts";

type BillRow = RowOf<"company_bills">;

function selectBills(db: Db, companyId: number) {
  return db.selectFrom("company_bills").selectAll().where("company_id", "=", companyId);
}

export function toBill(row: BillRow, settlement: Bill["settlement"] = null): Bill {
  const { id, name, date, description, method, amount, currency, created_at, updated_at } = row;
  const tendered = toDollars(row.tendered ?? amount);
  const rate = row.rate === null ? null : toBolivaresPerDollar(row.rate);
  return {
    id,
    name,
    date,
    description,
    method,
    amount: toDollars(amount),
    currency,
    tendered,
    rate,
    settlement,
    created_at,
    updated_at,
  };
}

/** Those of these bills that paid a courier with a settlement, by the bill's id. */
async function settlementsOf(db: Db, companyId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, NonNullable<Bill["settlement"]>>();
  const rows = await db
    .selectFrom("settlements as s")
    .innerJoin("couriers as k", "k.id", "s.courier_id")
    .select(["s.bill_id", "s.number", "k.first_name", "k.last_name"])
    .where("s.company_id", "=", companyId)
    .where("s.bill_id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.bill_id, { number: row.number, courier_name: fullName(row) }]));
}

/** A bill as the API answers it. */
export async function readBill(db: Db, companyId: number, row: BillRow): Promise<Bill> {
  return toBill(row, (await settlementsOf(db, companyId, [row.id])).get(row.id));
}

export async function findBill(db: Db, companyId: number, id: number): Promise<BillRow | undefined> {
  return selectBills(db, companyId).where("id", "=", id).executeTakeFirst();
}

export interface BillFilters {
  search?: string | undefined;
  startDate?: Day | undefined;
  endDate?: Day | undefined;
}

function filterBills(db: Db, companyId: number, { search, startDate, endDate }: BillFilters) {
  let query = selectBills(db, companyId);
  if (search) query = query.where(matchesText(db, "search", search));
  if (startDate) query = query.where("date", ">=", startDate);
  if (endDate) query = query.where("date", "<=", endDate);
  return query;
}

/** Count and amount (in dollars) of the bills that match the filters. */
export async function totalsOfBills(db: Db, companyId: number, filters: BillFilters) {
  const row = await filterBills(db, companyId, filters)
    .clearSelect()
    .select([
      sql<number>`count(*)`.as("count"),
      sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as("amount"),
    ])
    .executeTakeFirstOrThrow();
  return { count: row.count, amount: toDollars(row.amount) };
}

/** A page of the bills from `startDate` to `endDate`, both included, newest first. */
export async function pageOfBills(db: Db, companyId: number, filters: Listing & BillFilters) {
  const newest = [{ column: "id", direction: "desc" }] as const;
  const page = await pageOf(filterBills(db, companyId, filters), [...newest], filters, (row) => toBill(row));
  const ids = page.items.map(({ id }) => id);
  const settlements = await settlementsOf(db, companyId, ids);
  return {
    ...page,
    items: page.items.map((bill) => ({ ...bill, settlement: settlements.get(bill.id) ?? null })),
  };
}

const columnsOf = (body: PricedBill) => ({ ...body, search: fold(`${body.name}\n${body.description}`) });

export async function insertBill(tx: Tx, companyId: number, body: PricedBill, at: Instant): Promise<BillRow> {
  return tx
    .insertInto("company_bills")
    .values({ ...columnsOf(body), company_id: companyId, created_at: at, updated_at: at, deleted_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateBill(tx: Tx, id: number, body: PricedBill, at: Instant): Promise<BillRow> {
  return tx
    .updateTable("company_bills")
    .set((eb) => ({ ...columnsOf(body), updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes the row, because nothing refers to a bill. The event keeps its values. */
export async function removeBill(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("company_bills").where("id", "=", id).execute();
}

/** The reversal of the bill's entry in the journal. None for a bill of zero. */
export async function reversalOf(tx: Tx, companyId: number, id: number): Promise<Entry[]> {
  const standing = await standingEntries(tx, companyId, "bill", [id]);
  return standing.map((entry) => reverseEntry(entry, { cause: "bill_correction", cause_id: id }));
}

/**
 * Throws `conflict` for a bill that paid a courier: only voiding its settlement undoes it. If that was voided and the bill stayed, its
 * courier's account takes it off.
 */
export async function refuseOfSettlement(tx: Tx, companyId: number, id: number): Promise<void> {
  const settlement = await tx
    .selectFrom("settlements")
    .select(["number", "voided_at"])
    .where("company_id", "=", companyId)
    .where("bill_id", "=", id)
    .executeTakeFirst();
  if (!settlement) return;
  const { number, voided_at } = settlement;
  throw conflict(voided_at === null ? ofSettlementText(number) : ofVoidedText(number));
}
