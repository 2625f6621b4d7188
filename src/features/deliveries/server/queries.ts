import { type AliasedExpression, type NotNull, type Selectable, type SqlBool, sql } from "kysely";
import { fullName } from "#features/couriers/rules.ts";
import { isOrderOrOpening, isOwed } from "#features/ledger/server/queries.ts";
import {
  byIndex,
  inOrderOf,
  type Listing,
  type Order,
  pageOf,
  withoutIndex,
} from "#server/database/listing.ts";
import { prepared } from "#server/database/prepared.ts";
import { isDebtNotUndone, isNotUndone } from "#server/http/undoing.ts";
import type { Db, Schema } from "#server/schema.ts";
import { inDollars, toDollars } from "#shared/money.ts";
import { toNumbered } from "#shared/numbers.ts";
import { placeIn } from "#shared/place/place.ts";
import type { PaymentStatus } from "#shared/vocabulary.ts";
import type { Delivery, ReadDelivery } from "../contract.ts";
import type { DayAndTime } from "../rules.ts";
import { paidWithIn } from "./door/atDoor.ts";
import { priceColumns, toShownPrice } from "./prices/priceColumns.ts";
import { ALERT_COLUMNS, alertsOf } from "./steps/alertColumns.ts";
import { RETURN_ID, TRIP } from "./steps/besideColumns.ts";
import { PLAIN_COLUMNS, plainFieldsOf } from "./steps/plainColumns.ts";

/**
 * The company's orders that are not deleted, and its opening balances: for what is owed, and for one order by its id. Joins use unique keys, so
 * the engines omit those that a query doesn't use.
 */
function selectDeliveries(db: Db, companyId: number, orders = joinDebts(db)) {
  return orders.where("d.company_id", "=", companyId).where(isOrderOrOpening);
}

/** Orders with the columns of their client, courier and debt. */
export const joinDebts = (db: Db) => joinedTo(db, sql<Selectable<Schema["debts"]>>`debts`.as("b"));

/** Orders with the columns of their client, courier and debt, for queries that don't start from debts. */
export const joinShownDebts = (db: Db) => joinedTo(db, byIndex(db, "debts", "b", "debts_shown"));

function joinedTo(db: Db, debts: AliasedExpression<Selectable<Schema["debts"]>, "b">) {
  return db
    .selectFrom("deliveries as d")
    .leftJoin(debts, "b.delivery_id", "d.id")
    .leftJoin("clients as c", "c.id", "d.client_id")
    .leftJoin("couriers as k", "k.id", "d.courier_id")
    .leftJoin("phone_alerts as w", (join) =>
      join.onRef("w.company_id", "=", "d.company_id").onRef("w.phone", "=", "d.recipient_phone"),
    );
}

/** Only the columns that are shown: each further column makes every row slower. */
const COLUMNS = [
  "d.id",
  "d.number",
  "d.version",
  "d.date",
  "d.client_id",
  "d.service_id",
  "d.service_name",
  "d.amount",
  "d.courier_pay",
  "d.priced",
  "d.courier_id",
  "d.status",
  "d.payment_type",
  "d.payment_method",
  "d.payment_currency",
  "d.payment_reference",
  "d.payment_bank",
  "d.payment_phone",
  "d.collect_fee",
  "d.cod_amount",
  "d.cod_status",
  "d.cod_note",
  "d.pays_with_usd",
  "d.pays_with_ves",
  "d.pickup_address",
  "d.recipient_name",
  "d.recipient_phone",
  "d.recipient_address",
  "d.recipient_location",
  "d.anonymous_name",
  "d.anonymous_type",
  "d.anonymous_document",
  "d.anonymous_phone",
  "d.attempt_count",
  "d.attempt_reason",
  "d.attempt_at",
  "d.pin_code",
  "d.cancellation_notes",
  "d.return_of_id",
  "d.opening",
  "d.trip_id",
  "d.further_stop",
  "d.packages_returned",
  "d.partial_reason",
  "d.created_at",
  "d.updated_at",
  "c.legal_name",
  ...ALERT_COLUMNS,
  "k.first_name",
  "k.last_name",
  "k.phone as courier_phone",
  "b.id as debt_id",
  "b.amount as debt_amount",
  "b.remaining as debt_remaining",
  "b.status as payment_status",
  ...PLAIN_COLUMNS,
] as const;

