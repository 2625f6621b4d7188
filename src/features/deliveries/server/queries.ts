import { type NotNull, sql } from "kysely";
import { owes } from "#features/ledger/server/queries.ts";
import { type Listing, type Order, pageOf } from "#server/database/listing.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Db } from "#server/database/schema.ts";
import { matching } from "#server/database/textSearch.ts";
import type { Day } from "#shared/dates.ts";
import { toDollars } from "#shared/money.ts";
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type PaymentMethod,
  type PaymentStatus,
} from "#shared/vocabulary.ts";
import type { DELIVERY_SORTS, Delivery } from "../contract.ts";

export interface DeliveryFilters extends Listing {
  search?: string | undefined;
  status?: readonly DeliveryStatus[] | undefined;
  paymentStatus?: PaymentStatus | undefined;
  paymentMethod?: PaymentMethod | undefined;
  serviceId?: number | undefined;
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  sortBy?: (typeof DELIVERY_SORTS)[number] | undefined;
  sortDirection?: "asc" | "desc";
}

const SORT_COLUMNS: Record<(typeof DELIVERY_SORTS)[number], string> = {
  number: "d.number",
  date: "d.date",
  amount: "d.amount",
  status: "d.status",
  client_name: "client_sort",
  courier_full_name: "courier_sort",
  service_name: "d.service_sort",
};

/** The company's standing orders. Joins are to unique keys, so a count leaves them out. */
export function deliveries(db: Db, companyId: number) {
  return db
    .selectFrom("deliveries as d")
    .leftJoin("debts as b", "b.delivery_id", "d.id")
    .leftJoin("clients as c", "c.id", "d.client_id")
    .leftJoin("couriers as k", "k.id", "d.courier_id")
    .where("d.company_id", "=", companyId)
    .where("d.deleted_at", "is", null);
}

function withColumns(query: ReturnType<typeof deliveries>) {
  return query
    .selectAll("d")
    .select([
      "c.legal_name",
      "k.first_name",
      "k.last_name",
      "b.id as debt_id",
      "b.amount as debt_amount",
      "b.remaining as debt_remaining",
      "b.status as payment_status",
      sql<string>`coalesce(c.sort_name, d.anonymous_sort)`.as("client_sort"),
      sql<string>`coalesce(k.sort_name, '')`.as("courier_sort"),
    ])
    .select((eb) =>
      eb
        .selectFrom("client_phones as p")
        .select("p.phone")
        .whereRef("p.client_id", "=", "d.client_id")
        .orderBy("p.position")
        .limit(1)
        .as("first_phone"),
    )
    .$narrowType<{
      debt_id: NotNull;
      debt_amount: NotNull;
      debt_remaining: NotNull;
      payment_status: NotNull;
    }>();
}

export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof withColumns>["executeTakeFirstOrThrow"]>>;

