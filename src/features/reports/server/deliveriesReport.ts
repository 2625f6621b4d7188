import { type RawBuilder, sql } from "kysely";
import { ownNumberTexts } from "#features/deliveries/fields/ownNumberTexts.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { deliveryTexts, ordersText, statusLabels } from "#features/deliveries/texts.ts";
import { costOn } from "#features/services/server/verbs/keepCosts.ts";
import { wayText } from "#features/tariffs/texts.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import type { DeliveryStatus } from "#shared/vocabulary.ts";
import { Sums } from "../rules.ts";
import { changesText, reportTitles, documentTexts as texts } from "../texts.ts";
import { adjustedBy } from "./adjusted.ts";
import { daysOf, type ReportDefinition, type ReportInput } from "./report.ts";
import { BATCH, inBatches } from "./sheet/batches.ts";
import type { Sheet, SheetColumn } from "./sheet/sheet.ts";

const MARGIN_COLUMNS: readonly SheetColumn[] = [
  { label: texts.expense, width: 55, kind: "money" },
  { label: texts.margin, width: 55, kind: "money" },
];

/** The widths of the columns that give way to those of margins and of zones: with none of them, one, both. */
const WIDTHS = [
  { client: 150, service: 122, zones: 0 },
  { client: 92, service: 78, zones: 84 },
  { client: 60, service: 48, zones: 62 },
] as const;

interface ColumnsOfReport {
  margin: boolean;
  isZoned: boolean;
  hasNumbers: boolean;
}

function columnsOf({ margin, isZoned, hasNumbers }: ColumnsOfReport): SheetColumn[] {
  const widths = WIDTHS[(margin ? 1 : 0) + (isZoned ? 1 : 0)] ?? WIDTHS[0];
  return [
    { label: texts.number, width: 52 },
    ...(hasNumbers ? [{ label: ownNumberTexts.short, width: 56 }] : []),
    { label: texts.date, width: 64, kind: "day" },
    { label: texts.client, width: widths.client },
    { label: texts.service, width: widths.service },
    ...(isZoned ? [{ label: texts.zones, width: widths.zones }] : []),
    { label: texts.status, width: 66 },
    { label: texts.amount, width: margin ? 62 : 70, kind: "money" },
    ...(margin ? MARGIN_COLUMNS : []),
  ];
}

/** Every order by courier. A cancelled one is listed and not summed. */
export const deliveriesReport: ReportDefinition = {
  title: reportTitles.deliveries,
  orientation: "portrait",
  async write(sheet, db, input) {
    const { margin = false } = input;
    const [couriers, routes, hasNumbers] = await Promise.all([
      couriersWithOrders(db, input),
      routesOf(db, input),
      haveOwnNumbers(db, input),
    ]);
    /** A column of a company whose clients number their orders. */
    const numbered = <T>(cell: T): T[] => (hasNumbers ? [cell] : []);
    /** A column of a company whose orders have zones. */
    const zoned = <T>(cells: T[]): T[] => (routes.length > 0 ? cells : []);
    const blank = [null, ...numbered(null), null, null, ...zoned([null]), null];
    const summed = (label: string, values: readonly (number | null)[]) => [label, ...blank, ...values];
    const all = new Sums(5);
    for (const { orders, delivered, cancelled, amount, expense } of couriers)
      all.add([orders, delivered, cancelled, amount, expense]);
    const adjusted = await adjustedBy(db, input);
    // They are changes of orders, and no orders: they have no count.
    all.add([null, adjusted.delivered, null, adjusted.amount, adjusted.expense]);
    const [orders = 0, delivered = 0, cancelled = 0, amount = 0, expense = 0] = all.values;
    sheet.figures([
      { label: texts.orders, value: orders, count: true },
      { label: texts.delivered, value: delivered, count: true },
      { label: texts.cancelled, value: cancelled, count: true },
      { label: texts.amount, value: amount },
      ...(margin ? [{ label: texts.margin, value: amount - expense }] : []),
    ]);
    if (margin) sheet.note(texts.marginNote);
    /** The order's money columns: its amount, and with the margin also its expense and what is left. */
    const moneyOf = ({ amount, expense }: Pick<Order, "amount" | "expense">) =>
      margin ? [amount, expense, (amount - expense) as Cents] : [amount];
    const columns = columnsOf({ margin, isZoned: routes.length > 0, hasNumbers });
    const table = sheet.table(columns, [{ label: texts.courier }]);
    const total = new Sums(margin ? 3 : 1);
    for (const courier of couriers) {
      table.group([courier.name ?? deliveryTexts.noCourier, ordersText(courier.orders)]);
      const sums = new Sums(margin ? 3 : 1);
      for await (const batch of ordersOf(db, input, courier.id)) {
        for (const order of batch) {
          const { number, client_reference, date, client, service, status, from_zone, to_zone } = order;
          const muted = status === "cancelled";
          const amounts = moneyOf(order);
          if (!muted) sums.add(amounts);
          const cells = [
            formatNumber(number),
            ...numbered(client_reference),
            date,
            client,
            service,
            ...zoned([wayText(from_zone, to_zone)]),
          ];
          table.row([...cells, statusLabels[status], ...amounts], { muted });
        }
        await sheet.drain();
      }
      total.add(sums.values);
      table.subtotal(summed(texts.subtotal, sums.values));
    }
    if (adjusted.count > 0) {
      const amounts = moneyOf(adjusted);
      total.add(amounts);
      table.group([texts.adjustments, changesText(adjusted.count)]);
      table.subtotal(summed(texts.adjustments, amounts));
    }
    table.total(summed(texts.total, total.values));
    writeRoutes(sheet, routes);
  },
};