/** Orders with the columns that are shown. */
export function withColumns(db: Db, query: ReturnType<typeof joinDebts>) {
  return query
    .select(COLUMNS)
    .select(priceColumns(db))
    .select((eb) =>
      eb
        .selectFrom("client_phones as p")
        .select("p.phone")
        .whereRef("p.client_id", "=", "d.client_id")
        .orderBy("p.position")
        // PostgreSQL re-plans a statement whose limit is a parameter.
        .limit(sql.lit(1))
        .as("first_phone"),
    )
    .select((eb) =>
      eb
        .selectFrom("company_settings as t")
        .select("d.tracking_token")
        .whereRef("t.id", "=", "d.company_id")
        .where("t.tracking", "=", sql.lit(1))
        .as("tracking_token"),
    )
    .select([RETURN_ID.as("return_id"), TRIP.count.as("trip_count"), TRIP.position.as("trip_place")])
    .$narrowType<{
      debt_id: NotNull;
      debt_amount: NotNull;
      debt_remaining: NotNull;
      payment_status: NotNull;
    }>();
}

const withSort = (db: Db, query: ReturnType<typeof joinDebts>) =>
  withColumns(db, query).select("d.service_sort");

/** Characters of an order's notes: most of what a large one weighs. */
export const lettersOf = sql<number>`coalesce(length(d.notes), 0) + coalesce(length(d.cancellation_notes), 0)`;

/** An order as the API shows it. */
export type ShownDelivery = Awaited<ReturnType<ReturnType<typeof withColumns>["executeTakeFirstOrThrow"]>>;

/** An order that may be changed. */
export interface DeliveryRow extends ShownDelivery {
  service_sort: string;
}

/** Without the change to carry: see `answerOrders`. `origin`: where people reach the product; null without the link that follows the order. */
export function toDelivery(row: ShownDelivery, origin: string | null): ReadDelivery {
  const receipt = {
    full_name: row.recipient_name,
    phone: row.recipient_phone,
    address: row.recipient_address,
  };
  const isAnonymous = row.client_id === null;
  const name = (isAnonymous ? row.anonymous_name : row.legal_name) ?? "";
  return {
    id: row.id,
    ...numbersOf(row),
    version: row.version,
    date: row.date,
    client_id: row.client_id,
    client_name: name,
    client_name_source: isAnonymous ? "anonymous" : "client",
    client_legal_name: name,
    client_phone: isAnonymous ? row.anonymous_phone : row.first_phone,
    ...alertsOf(row),
    pickup_address: row.pickup_address,
    service_id: row.service_id,
    service_name: row.service_name,
    courier_id: row.courier_id,
    courier_full_name: row.courier_id === null ? null : fullName(row),
    courier_phone: row.courier_phone,
    amount: toDollars(row.amount),
    courier_pay: toDollars(row.courier_pay),
    ...toShownPrice(row),
    status: row.status,
    payment_status: row.payment_status,
    payment_type: row.payment_type,
    payment_method: row.payment_method,
    payment_currency: row.payment_currency,
    payment_reference: row.payment_reference,
    payment_bank: row.payment_bank,
    payment_phone: row.payment_phone,
    collect_fee: row.collect_fee === 1,
    cod_amount: toDollars(row.cod_amount),
    cod_status: row.cod_status,
    cod_note: row.cod_note,
    pays_with: paysWithOf(row),
    attempts: attemptsIn(row),
    pin: row.pin_code !== null,
    pin_code: row.status === "in_transit" ? row.pin_code : null,
    cancellation_notes: row.cancellation_notes,
    return_of_id: row.return_of_id,
    return_id: row.return_id,
    ...stopOf(row),
    receipt,
    receipt_full_name: receipt.full_name,
    receipt_phone: receipt.phone,
    receipt_address: receipt.address,
    receipt_location: placeIn(row.recipient_location),
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
    tracking_url: origin !== null && row.tracking_token ? `${origin}/t/${row.tracking_token}` : null,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...plainFieldsOf(row),
  };
}

const paysWithOf = (row: ShownDelivery): Delivery["pays_with"] => {
  const paid = paidWithIn(row);
  return paid && inDollars(paid);
};

function numbersOf(row: ShownDelivery): Pick<Delivery, "number" | "opening" | "series"> {
  const { number, opening } = toNumbered(row.number);
  return { number, opening: row.opening === 1, series: opening ? "SA" : null };
}

const stopOf = (row: ShownDelivery) => ({
  trip: tripOf(row),
  further_stop: row.further_stop === 1,
  packages_returned: row.packages_returned,
  partial_reason: row.partial_reason,
});

