import { sql } from "kysely";
import { formatNumber } from "#features/deliveries/rules.ts";
import { deliveryTexts, statusLabels } from "#features/deliveries/texts.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import type { DeliveryStatus } from "#shared/vocabulary.ts";
import { Sums } from "../rules.ts";
import { ordersText, reportTitles, documentTexts as texts } from "../texts.ts";
import { daysOf, type ReportDefinition, type ReportInput } from "./report.ts";
import { BATCH, inBatches } from "./sheet/batches.ts";
import type { SheetColumn } from "./sheet/sheet.ts";

const MARGIN_COLUMNS: readonly SheetColumn[] = [
  { label: texts.expense, width: 55, kind: "money" },
  { label: texts.margin, width: 55, kind: "money" },
];

/** Every order by courier. A cancelled one is listed and not summed. */
export const deliveriesReport: ReportDefinition = {
  title: reportTitles.deliveries,
  orientation: "portrait",
  async write(sheet, db, input) {
    const { margin = false } = input;
    const couriers = await couriersWithOrders(db, input);
    const all = new Sums(5);
    for (const { orders, delivered, cancelled, amount, expense } of couriers)
      all.add([orders, delivered, cancelled, amount, expense]);
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
    const table = sheet.table(
      [
        { label: texts.number, width: 52 },
        { label: texts.date, width: 64, kind: "day" },
        { label: texts.client, width: margin ? 92 : 150 },
        { label: texts.service, width: margin ? 78 : 122 },
        { label: texts.status, width: 66 },
        { label: texts.amount, width: margin ? 62 : 70, kind: "money" },
        ...(margin ? MARGIN_COLUMNS : []),
      ],
      [{ label: texts.courier }],
    );
    const total = new Sums(margin ? 3 : 1);
    for (const courier of couriers) {
      table.group([courier.name ?? deliveryTexts.noCourier, ordersText(courier.orders)]);
      const sums = new Sums(margin ? 3 : 1);
      for await (const batch of ordersOf(db, input, courier.id)) {
        for (const order of batch) {
          const { number, date, client, service, status } = order;
          const muted = status === "cancelled";
          const amounts = moneyOf(order);
          if (!muted) sums.add(amounts);
          table.row([formatNumber(number), date, client, service, statusLabels[status], ...amounts], {
            muted,
          });
        }
        await sheet.drain();
      }
      total.add(sums.values);
      table.subtotal([texts.subtotal, null, null, null, null, ...sums.values]);
    }
    table.total([texts.total, null, null, null, null, ...total.values]);
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
        cast(sum(case when status = 'cancelled' then 0 else d.amount end) as bigint) as amount,
        cast(sum(case when status = 'cancelled' then 0 else s.total_expense end) as bigint) as expense
      from deliveries as d left join services as s on s.id = d.service_id
      where d.company_id = ${input.companyId} and date between ${start} and ${end} and d.deleted_at is null ${only}
      group by courier_id
    ) as o left join couriers as k on k.id = o.courier_id
    order by case when k.id is null then 1 else 0 end, k.sort_name, k.id`.execute(db);
  return rows;
}

interface Order {
  id: number;
  number: number;
  date: Day;
  client: string;
  service: string;
  status: DeliveryStatus;
  amount: Cents;
  /** The expense lines of its service. */
  expense: Cents;
}

/** A courier's orders, by day and in their order. */
export function ordersOf(db: Db, input: Pick<ReportInput, "companyId" | "range">, courierId: number | null) {
  const { start, end } = daysOf(input);
  const whose = courierId === null ? sql`courier_id is null` : sql`courier_id = ${courierId}`;
  return inBatches<Order>(async (after) => {
    const day = after?.date ?? start;
    // The first two columns are constant. PostgreSQL needs them in the order by, or it ignores the index when one is null.
    const { rows } = await sql<Order>`
      select d.id, d.number, d.date, coalesce(c.legal_name, d.anonymous_name) as client, d.service_name as service,
        d.status, d.amount, s.total_expense as expense
      from (
        select * from deliveries
        where company_id = ${input.companyId} and ${whose} and deleted_at is null
          and (date, id) > (${day}, ${after?.id ?? 0}) and date <= ${end}
        order by courier_id, deleted_at, date, id limit ${sql.lit(BATCH)}
      ) as d left join services as s on s.id = d.service_id left join clients as c on c.id = d.client_id
      order by d.date, d.id`.execute(db);
    return rows;
  });
}
