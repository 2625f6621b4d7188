import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "#server/database/engine.ts";
import { type Listing, type Page, rowLimit } from "#server/database/listing.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Db } from "#server/database/schema.ts";
import {
  lookAtOrders,
  ordersHolding,
  type Places,
  type Searched,
  SHORT,
  searchedIn,
} from "#server/database/search.ts";
import { type Day, daysBetween } from "#shared/dates.ts";
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type PaymentMethod,
  type PaymentStatus,
} from "#shared/vocabulary.ts";
import type { DELIVERY_SORTS, Delivery } from "../contract.ts";
import { joined, shown, toDelivery, withColumns } from "./queries.ts";

type Sort = (typeof DELIVERY_SORTS)[number];
type Direction = "asc" | "desc";

export interface Where {
  status?: readonly DeliveryStatus[] | undefined;
  paymentStatus?: PaymentStatus | undefined;
  paymentMethod?: PaymentMethod | undefined;
  serviceId?: number | undefined;
  startDate?: Day | undefined;
  endDate?: Day | undefined;
}

export interface DeliveryFilters extends Listing, Where {
  search?: string | undefined;
  sortBy?: Sort | undefined;
  sortDirection?: Direction;
}

/** The filters as the statement's parameters. */
export type Asked = Where & Partial<Searched> & Pick<Searched, "companyId">;

const SORTS: Record<Sort, RawBuilder<unknown>> = {
  number: sql.ref("d.number"),
  date: sql.ref("d.date"),
  amount: sql.ref("d.amount"),
  status: sql.ref("d.status"),
  client_name: sql`coalesce(c.sort_name, d.anonymous_sort)`,
  courier_full_name: sql`coalesce(k.sort_name, '')`,
  service_name: sql.ref("d.service_sort"),
};

/** How many pages on are still found in no time; beyond, what is skipped weighs. */
const NEAR = 200;

/** Where a page is read: at once, when that takes no time, and else by what holds nobody up. */
async function placeOf(places: Places, { page, perPage, sortDirection, ...filters }: DeliveryFilters) {
  const filtered = Object.values(filters).some((value) => value !== undefined);
  const quick = filtered ? (await lookAtOrders(places)).texts < SHORT : page <= NEAR;
  return quick ? places.db : places.slowReads;
}

/** One page of orders, by any of the filters, sorted by one column and then newest first. */
export async function pageOfDeliveries(
  places: Places,
  companyId: number,
  filters: DeliveryFilters,
): Promise<Page<Delivery>> {
  const db = await placeOf(places, filters);
  const { page, perPage, search, sortBy, sortDirection = "desc", ...where } = filters;
  // Each once, however often it was named: a statement is kept for each length of the list.
  const status = where.status && [...new Set(where.status)];
  const searched = search ? await searchedIn(places, companyId, search) : { companyId };
  const asked: Asked = { ...where, status, ...searched };
  const range = { ...asked, limit: perPage, offset: (page - 1) * perPage };
  const order = sortBy ? (`${sortBy} ${sortDirection}` as const) : newestOf(where);
  const known = knownTotal(db, asked);
  const found = { currentPage: page, perPage };
  if (known) {
    const [rows, total] = await Promise.all([pageRows(db, range, order), known]);
    return { items: rows.map(toDelivery), ...found, total };
  }
  const rows = await countedRows(db, range, isNewest(order) ? "newest" : order);
  // A page beyond the last one has no row to say how many there are.
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countOf(db, asked));
  return { items: rows.map(toDelivery), ...found, total };
}

type Order = `${Sort} ${Direction}` | Newest;
type Newest = "newest" | "newest of few days";
type Range = Asked & { limit: number; offset: number };

/** A range of fewer days has orders that are sorted sooner than a walk back from the newest one meets them. */
const FEW_DAYS = 100;

function newestOf({ startDate, endDate }: Where): Newest {
  const few = startDate && endDate && daysBetween(startDate, endDate) < FEW_DAYS;
  return few ? "newest of few days" : "newest";
}

const isNewest = (order: Order): order is Newest => order === "newest" || order === "newest of few days";

// Of both, the page's ids first, from narrow indexes, and only then their wide rows.

const pageRows = prepared((db, range: Range, order: Order) => {
  const by = sorting(order);
  const ids = filtered(db, range, order)
    .select("d.id")
    .orderBy(order === "newest of few days" ? NEWEST_OF_ALL : by)
    .limit(rowLimit(range.limit))
    .offset(range.offset);
  return withColumns(shown(db)).where("d.id", "in", ids).orderBy(by);
});

/** Each row says how many there are in all. */
const countedRows = prepared((db, range: Range, order: Order) => {
  const by = sorting(order);
  return withColumns(shown(db).innerJoin(foundBy(db, range, order).as("f"), "f.id", "d.id"))
    .select(sql<number>`f.total`.as("total"))
    .orderBy(by);
});

