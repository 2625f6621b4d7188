import { type SqlBool, sql } from "kysely";
import { fullName } from "#features/couriers/rules.ts";
import { completed } from "#features/deliveries/fields/plainShapes.ts";
import { plainSeenBy, plainSentBy } from "#features/deliveries/fields/table.ts";
import { inOrderOf, type Listing, pageOf } from "#server/database/listing.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { matchesText } from "#server/database/search.ts";
import { endUses, noteUses } from "#server/planned/uses.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { addDays, type Day, type Instant } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { phoneWords } from "#shared/identifiers/phone.ts";
import { inDollars, toDollars } from "#shared/money.ts";
import { fold, sortKey } from "#shared/search.ts";
import type { PlannedOrder, StandingBody, StandingOrder, StoredOrder } from "../contract.ts";
import { type Days, nextDay, type Schedule } from "../rules.ts";
import { standingTexts as texts } from "../texts.ts";
import { readWorld, type WorldOf } from "./world.ts";

export type StandingRow = Awaited<ReturnType<ReturnType<typeof selectStanding>["executeTakeFirstOrThrow"]>>;

export interface FoundStanding {
  row: StandingRow;
  standing: StandingOrder;
}

/** The calendar and the look for due ones read all of them. */
const MOST_STANDING = 500;

const selectStanding = (db: Db, companyId: number) =>
  db
    .selectFrom("standing_orders as s")
    .leftJoin("clients as c", "c.id", "s.client_id")
    .innerJoin("services as v", "v.id", "s.service_id")
    .leftJoin("couriers as k", "k.id", "s.courier_id")
    .selectAll("s")
    .select(["c.legal_name", "v.name as service_name", "k.first_name", "k.last_name"])
    .where("s.company_id", "=", companyId)
    .where("s.deleted_at", "is", null);

/** With whether something became of today. */
const withToday = (db: Db, companyId: number, today: Day) =>
  selectStanding(db, companyId).select((eb) =>
    eb
      .exists(
        eb
          .selectFrom("standing_days as t")
          .select("t.id")
          .whereRef("t.standing_order_id", "=", "s.id")
          .where("t.date", "=", today),
      )
      .as("is_over"),
  );

type ShownRow = StandingRow & { is_over: SqlBool };

export const scheduleOf = (
  row: Pick<
    RowOf<"standing_orders">,
    "days" | "starts_on" | "ends_on" | "skip" | "paused_until" | "on_closed"
  >,
): Schedule => ({
  days: JSON.parse(row.days) as Days,
  from: row.starts_on,
  until: row.ends_on,
  skip: JSON.parse(row.skip) as Day[],
  paused_until: row.paused_until,
  on_closed: row.on_closed,
});

/** The body of its orders, without their day. */
export const orderOf = ({
  body,
  client_id,
  service_id,
  courier_id,
}: Pick<RowOf<"standing_orders">, "body" | "client_id" | "service_id" | "courier_id">): StoredOrder => ({
  ...withPlain(JSON.parse(body)),
  client_id,
  service_id,
  courier_id,
});

/** With the fields that were added since it was stored. */
const withPlain = (stored: StoredOrder): StoredOrder => ({
  ...stored,
  pays_with: stored.pays_with ?? null,
  ...completed(plainSeenBy("standing"), stored),
});

