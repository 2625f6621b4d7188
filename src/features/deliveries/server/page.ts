import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { isOwed } from "#features/ledger/server/queries.ts";
import { type Listing, type Page, rowLimit, sortedAfterwards } from "#server/database/listing.ts";
import { prepared } from "#server/database/prepared.ts";
import {
  holdsText,
  isOrderHolding,
  isSearch,
  type MaySearch,
  ordersHolding,
  searchFor,
} from "#server/database/search.ts";
import { isNotUndone, undoneIds } from "#server/http/undoing.ts";
import type { Db, Schema } from "#server/schema.ts";
import { type Day, daysBetween } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import { openingIn } from "#shared/numbers.ts";
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type PaymentMethod,
  type PaymentStatus,
} from "#shared/vocabulary.ts";
import type { Delivery } from "../contract.ts";
import type { FlagName } from "../fields/plainFields.ts";
import { type DELIVERY_SORTS, FLAG_FILTERS } from "../filters.ts";
import type { DayAndTime } from "../rules.ts";
import { type Answering, answerOrders } from "./door/answerOrders.ts";
import {
  attemptedOrder,
  joinDebts,
  joinShownDebts,
  lateOrder,
  type ShownDelivery,
  unassignedOrder,
  withColumns,
} from "./queries.ts";

type Sort = (typeof DELIVERY_SORTS)[number];
type Direction = "asc" | "desc";

export interface Where extends Partial<Record<FlagName, "1" | undefined>> {
  status?: readonly DeliveryStatus[] | undefined;
  paymentStatus?: PaymentStatus | undefined;
  paymentMethod?: PaymentMethod | undefined;
  serviceId?: number | undefined;
  courierId?: number | undefined;
  clientId?: number | undefined;
  zoneId?: number | undefined;
  fromZoneId?: number | undefined;
  toZoneId?: number | undefined;
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  /** Those that are late at this moment. */
  late?: DayAndTime | undefined;
  attempted?: "1" | undefined;
  partial?: "1" | undefined;
  owing?: "1" | undefined;
  unassigned?: "1" | undefined;
  tripId?: number | undefined;
  /** The key of a client's own number. */
  clientReference?: string | undefined;
  /** Whether a search reads only the order's own text: not its courier's, its client's, nor numbers of receipts. */
  ownText?: true | undefined;
}

export interface DeliveryFilters extends Listing, Where {
  search?: string | undefined;
  sortBy?: Sort | undefined;
  sortDirection?: Direction;
}

/** The filters as parameters of a statement. */
export type OrderFilter = Where & MaySearch;

const SORTS: Record<Sort, RawBuilder<unknown>> = {
  number: sql.ref("d.number"),
  date: sql.ref("d.date"),
  amount: sql.ref("d.amount"),
  status: sql.ref("d.status"),
  client_name: sql`coalesce(c.sort_name, d.anonymous_sort)`,
  courier_full_name: sql`coalesce(k.sort_name, '')`,
  service_name: sql.ref("d.service_sort"),
};

/** Pages up to this one are found quickly without a filter. Later ones skip many rows. */
const NEAR = 200;

/** One page of orders as the office sees them. */
export async function pageOfDeliveries(
  from: { db: Db; slowReads: Db },
  answering: Answering,
  filters: DeliveryFilters,
): Promise<Page<Delivery>> {
  const { page, perPage, search } = filters;
  const { companyId } = answering;
  const opening = search && (await openingNumbered(from.db, companyId, search));
  const { items, ...rest } = opening
    ? { items: page === 1 ? [opening] : [], currentPage: page, perPage, total: 1 }
    : await pageOfRows(from, companyId, filters);
  return { items: await answerOrders(from.db, answering, items), ...rest };
}

/** One page of orders with any of the filters, sorted by one column and then newest first. */
export async function pageOfRows(
  { db, slowReads }: { db: Db; slowReads: Db },
  companyId: number,
  filters: DeliveryFilters,
): Promise<Page<ShownDelivery>> {
  const { page, perPage, search, sortBy, sortDirection = "desc", ...where } = filters;
  const isFiltered = [search, sortBy, ...Object.values(where)].some((value) => value !== undefined);
  const from = isFiltered || page > NEAR ? slowReads : db;
  const searched = search ? searchFor(from, companyId, search) : { companyId };
  // Each status once, because a statement is kept for each length of the list.
  const filter: OrderFilter = { ...where, ...searched, status: where.status && [...new Set(where.status)] };
  const order = sortBy ? (`${sortBy} ${sortDirection}` as const) : newestOf(where);
  const rows = await pageRows(from, { ...filter, limit: perPage, offset: (page - 1) * perPage }, order);
  // A page after the last one has no row with the total.
  const total = rows[0]?.total ?? (page === 1 ? 0 : ((await totals(from, filter))[0]?.total ?? 0));
  return { items: rows, currentPage: page, perPage, total };
}

