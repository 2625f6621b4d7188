import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { proofColumn, proofIn } from "#features/company/server/queries.ts";
import { inOrderOf, type Listing, pageOf } from "#server/database/listing.ts";
import { lockForShare } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import { matchesText } from "#server/database/search.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import { refuseUsed } from "#server/planned/uses.ts";
import { removeOrHide, usedByOrder } from "#server/removeOrHide.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { type Cents, sum, toDollars } from "#shared/money.ts";
import { fold, sortKey } from "#shared/search.ts";
import type { Service, ServiceBody } from "../contract.ts";
import { serviceTexts } from "../texts.ts";
import { keepCosts, linesOf } from "./verbs/keepCosts.ts";

type ServiceRow = RowOf<"services"> & { used: number | null };
type Expense = RowOf<"service_expenses">;

function selectServices(db: Db, companyId: number) {
  return db
    .selectFrom("services as s")
    .selectAll("s")
    .select(usedByOrder("services", "s").as("used"))
    .where("s.company_id", "=", companyId)
    .where("s.deleted_at", "is", null)
    .where(isNotUndone("services", "s", companyId));
}

function toService(row: ServiceRow, expenses: readonly Expense[]): Service {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    amount: toDollars(row.amount),
    bills: expenses.map(({ id, name, amount, to_courier }) => ({
      id,
      name,
      amount: toDollars(amount),
      to_courier: to_courier === 1,
    })),
    total_expense: toDollars(row.total_expense),
    total_earning: toDollars(row.amount - row.total_expense),
    courier_pay: toDollars(row.courier_pay),
    proof: proofIn(row),
    public: row.public === 1,
    stop_amount: row.stop_amount === null ? null : toDollars(row.stop_amount),
    stop_pay: row.stop_pay === null ? null : toDollars(row.stop_pay),
    can_delete: row.used === null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

async function withExpenses(db: Db, rows: readonly ServiceRow[]): Promise<Service[]> {
  if (rows.length === 0) return [];
  const expenses = await db
    .selectFrom("service_expenses")
    .selectAll()
    .where(
      "service_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("position")
    .execute();
  const of = Map.groupBy(expenses, ({ service_id }) => service_id);
  return rows.map((row) => toService(row, of.get(row.id) ?? []));
}

export interface FoundService {
  row: ServiceRow;
  service: Service;
}

export async function findService(db: Db, companyId: number, id: number): Promise<FoundService | undefined> {
  const row = await selectServices(db, companyId).where("s.id", "=", id).executeTakeFirst();
  const [service] = await withExpenses(db, row ? [row] : []);
  return row && service && { row, service };
}

/** The services with these ids, in their order. */
export async function servicesOf(db: Db, companyId: number, ids: readonly number[]): Promise<Service[]> {
  const rows = await selectServices(db, companyId).where("s.id", "in", ids).execute();
  return withExpenses(db, inOrderOf(ids, rows));
}

export async function pageOfServices(
  db: Db,
  companyId: number,
  { search, ...listing }: Listing & { search?: string | undefined },
) {
  const query = search
    ? selectServices(db, companyId).where(matchesText(db, "s.search", search))
    : selectServices(db, companyId);
  const page = await pageOf(query, [{ column: "s.id", direction: "desc" }], listing, (row) => row);
  return { ...page, items: await withExpenses(db, page.items) };
}

const columnsOf = ({
  name,
  description,
  amount,
  bills,
  proof,
  public: isPublic,
  stop_amount,
  stop_pay,
}: ServiceBody) => ({
  name,
  description,
  amount,
  total_expense: sum(bills.map((bill) => bill.amount)),
  courier_pay: sum(bills.filter((bill) => bill.to_courier).map((bill) => bill.amount)),
  search: fold(`${name}\n${description}`),
  sort_name: sortKey(name),
  ...proofColumn(proof),
  ...(isPublic === undefined ? {} : { public: isPublic ? (1 as const) : (0 as const) }),
  ...(stop_amount === undefined ? {} : { stop_amount }),
  ...(stop_pay === undefined ? {} : { stop_pay }),
});

export async function insertService(
  tx: Tx,
  companyId: number,
  body: ServiceBody,
  at: Instant,
): Promise<number> {
  const { id } = await tx
    .insertInto("services")
    .values({ ...columnsOf(body), company_id: companyId, created_at: at, updated_at: at, deleted_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertExpenses(tx, companyId, id, body);
  return id;
}

/** Replaces the expense lines with the body's. */
export async function updateService(
  tx: Tx,
  { row, service }: FoundService,
  body: ServiceBody,
  at: Instant,
): Promise<void> {
  const expenses = linesOf(service.bills);
  // A service that no order has is deleted for good, and costs nothing.
  if (
    row.used !== null &&
    !isDeepStrictEqual(
      expenses,
      body.bills.map(({ name, amount }) => ({ name, amount })),
    )
  )
    await keepCosts(tx, row, expenses);
  await tx
    .updateTable("services")
    .set((eb) => ({ ...columnsOf(body), updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", row.id)
    .execute();
  await tx.deleteFrom("service_expenses").where("service_id", "=", row.id).execute();
  await insertExpenses(tx, row.company_id, row.id, body);
}

async function insertExpenses(
  tx: Tx,
  companyId: number,
  serviceId: number,
  { bills }: ServiceBody,
): Promise<void> {
  const rows = bills.map(({ name, amount, to_courier }, position) => ({
    company_id: companyId,
    service_id: serviceId,
    position,
    name,
    amount,
    to_courier: to_courier ? (1 as const) : (0 as const),
  }));
  if (rows.length > 0) await tx.insertInto("service_expenses").values(rows).execute();
}

/** The service of opening balances, made when it is first needed. It is hidden: nobody sees, sells or changes it. */
export async function openingService(tx: Tx, companyId: number, at: Instant): Promise<RowOf<"services">> {
  const [known] = await serviceOfOpenings(tx, { companyId });
  if (known) return known;
  const name = serviceTexts.opening;
  const body = { name, description: "", amount: 0 as Cents, bills: [], proof: null };
  const hidden = { created_at: at, updated_at: at, deleted_at: at, opening: 1 as const };
  await tx
    .insertInto("services")
    .values({ ...columnsOf(body), ...hidden, company_id: companyId })
    // Another change may make it at the same time.
    .onConflict((other) => other.doNothing())
    .execute();
  return orNotFound((await serviceOfOpenings(tx, { companyId }))[0]);
}

const serviceOfOpenings = prepared((db, { companyId }: { companyId: number }) =>
  db.selectFrom("services").selectAll().where("company_id", "=", companyId).where("opening", "=", sql.lit(1)),
);

/** Throws `conflict` while an order refers to the service. */
export async function removeService(tx: Tx, { row }: FoundService, at: Instant): Promise<void> {
  await refuseUsed(tx, { companyId: row.company_id, table: "services", id: row.id });
  if (row.used !== null) throw conflict(serviceTexts.inUse);
  await removeOrHide(tx, "services", row, at);
}

/** A service of the company. In a transaction it is locked, so that it is not changed meanwhile. */
export const sharedService = prepared((db, { companyId, id }: { companyId: number; id: number }) =>
  lockForShare(
    db
      .selectFrom("services")
      .selectAll()
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .where(isNotUndone("services", "services", companyId)),
    db,
  ),
);