interface CourierOrders {
  /** null: the orders without a courier. */
  id: number | null;
  name: string | null;
  orders: number;
  delivered: number;
  cancelled: number;
  /** Of the orders that are not cancelled. */
  amount: Cents;
  /** The expense lines of their services. */
  expense: Cents;
}

/** The couriers that have orders in the range, by name; those without one last. */
async function couriersWithOrders(db: Db, input: ReportInput): Promise<CourierOrders[]> {
  const { start, end } = daysOf(input);
  const only = input.thing ? sql`and courier_id = ${input.thing.id}` : sql``;
  const { rows } = await sql<CourierOrders>`
    select o.courier_id as id, k.first_name || ' ' || k.last_name as name, o.orders, o.delivered, o.cancelled, o.amount, o.expense
    from (
      select courier_id, count(*) as orders,
        cast(sum(case when status = 'delivered' then 1 else 0 end) as bigint) as delivered,
        cast(sum(case when status = 'cancelled' then 1 else 0 end) as bigint) as cancelled,
        cast(sum(case when status = 'cancelled' then 0 else amount end) as bigint) as amount,
        cast(sum(case when status = 'cancelled' then 0 else expense end) as bigint) as expense
      from (
        select ${COURIER_THEN} as courier_id, ${STATUS_THEN} as status, d.amount, ${costOn(sql`d.date`)} + coalesce(q.extra_pay, 0) as expense
        from deliveries as d left join services as s on s.id = d.service_id
          left join delivery_prices as q on d.priced = 1 and q.delivery_id = d.id ${JOIN_FIRST}
        where d.company_id = ${input.companyId} and d.date between ${start} and ${end} and d.deleted_at is null
          and ${isNotUndone("deliveries", "d", input.companyId)}
      ) as d where 1 = 1 ${only}
      group by courier_id
    ) as o left join couriers as k on k.id = o.courier_id
    order by case when k.id is null then 1 else 0 end, k.sort_name, k.id`.execute(db);
  return rows;
}

interface Order {
  id: number;
  number: number;
  client_reference: string | null;
  date: Day;
  client: string;
  service: string;
  /** Who had it when its day was closed. */
  courier_then: number | null;
  status: DeliveryStatus;
  amount: Cents;
  /** The expense lines of its service. */
  expense: Cents;
  from_zone: string | null;
  to_zone: string | null;
}

/** What orders from one zone to another brought. */
interface Route {
  from_zone: string;
  to_zone: string;
  orders: number;
  amount: Cents;
}

/** Where the orders went from and to that are not cancelled, by name. */
async function routesOf(db: Db, input: ReportInput): Promise<Route[]> {
  const { start, end } = daysOf(input);
  const only = input.thing ? sql`and ${COURIER_THEN} = ${input.thing.id}` : sql``;
  const { rows } = await sql<Route>`
    select f.name as from_zone, g.name as to_zone, count(*) as orders, cast(sum(d.amount) as bigint) as amount
    from deliveries as d join delivery_prices as q on q.delivery_id = d.id
      join zones as f on f.id = q.pickup_zone_id join zones as g on g.id = q.delivery_zone_id ${JOIN_FIRST}
    where d.company_id = ${input.companyId} and d.date between ${start} and ${end} and d.deleted_at is null
      and ${isNotUndone("deliveries", "d", input.companyId)} and ${STATUS_THEN} <> 'cancelled' and d.priced = 1 ${only}
    group by f.id, f.name, f.sort_name, g.id, g.name, g.sort_name
    order by f.sort_name, f.id, g.sort_name, g.id`.execute(db);
  return rows;
}