function toStanding(row: ShownRow, today: Day, worldOf: WorldOf): StandingOrder {
  const schedule = scheduleOf(row);
  const body = orderOf(row);
  const { first_name, last_name } = row;
  return {
    id: row.id,
    name: row.name,
    body,
    client_name: row.legal_name ?? body.anonymous_client?.legal_name ?? "",
    service_name: row.service_name,
    courier_full_name: first_name === null || last_name === null ? null : fullName({ first_name, last_name }),
    days: schedule.days,
    from: schedule.from,
    until: schedule.until,
    skip: [...schedule.skip],
    paused_until: schedule.paused_until,
    on_closed: schedule.on_closed,
    next: nextDay(schedule, row.is_over ? addDays(today, 1) : today, worldOf(row.id)),
    last_error: row.last_error,
    failed_on: row.failed_on,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export async function findStanding(
  db: Db,
  companyId: number,
  today: Day,
  id: number,
): Promise<FoundStanding | undefined> {
  const row = await withToday(db, companyId, today).where("s.id", "=", id).executeTakeFirst();
  return row && { row, standing: toStanding(row, today, await readWorld(db, companyId, today)) };
}

/** The row, locked until the transaction ends: an order is made, or its day skipped, one after the other. */
export function lockStanding(tx: Tx, companyId: number, id: number) {
  return lockForUpdate(
    tx
      .selectFrom("standing_orders")
      .selectAll()
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .where("deleted_at", "is", null),
    tx,
  ).executeTakeFirst();
}

export async function standingIds(db: Db, companyId: number): Promise<number[]> {
  const rows = await selectStanding(db, companyId)
    .clearSelect()
    .select("s.id")
    .orderBy("s.sort_name")
    .orderBy("s.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Those with these ids, in their order. */
export async function standingOf(
  db: Db,
  companyId: number,
  today: Day,
  ids: readonly number[],
): Promise<StandingOrder[]> {
  const rows = await withToday(db, companyId, today).where("s.id", "in", ids).execute();
  const worldOf = await readWorld(db, companyId, today);
  return inOrderOf(ids, rows).map((row) => toStanding(row, today, worldOf));
}

interface Filters extends Listing {
  search?: string | undefined;
  clientId?: number | undefined;
  failed?: "1" | undefined;
}

/** Whether a standing order `s` waits for somebody, because an order of it could not be made. */
export const failedStanding = sql<SqlBool>`(s.last_error is not null and s.deleted_at is null)`;

export async function pageOfStanding(
  db: Db,
  companyId: number,
  today: Day,
  { search, clientId, failed, ...listing }: Filters,
) {
  let query = withToday(db, companyId, today);
  if (search)
    query = query.where(
      sql<SqlBool>`(${matchesText(db, "s.search", search)} or ${matchesText(db, "c.search", search)})`,
    );
  if (clientId !== undefined) query = query.where("s.client_id", "=", clientId);
  if (failed) query = query.where(failedStanding);
  const order = [
    { column: "s.sort_name", direction: "asc" },
    { column: "s.id", direction: "asc" },
  ] as const;
  const worldOf = await readWorld(db, companyId, today);
  return pageOf(query, order, listing, (row) => toStanding(row, today, worldOf));
}

/** The names of its order's zones and extras, for its events. Deleted ones have theirs too. */
export async function priceNames(
  db: Db,
  companyId: number,
  { pickup_zone_id, delivery_zone_id, extras }: StoredOrder,
) {
  const namesOf = async (table: "zones" | "extras", ids: readonly (number | null)[]) => {
    const rows = await db
      .selectFrom(table)
      .select(["id", "name"])
      .where("company_id", "=", companyId)
      .where("id", "in", [0, ...ids.filter((id) => id !== null)])
      .execute();
    return (id: number | null) => rows.find((row) => row.id === id)?.name ?? null;
  };
  const [zone, extra] = await Promise.all([
    namesOf("zones", [pickup_zone_id, delivery_zone_id]),
    namesOf(
      "extras",
      extras.map(({ extra_id }) => extra_id),
    ),
  ]);
  return {
    pickup_zone: zone(pickup_zone_id),
    delivery_zone: zone(delivery_zone_id),
    extras: extras.map((line) => ({ ...line, name: extra(line.extra_id) ?? "" })),
  };
}

/** Every standing order of a company, by name. */
export const allStanding = (db: Db, companyId: number): Promise<StandingRow[]> =>
  selectStanding(db, companyId).orderBy("s.sort_name").orderBy("s.id").execute();

/** The error of one standing order too many. */
export async function countErrors(db: Db, companyId: number): Promise<FieldErrors> {
  const { count } = await db
    .selectFrom("standing_orders")
    .select(sql<number>`count(*)`.as("count"))
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count >= MOST_STANDING ? { name: [texts.tooMany] } : {};
}

/** The body as it is stored: amounts in dollars, and nothing left out but a PIN that the company decides about. */
function toStored(order: PlannedOrder): Omit<StoredOrder, "client_id" | "service_id" | "courier_id"> {
  const { price, receipt, pin } = order;
  return {
    anonymous_client: order.client_id === null ? order.anonymous_client : null,
    payment_type: order.payment_type,
    pickup_address: order.pickup_address,
    pickup_zone_id: order.pickup_zone_id ?? null,
    delivery_zone_id: order.delivery_zone_id ?? null,
    extras: order.extras ?? [],
    price: price ? { amount: toDollars(price.amount), reason: price.reason } : null,
    collect_fee: order.collect_fee,
    cod_amount: toDollars(order.cod_amount ?? 0),
    pays_with: order.pays_with ? inDollars(order.pays_with) : null,
    receipt: { ...receipt, location: receipt.location ?? null },
    ...(pin !== undefined && { pin }),
    ...completed(plainSentBy("standing"), order),
  };
}

const columnsOf = ({ name, body, days, until }: StandingBody) => ({
  name,
  client_id: body.client_id,
  service_id: body.service_id,
  courier_id: body.courier_id,
  body: JSON.stringify(toStored(body)),
  days: JSON.stringify(days),
  ends_on: until,
  sort_name: sortKey(name),
  search: fold(
    [
      ...[name, body.anonymous_client?.legal_name ?? "", body.receipt.full_name],
      ...[phoneWords(body.receipt.phone), body.receipt.address],
    ].join("\n"),
  ),
});

export async function insertStanding(
  tx: Tx,
  companyId: number,
  body: StandingBody,
  { at, today }: { at: Instant; today: Day },
): Promise<number> {
  const row = {
    ...columnsOf(body),
    company_id: companyId,
    starts_on: body.from ?? today,
    skip: JSON.stringify(body.skip ?? []),
    paused_until: body.paused_until ?? null,
    on_closed: body.on_closed ?? "skip",
    last_error: null,
    failed_on: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  };
  const { id } = await tx.insertInto("standing_orders").values(row).returning("id").executeTakeFirstOrThrow();
  await noteUses(tx, companyId, { standing_order_id: id }, usesOf(body));
  return id;
}

/** The zones and extras of its order. */
const usesOf = ({ body: { pickup_zone_id, delivery_zone_id, extras = [] } }: StandingBody) => ({
  zones: [pickup_zone_id, delivery_zone_id],
  extras: extras.map(({ extra_id }) => extra_id),
});

/** What the body lacks stays as it was. */
export async function updateStanding(
  tx: Tx,
  { companyId, id }: { companyId: number; id: number },
  body: StandingBody,
  at: Instant,
): Promise<void> {
  await noteUses(tx, companyId, { standing_order_id: id }, usesOf(body));
  await tx
    .updateTable("standing_orders")
    .set((eb) => ({
      ...columnsOf(body),
      ...(body.from !== undefined && { starts_on: body.from }),
      ...(body.skip !== undefined && { skip: JSON.stringify(body.skip) }),
      ...(body.paused_until !== undefined && { paused_until: body.paused_until }),
      ...(body.on_closed !== undefined && { on_closed: body.on_closed }),
      updated_at: at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

export async function writeSkip(tx: Tx, id: number, skip: readonly Day[], at: Instant): Promise<void> {
  await tx
    .updateTable("standing_orders")
    .set((eb) => ({ skip: JSON.stringify(skip), updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** The orders that it made stay. */
export async function removeStanding(tx: Tx, companyId: number, id: number): Promise<void> {
  await endUses(tx, companyId, { standing_order_id: id });
  await tx.deleteFrom("standing_days").where("standing_order_id", "=", id).execute();
  await tx.deleteFrom("standing_orders").where("id", "=", id).execute();
}