/** The opening balance that a search names by its number, which is the only way to find it here. */
async function openingNumbered(
  db: Db,
  companyId: number,
  search: string,
): Promise<ShownDelivery | undefined> {
  const number = openingIn(search);
  if (number === undefined) return undefined;
  return withColumns(db, joinShownDebts(db))
    .where("d.company_id", "=", companyId)
    .where("d.number", "=", number)
    .executeTakeFirst();
}

type Order = `${Sort} ${Direction}` | "newest" | "newest of few";

/** Up to this many days, sorting the orders found is faster than walking back from the newest order. */
const FEW_DAYS = 100;

function newestOf({ clientId, tripId, clientReference, startDate, endDate }: Where): Order {
  const few =
    clientId ||
    tripId ||
    clientReference ||
    (startDate && endDate && daysBetween(startDate, endDate) < FEW_DAYS);
  return few ? "newest of few" : "newest";
}

type Ids = SelectQueryBuilder<Schema, never, { id: number; total: number }>;

/** Finds the page's ids first, from narrow indexes, so that only these orders are read completely. */
const pageRows = prepared((db, range: OrderFilter & { limit: number; offset: number }, order: Order) => {
  const { limit, offset, ...filter } = range;
  const page = idsOf(db, filter, order).limit(rowLimit(limit)).offset(offset);
  return withColumns(db, joinShownDebts(db).innerJoin(page.as("page"), "page.id", "d.id"))
    .select(sql<number>`page.total`.as("total"))
    .orderBy(sortBy(order));
});

/** The ids of all orders found, sorted, each with the total. */
function idsOf(db: Db, filter: OrderFilter, order: Order): Ids {
  const counted = sql<number>`count(*) over ()`.as("total");
  // A search's results are the company's and not deleted, so this needn't be checked again.
  if (isSearch(filter) && order === "newest" && isOnlySearch(filter)) {
    const orders = db
      .selectFrom(ordersHolding(db, filter).as("d"))
      .select(["d.id", counted])
      .where(isNotUndone("deliveries", "d", filter.companyId));
    return orders.orderBy(sortBy(order)) as unknown as Ids;
  }
  const known = knownTotal(db, filter);
  const readsAll = order === "newest of few" || (order === "newest" && !known);
  const orders = filterDeliveries(db, filter).select(["d.id", known?.as("total") ?? counted]);
  return orders.orderBy(readsAll ? sql`${sortedAfterwards("d.id")} desc` : sortBy(order)) as unknown as Ids;
}

function isOnlySearch({ companyId: _, terms: __, receipt: ___, ...filters }: OrderFilter): boolean {
  return Object.values(filters).every((value) => value === undefined);
}

const totals = prepared((db, filter: OrderFilter) =>
  db.selectNoFrom((knownTotal(db, filter) ?? filterDeliveries(db, filter).select(COUNT)).as("total")),
);

const COUNT = sql<number>`count(*)`.as("total");

/** The number of orders, if the company's counters know it: of all orders, or by statuses and days. */
function knownTotal(db: Db, filter: OrderFilter) {
  if (!isCountedByDay(filter)) return undefined;
  const { companyId, status, startDate, endDate } = filter;
  const hidden = undoneOrders(db, filter).select(sql<number>`count(*)`.as("hidden"));
  if (status === undefined && startDate === undefined && endDate === undefined)
    return db
      .selectFrom("companies")
      .select(sql<number>`order_count - ${hidden}`.as("total"))
      .where("id", "=", companyId);
  let days = db
    .selectFrom("daily_totals")
    .select(sql<number>`cast(coalesce(sum(count), 0) as bigint) - ${hidden}`.as("total"))
    .where("company_id", "=", companyId)
    .where("kind", "in", status ?? DELIVERY_STATUSES);
  if (startDate) days = days.where("date", ">=", startDate);
  if (endDate) days = days.where("date", "<=", endDate);
  return days;
}

/** The orders of imports that are being undone, which the counters still have. */
export function undoneOrders(db: Db, { companyId, status, startDate, endDate }: OrderFilter) {
  let query = db
    .selectFrom("deliveries as o")
    .where(sql<SqlBool>`o.id in (${undoneIds("deliveries", companyId)})`)
    .where("o.deleted_at", "is", null);
  if (status) query = query.where("o.status", "in", [...status]);
  if (startDate) query = query.where("o.date", ">=", startDate);
  if (endDate) query = query.where("o.date", "<=", endDate);
  return query;
}

/** The daily totals of some days, in which orders count on their own day, without those of imports that are being undone. */
export function dayTotals(db: Db, { companyId, startDate, endDate }: OrderFilter) {
  const undone = undoneOrders(db, { companyId, startDate, endDate })
    .select(["o.date", sql<string>`o.status`.as("kind"), sql<number>`-1`.as("count")])
    .select(sql<Cents>`-o.amount`.as("amount"));
  let query = db
    .selectFrom("daily_totals")
    .select(["date", sql<string>`kind`.as("kind"), "count", "amount"])
    .where("company_id", "=", companyId);
  if (startDate) query = query.where("date", ">=", startDate);
  if (endDate) query = query.where("date", "<=", endDate);
  return query.unionAll(undone);
}