function foundBy(db: Db, range: Range, order: Order) {
  const { companyId: _, pattern: __, groups: ___, limit, offset, ...others } = range;
  const hits = hitsOf(db, range);
  const alone = isNewest(order) && Object.values(others).every((value) => value === undefined);
  // What was found stands and is the company's: it need not be looked up once more to see so.
  if (hits && alone)
    return sql<Found>`(with hits as materialized ${hits} select h.id, (select count(*) from hits) as total from hits as h
      order by h.id desc limit ${rowLimit(limit)} offset ${offset})`;
  const rows = filtered(db, range, order)
    .select(["d.id", sql<number>`count(*) over ()`.as("total")])
    .orderBy(isNewest(order) && isPostgres(db) ? NEWEST_OF_ALL : sorting(order))
    .limit(rowLimit(limit))
    .offset(offset);
  return sql<Found>`(${rows})`;
}

/**
 * For pages that look at every order found: those of few days, and those that count. By the bare id and with a limit,
 * PostgreSQL would walk back through all orders.
 */
const NEWEST_OF_ALL = sql`(d.id + 0) desc`;

interface Found {
  id: number;
  total: number;
}

function sorting(order: Order): RawBuilder<unknown> {
  const newest = sql`d.id desc`;
  if (isNewest(order)) return newest;
  const [sortBy, direction] = order.split(" ") as [Sort, Direction];
  return sql`${SORTS[sortBy]} ${sql.raw(direction)}, ${newest}`;
}

async function countOf(db: Db, asked: Asked): Promise<number> {
  return (await counted(db, asked))[0]?.total ?? 0;
}

const counted = prepared((db, asked: Asked) => filtered(db, asked).select(sql<number>`count(*)`.as("total")));

/** Whether the daily totals know the answer: they are by state and day. */
export function isCountedByDay({
  companyId: _,
  status: __,
  startDate: ___,
  endDate: ____,
  ...others
}: Asked) {
  return Object.values(others).every((value) => value === undefined);
}

/** All orders, or those by state and dates alone, are counted already; anything else asks the orders themselves. */
function knownTotal(db: Db, asked: Asked): Promise<number> | undefined {
  if (!isCountedByDay(asked)) return undefined;
  const { companyId, status = DELIVERY_STATUSES, startDate, endDate } = asked;
  const all = asked.status === undefined && startDate === undefined && endDate === undefined;
  const rows = all
    ? totalOfAll(db, { companyId })
    : totalOfDays(db, { companyId, status, startDate, endDate });
  return rows.then(([row]) => row?.total ?? 0);
}

const totalOfAll = prepared((db, { companyId }: { companyId: number }) =>
  db.selectFrom("companies").select("order_count as total").where("id", "=", companyId),
);

const totalOfDays = prepared(
  (db, { companyId, status, startDate, endDate }: Asked & { status: readonly DeliveryStatus[] }) => {
    let query = db
      .selectFrom("daily_totals")
      .select(sql<number>`cast(coalesce(sum(count), 0) as bigint)`.as("total"))
      .where("company_id", "=", companyId)
      .where("kind", "in", status);
    if (startDate) query = query.where("date", ">=", startDate);
    if (endDate) query = query.where("date", "<=", endDate);
    return query;
  },
);

export function filtered(db: Db, asked: Asked, order: Order = "newest") {
  const { companyId, status, paymentStatus, paymentMethod, serviceId, startDate, endDate } = asked;
  // SQLite leaves out a join that nothing asks for, and yet is slower for its being written.
  const alone = isNewest(order) && paymentStatus === undefined && paymentMethod === undefined;
  const orders = alone
    ? (db.selectFrom("deliveries as d") as unknown as ReturnType<typeof joined>)
    : joined(db);
  let query = orders.where("d.company_id", "=", companyId).where("d.deleted_at", "is", null);
  const hits = hitsOf(db, asked);
  // PostgreSQL looks up an array's ids in their order, also where the function finds far more than it promises.
  const listed = isPostgres(db) && asked.groups !== undefined;
  if (hits)
    query = query.where(listed ? sql<boolean>`d.id = any(array${hits})` : sql<boolean>`d.id in ${hits}`);
  if (status) query = query.where("d.status", "in", [...status]);
  if (paymentStatus) query = query.where("b.status", "=", paymentStatus);
  if (paymentMethod) query = query.where("b.id", "in", debtsPaidBy(db, companyId, paymentMethod));
  if (serviceId) query = query.where("d.service_id", "=", serviceId);
  if (startDate) query = query.where("d.date", ">=", startDate);
  if (endDate) query = query.where("d.date", "<=", endDate);
  return query;
}

function hitsOf(db: Db, { companyId, pattern, groups }: Asked) {
  return pattern === undefined ? undefined : ordersHolding(db, { companyId, pattern, groups });
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
    .where("r.refunds_id", "is", null);
}