const tripOf = ({ trip_id: id, trip_place: position, trip_count: count }: ShownDelivery) =>
  id !== null && position !== null && count !== null ? { id, position, count } : null;

const attemptsIn = ({ attempt_count: count, attempt_reason: reason, attempt_at: at }: ShownDelivery) =>
  count > 0 && reason !== null && at !== null ? { count, reason, at } : null;

// Every change of an order reads it before and after.
const byId = prepared((db, { companyId, id }: { companyId: number; id: number }) =>
  withSort(db, selectDeliveries(db, companyId, joinShownDebts(db)))
    .where("d.id", "=", id)
    .where(isNotUndone("deliveries", "d", companyId)),
);

export async function findDelivery(db: Db, companyId: number, id: number): Promise<DeliveryRow | undefined> {
  return (await byId(db, { companyId, id }))[0];
}

/** Every order with an open debt, oldest first. */
export async function owingIds(db: Db, companyId: number): Promise<number[]> {
  const rows = await selectDeliveries(db, companyId)
    .select("d.id")
    .where(isOwed("b.remaining"))
    .where(isDebtNotUndone("b", companyId))
    .orderBy("d.date")
    .orderBy("d.number")
    .execute();
  return rows.map(({ id }) => id);
}

/** The orders with these ids that have an open debt, in their order. */
export async function owingOf(db: Db, companyId: number, ids: readonly number[]): Promise<ShownDelivery[]> {
  const rows = await withColumns(db, selectDeliveries(db, companyId))
    .where("d.id", "in", ids)
    .where(isOwed("b.remaining"))
    .where(isDebtNotUndone("b", companyId))
    .execute();
  return inOrderOf(ids, rows);
}

/** The orders with these ids, in their order. Whatever is no order of the company is missing. */
export async function ordersWithIds(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<ShownDelivery[]> {
  const rows = await withColumns(db, selectDeliveries(db, companyId))
    .where("d.id", "in", ids)
    .where("d.opening", "=", 0)
    .where(isNotUndone("deliveries", "d", companyId))
    .execute();
  return inOrderOf(ids, rows);
}

/** Open debts first. Sorts the client's orders, which are few, instead of using the index of all orders' days. */
const OWED_FIRST: Order[] = [
  { column: sql`case when b.remaining > 0 then 0 else 1 end`, direction: "asc" },
  { column: withoutIndex("d.date"), direction: "desc" },
  { column: "d.number", direction: "desc" },
];

/**
 * One page of a client's orders that are not cancelled, on credit or owed since a receipt was voided: open debts first, then the newest.
 */
export function pageOfCreditOrders(
  db: Db,
  companyId: number,
  {
    client_id,
    payment_status,
    ...listing
  }: Listing & { client_id: number; payment_status: PaymentStatus | "all" },
) {
  let query = selectDeliveries(db, companyId)
    .where("d.client_id", "=", client_id)
    .where(isNotUndone("deliveries", "d", companyId))
    .where((eb) => eb.or([eb("d.payment_type", "=", "partial"), isOwed("b.remaining")]))
    .where("d.status", "!=", "cancelled");
  if (payment_status !== "all") query = query.where("b.status", "=", payment_status);
  return pageOf(withColumns(db, query), OWED_FIRST, listing, (row): ShownDelivery => row);
}

/** An open order `d` that should have arrived by now; `isLate` in SQL. After midnight all times of the evening are over. */
export const lateOrder = ({ today, time, dayEndsAt }: DayAndTime) => {
  const also = time < dayEndsAt ? sql`or` : sql`and`;
  const isOver = sql`(d.promised_time < ${time} ${also} d.promised_time >= ${dayEndsAt})`;
  return sql<SqlBool>`(d.status in ('pending', 'in_transit')
    and (d.date < ${today} or (d.date = ${today} and ${isOver})))`;
};

/** An order `d` on its way that its courier tried to deliver in vain. */
export const attemptedOrder = sql<SqlBool>`(d.status = 'in_transit' and d.attempt_count > 0)`;

/** Whether an order is on its way after a failed attempt. */
export async function wasAttempted(db: Db, companyId: number, id: number): Promise<boolean> {
  const rows = await selectDeliveries(db, companyId)
    .select("d.id")
    .where("d.id", "=", id)
    .where(attemptedOrder)
    .execute();
  return rows.length > 0;
}

/** An open order `d` without a courier. */
export const unassignedOrder = sql<SqlBool>`(d.status = 'pending' and d.courier_id is null)`;