export function toDelivery(row: DeliveryRow): Delivery {
  const receipt = {
    full_name: row.recipient_name,
    phone: row.recipient_phone,
    address: row.recipient_address,
  };
  const isAnonymous = row.client_id === null;
  const name = (isAnonymous ? row.anonymous_name : row.legal_name) ?? "";
  return {
    id: row.id,
    number: row.number,
    date: row.date,
    client_id: row.client_id,
    client_name: name,
    client_name_source: isAnonymous ? "anonymous" : "client",
    client_legal_name: name,
    client_phone: isAnonymous ? row.anonymous_phone : row.first_phone,
    pickup_address: row.pickup_address,
    service_id: row.service_id,
    service_name: row.service_name,
    courier_id: row.courier_id,
    courier_full_name: row.courier_id === null ? null : `${row.first_name} ${row.last_name}`,
    amount: toDollars(row.amount),
    status: row.status,
    payment_status: row.payment_status,
    payment_type: row.payment_type,
    payment_method: row.payment_method,
    notes: row.notes,
    cancellation_notes: row.cancellation_notes,
    receipt,
    receipt_full_name: receipt.full_name,
    receipt_phone: receipt.phone,
    receipt_address: receipt.address,
    debt_id: row.debt_id,
    debt_amount: toDollars(row.debt_amount),
    debt_remaining_amount: toDollars(row.debt_remaining),
    anonymous_client: isAnonymous
      ? {
          legal_name: name,
          type: row.anonymous_type ?? "venezolano",
          registration_number: row.anonymous_document ?? "",
          phone: row.anonymous_phone ?? "",
        }
      : null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

// Every change of an order reads it before and after.
const byId = prepared((db, { companyId, id }: { companyId: number; id: number }) =>
  withColumns(deliveries(db, companyId)).where("d.id", "=", id),
);

export async function findDelivery(db: Db, companyId: number, id: number): Promise<DeliveryRow | undefined> {
  return (await byId(db, { companyId, id }))[0];
}

/** One page of orders, by any of the filters, sorted by one column and then newest first. */
export function pageOfDeliveries(db: Db, companyId: number, filters: DeliveryFilters) {
  const query = filtered(db, companyId, filters);
  const newest: Order = { column: "d.id", direction: "desc" };
  const { sortBy, sortDirection = "desc" } = filters;
  const orders = sortBy ? [{ column: SORT_COLUMNS[sortBy], direction: sortDirection }, newest] : [newest];
  return pageOf(withColumns(query), orders, filters, toDelivery, knownTotal(db, companyId, filters));
}

/** State and dates alone are counted day by day already; anything else asks the orders themselves. */
function knownTotal(db: Db, companyId: number, filters: DeliveryFilters): Promise<number> | undefined {
  const { search, status, paymentStatus, paymentMethod, serviceId, startDate, endDate } = filters;
  if (search || paymentStatus || paymentMethod || serviceId) return undefined;
  let query = db
    .selectFrom("daily_totals")
    .select(sql<number>`cast(coalesce(sum(count), 0) as bigint)`.as("total"))
    .where("company_id", "=", companyId)
    .where("kind", "in", status ?? DELIVERY_STATUSES);
  if (startDate) query = query.where("date", ">=", startDate);
  if (endDate) query = query.where("date", "<=", endDate);
  return query.executeTakeFirstOrThrow().then(({ total }) => total);
}

function filtered(db: Db, companyId: number, filters: DeliveryFilters) {
  const { search, status, paymentStatus, paymentMethod, serviceId, startDate, endDate } = filters;
  let query = deliveries(db, companyId);
  if (search) query = query.where((eb) => eb.or(textMatches(db, companyId, search)));
  if (status) query = query.where("d.status", "in", [...status]);
  if (paymentStatus) query = query.where("b.status", "=", paymentStatus);
  if (paymentMethod) query = query.where("b.id", "in", debtsPaidBy(db, companyId, paymentMethod));
  if (serviceId) query = query.where("d.service_id", "=", serviceId);
  if (startDate) query = query.where("d.date", ">=", startDate);
  if (endDate) query = query.where("d.date", "<=", endDate);
  return query;
}

function textMatches(db: Db, companyId: number, search: string) {
  const clients = db.selectFrom("clients as f").select("f.id").where("f.company_id", "=", companyId);
  const couriers = db.selectFrom("couriers as f").select("f.id").where("f.company_id", "=", companyId);
  return [
    matching("d.search", search),
    sql<boolean>`d.client_id in (${clients.where(matching("f.search", search))})`,
    sql<boolean>`d.courier_id in (${couriers.where(matching("f.search", search))})`,
  ];
}

/** Debts with a payment by that method which no refund has undone. */
function debtsPaidBy(db: Db, companyId: number, method: PaymentMethod) {
  return db
    .selectFrom("payments as p")
    .leftJoin("payments as r", "r.refunds_id", "p.id")
    .select("p.debt_id")
    .where("p.company_id", "=", companyId)
    .where("p.kind", "=", "payment")
    .where("p.method", "=", method)
    .where("r.id", "is", null);
}

/** Every order that still owes, oldest first. */
export async function listOwing(db: Db, companyId: number): Promise<Delivery[]> {
  const rows = await withColumns(deliveries(db, companyId))
    .where(owes("b.remaining"))
    .orderBy("d.date")
    .orderBy("d.number")
    .execute();
  return rows.map(toDelivery);
}

/** One page of a client's credit orders that are not cancelled, newest first. */
export function pageOfCreditOrders(
  db: Db,
  companyId: number,
  {
    client_id,
    payment_status,
    ...listing
  }: Listing & { client_id: number; payment_status: PaymentStatus | "all" },
) {
  let query = deliveries(db, companyId)
    .where("d.client_id", "=", client_id)
    .where("d.payment_type", "=", "partial")
    .where("d.status", "!=", "cancelled");
  if (payment_status !== "all") query = query.where("b.status", "=", payment_status);
  const orders: Order[] = [
    { column: "d.date", direction: "desc" },
    { column: "d.number", direction: "desc" },
  ];
  return pageOf(withColumns(query), orders, listing, toDelivery);
}
