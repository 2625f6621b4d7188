import { sql } from "kysely";
import { TOLD_ADJUSTMENTS } from "#features/deliveries/rules.ts";
import { costOn } from "#features/services/server/verbs/keepCosts.ts";
import type { Db } from "#server/schema.ts";
import type { Cents } from "#shared/money.ts";
import { documentTexts as texts } from "../texts.ts";
import { daysOf, type ReportInput } from "./report.ts";
import type { Sheet } from "./sheet/sheet.ts";

/** What the adjustments of some days add to the figures. */
export interface Adjusted {
  count: number;
  orders: number;
  delivered: number;
  amount: Cents;
  /** The expense lines of the services, and what couriers earn above them. */
  expense: Cents;
}

/** What changed orders of closed days, by the day of the change; of one courier if the report is his. */
export async function adjustedBy(db: Db, input: ReportInput): Promise<Adjusted> {
  const { start, end } = daysOf(input);
  const only = input.thing ? sql`and d.courier_id = ${input.thing.id}` : sql``;
  const { rows } = await sql<Adjusted>`
    select count(*) as count, cast(coalesce(sum(j.orders), 0) as bigint) as orders,
      cast(coalesce(sum(j.delivered), 0) as bigint) as delivered, cast(coalesce(sum(j.amount), 0) as bigint) as amount,
      cast(coalesce(sum(j.orders * ${costOn(sql`j.order_date`)} + j.extra_pay), 0) as bigint) as expense
    from adjustments as j join services as s on s.id = j.service_id join deliveries as d on d.id = j.delivery_id
    where j.company_id = ${input.companyId} and j.date between ${start} and ${end}
      and j.kind in (${sql.join(TOLD_ADJUSTMENTS.map((kind) => sql.lit(kind)))}) ${only}`.execute(db);
  return rows[0] ?? { count: 0, orders: 0, delivered: 0, amount: 0 as Cents, expense: 0 as Cents };
}

/** A line of the adjustments, for a paper that has no table for them. Nothing without any. */
export function writeAdjusted(sheet: Sheet, { count, delivered, amount }: Adjusted): void {
  if (count === 0) return;
  sheet.section(texts.adjustments);
  const table = sheet.table([
    { label: texts.concept, width: 220 },
    { label: texts.changes, width: 70, kind: "integer" },
    { label: texts.delivered, width: 70, kind: "integer" },
    { label: texts.invoiced, width: 100, kind: "money" },
  ]);
  table.row([texts.adjustments, count, delivered, amount]);
}