function sortBy(order: Order): RawBuilder<unknown> {
  const newest = sql`d.id desc`;
  if (order === "newest" || order === "newest of few") return newest;
  const [sortBy, direction] = order.split(" ") as [Sort, Direction];
  return sql`${SORTS[sortBy]} ${sql.raw(direction)}, ${newest}`;
}

/** Whether the company's counters, which are by status and day, know the answer. */
export function isCountedByDay({
  companyId: _,
  status: __,
  startDate: ___,
  endDate: ____,
  ...others
}: OrderFilter) {
  return Object.values(others).every((value) => value === undefined);
}

export function filterDeliveries(db: Db, filter: OrderFilter) {
  const { companyId, status, paymentStatus, paymentMethod, serviceId, startDate, endDate } = filter;
  const { clientId, courierId } = filter;
  let query = joinDebts(db)
    .where("d.company_id", "=", companyId)
    .where("d.deleted_at", "is", null)
    .where(isNotUndone("deliveries", "d", companyId));
  const { ownText } = filter;
  if (isSearch(filter))
    query = query.where(
      ownText ? holdsText(db, "deliveries", "d", filter) : isOrderHolding(db, "d.id", filter),
    );
  if (status) query = query.where("d.status", "in", [...status]);
  if (paymentStatus) query = query.where("b.status", "=", paymentStatus);
  if (paymentMethod) query = query.where("b.id", "in", debtsPaidBy(db, companyId, paymentMethod));
  if (serviceId) query = query.where("d.service_id", "=", serviceId);
  if (courierId) query = query.where("d.courier_id", "=", courierId);
  if (clientId) query = query.where("d.client_id", "=", clientId);
  if (startDate) query = query.where("d.date", ">=", startDate);
  if (endDate) query = query.where("d.date", "<=", endDate);
  if (filter.zoneId || filter.fromZoneId || filter.toZoneId)
    query = query.where("d.id", "in", ordersOfZones(db, filter));
  if (filter.late) query = query.where(lateOrder(filter.late));
  if (filter.attempted) query = query.where(attemptedOrder);
  if (filter.partial) query = query.where("d.packages_returned", ">", 0);
  if (filter.owing) query = query.where(isOwed("b.remaining"));
  if (filter.tripId) query = query.where("d.trip_id", "=", filter.tripId);
  if (filter.clientReference !== undefined)
    query = query.where("d.reference_key", "=", filter.clientReference);
  if (filter.unassigned) query = query.where(unassignedOrder);
  for (const name of FLAG_FILTERS)
    if (filter[name]) query = query.where(sql<SqlBool>`${sql.ref(`d.${name}`)} = 1`);
  return query;
}

/** Debts with a payment by this method, or with a tender by it, that no refund has undone; a tender for goods alone, too. */
function debtsPaidBy(db: Db, companyId: number, method: PaymentMethod) {
  const paid = db
    .selectFrom("payments as p")
    .leftJoin("payments as r", "r.refunds_id", "p.id")
    .select("p.debt_id")
    .where("p.company_id", "=", companyId)
    .where("p.kind", "=", "payment")
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("p.method", "=", method),
        exists(
          selectFrom("receipt_tenders as t")
            .select("t.id")
            .whereRef("t.receipt_id", "=", "p.receipt_id")
            .where(isTenderOf(method)),
        ),
      ]),
    )
    .where("r.refunds_id", "is", null);
  const collected = db
    .selectFrom("receipt_tenders as t")
    .innerJoin("receipts as c", "c.id", "t.receipt_id")
    .select("t.receipt_id")
    .where("t.company_id", "=", companyId)
    .where("t.goods", ">", 0 as Cents)
    .where("c.state", "<>", "voided")
    .where(isTenderOf(method));
  const goods = db
    .selectFrom("deliveries as g")
    .innerJoin("debts as o", "o.delivery_id", "g.id")
    .select("o.id as debt_id")
    .where("g.company_id", "=", companyId)
    .where("g.door_receipt_id", "in", collected);
  return paid.union(goods);
}

/** Whether a tender `t` came by the method. Change didn't. */
const isTenderOf = (method: PaymentMethod) => sql<boolean>`(t.method = ${method} and t.amount + t.goods > 0)`;

/** Orders from, to, or from or to a zone. */
function ordersOfZones(db: Db, { companyId, zoneId, fromZoneId, toZoneId }: OrderFilter) {
  let query = db
    .selectFrom("delivery_prices as q")
    .select("q.delivery_id")
    .where("q.company_id", "=", companyId);
  if (fromZoneId) query = query.where("q.pickup_zone_id", "=", fromZoneId);
  if (toZoneId) query = query.where("q.delivery_zone_id", "=", toZoneId);
  if (!zoneId) return query;
  return query.where((eb) =>
    eb.or([eb("q.pickup_zone_id", "=", zoneId), eb("q.delivery_zone_id", "=", zoneId)]),
  );
}