/** Whether an order of these days has a number of its client's own. */
async function haveOwnNumbers(db: Db, input: ReportInput): Promise<boolean> {
  const { start, end } = daysOf(input);
  const order = await db
    .selectFrom("deliveries")
    .select("id")
    .where("company_id", "=", input.companyId)
    .where("date", ">=", start)
    .where("date", "<=", end)
    .where("reference_key", "is not", null)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** The totals by route, if orders have zones. */
function writeRoutes(sheet: Sheet, routes: readonly Route[]): void {
  if (routes.length === 0) return;
  sheet.section(texts.byZone);
  const table = sheet.table([
    { label: texts.fromZone, width: 170 },
    { label: texts.toZone, width: 170 },
    { label: texts.orders, width: 70, kind: "integer" },
    { label: texts.amount, width: 80, kind: "money" },
  ]);
  const total = new Sums(2);
  for (const { from_zone, to_zone, orders, amount } of routes) {
    total.add([orders, amount]);
    table.row([from_zone, to_zone, orders, amount]);
  }
  table.total([texts.total, null, ...total.values]);
}

/** A courier's orders, by day and in their order, as they stood when their day was closed. In batches. */
export async function* ordersOf(
  db: Db,
  input: Pick<ReportInput, "companyId" | "range">,
  courierId: number | null,
): AsyncGenerator<Order[], void, undefined> {
  let waiting = await movedOrders(db, input, courierId);
  for await (const batch of presentOrders(db, input, courierId)) {
    const last = batch.at(-1);
    const own = batch.filter(({ courier_then }) => courier_then === courierId);
    const between = waiting.filter((order) => last && compareOrders(order, last) < 0);
    waiting = waiting.slice(between.length);
    yield between.length > 0 ? [...own, ...between].sort(compareOrders) : own;
  }
  if (waiting.length > 0) yield waiting;
}

const compareOrders = (a: Order, b: Order) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1);

/** The orders that the courier has today, also those that he got after their day was closed. */
function presentOrders(db: Db, input: Pick<ReportInput, "companyId" | "range">, courierId: number | null) {
  const { start, end } = daysOf(input);
  const whose = courierId === null ? sql`courier_id is null` : sql`courier_id = ${courierId}`;
  return inBatches<Order>((after) =>
    // The first two columns are constant. PostgreSQL needs them in the order by, or it ignores the index when one is null.
    readOrders(
      db,
      sql`select * from deliveries
        where ${isNotUndone("deliveries", "deliveries", input.companyId)} and company_id = ${input.companyId} and ${whose} and deleted_at is null
          and (date, id) > (${after?.date ?? start}, ${after?.id ?? 0}) and date <= ${end}
        order by courier_id, deleted_at, date, id limit ${sql.lit(BATCH)}`,
    ),
  );
}

/** The orders that the courier had when their day was closed, and another has today. They are few, so they come at once. */
function movedOrders(db: Db, input: Pick<ReportInput, "companyId" | "range">, courierId: number | null) {
  const { start, end } = daysOf(input);
  const whose = courierId === null ? sql`j.courier_from is null` : sql`j.courier_from = ${courierId}`;
  return readOrders(
    db,
    sql`select d.* from adjustments as j join deliveries as d on d.id = j.delivery_id
      where j.company_id = ${input.companyId} and j.first = 1 and j.order_date between ${start} and ${end} and ${whose}
        and d.deleted_at is null and d.courier_id is distinct from j.courier_from`,
  );
}

/** What the report tells of some rows of `deliveries`. */
async function readOrders(db: Db, deliveries: RawBuilder<unknown>): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select d.id, d.number, d.client_reference, d.date, coalesce(c.legal_name, d.anonymous_name) as client, d.service_name as service,
      ${COURIER_THEN} as courier_then, ${STATUS_THEN} as status, d.amount, ${costOn(sql`d.date`)} + coalesce(q.extra_pay, 0) as expense,
      f.name as from_zone, g.name as to_zone
    from (${deliveries}) as d left join services as s on s.id = d.service_id left join clients as c on c.id = d.client_id ${JOIN_FIRST}
      left join delivery_prices as q on d.priced = 1 and q.delivery_id = d.id
      left join zones as f on f.id = q.pickup_zone_id left join zones as g on g.id = q.delivery_zone_id
    order by d.date, d.id`.execute(db);
  return rows;
}

/** What first changed an order `d` since its day was closed: before, it stood as this says. */
const JOIN_FIRST = sql`left join adjustments as j on j.delivery_id = d.id and j.first = 1`;
const STATUS_THEN = sql<DeliveryStatus>`coalesce(j.status_from, d.status)`;
const COURIER_THEN = sql<number | null>`case when j.id is null then d.courier_id else j.courier_from end`;
