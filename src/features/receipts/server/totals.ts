import { sql } from "kysely";
import type { Db } from "#server/schema.ts";
import { type Cents, toDollars } from "#shared/money.ts";
import { filterReceipts, type Reading, type ReceiptFilters } from "./read.ts";

interface Totals {
  count: number;
  /** In dollars and bolívares. */
  amount: number;
  bolivares: number;
}

/** PostgreSQL's `sum` returns a numeric; cents fit in a bigint. */
const sumOf = (what: ReturnType<typeof sql>) => sql<Cents>`cast(coalesce(sum(${what}), 0) as bigint)`;

/** The bolívares of a receipt `r`, less the change. */
const bolivares = sql`r.goods_ves + coalesce((select sum(t.amount) from receipt_tenders as t
  where t.receipt_id = r.id and t.currency = 'VES'), 0)`;

/** What the receipts that match the filters received. Voided ones count only if the filter asks for them. */
export async function totalsOfReceipts(db: Db, reading: Reading, filters: ReceiptFilters): Promise<Totals> {
  let query = filterReceipts(db, reading, filters);
  if (filters.state === undefined) query = query.where("r.state", "<>", "voided");
  const row = await query
    .select([sql<number>`count(*)`.as("count"), sumOf(sql`r.amount`).as("amount")])
    .select(sumOf(bolivares).as("bolivares"))
    .executeTakeFirstOrThrow();
  return { count: row.count, amount: toDollars(row.amount), bolivares: toDollars(row.bolivares) };
}
