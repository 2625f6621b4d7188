import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/schema.ts";
import { type Cents, inDollars, type SentAmounts, toDollars } from "#shared/money.ts";
import type { ReceiptMethod } from "#shared/vocabulary.ts";
import { filterReceipts, type Reading, type ReceiptFilters } from "./read.ts";

interface Totals {
  count: number;
  /** In dollars and bolívares, without goods. */
  amount: number;
  bolivares: number;
  goods: SentAmounts;
}

/** PostgreSQL's `sum` returns a numeric; cents fit in a bigint. */
const sumOf = (what: RawBuilder<unknown>) => sql<Cents>`cast(coalesce(sum(${what}), 0) as bigint)`;

/**
 * What the receipts that match the filters received. Voided ones count only if the filter asks for them. Of a filter by method only the
 * tenders of that method count.
 */
export async function totalsOfReceipts(db: Db, reading: Reading, filters: ReceiptFilters): Promise<Totals> {
  let query = filterReceipts(db, reading, filters).where("r.kind", "!=", "opening");
  if (filters.state === undefined) query = query.where("r.state", "<>", "voided");
  const { method } = filters;
  const { amount, goodsUsd, goodsVes } = method ? ofMethod(method) : OF_ALL;
  const row = await query
    .select([sql<number>`count(*)`.as("count"), sumOf(amount).as("amount")])
    .select(sumOf(bolivaresOf(method)).as("bolivares"))
    .select([sumOf(goodsUsd).as("goods_usd"), sumOf(goodsVes).as("goods_ves")])
    .executeTakeFirstOrThrow();
  return {
    count: row.count,
    amount: toDollars(row.amount),
    bolivares: toDollars(row.bolivares),
    goods: inDollars({ USD: row.goods_usd, VES: row.goods_ves }),
  };
}

const OF_ALL = { amount: sql`r.amount`, goodsUsd: sql`r.goods_usd`, goodsVes: sql`r.goods_ves` };

/** The same by one method. A receipt from before tenders had methods has all of its own. */
const ofMethod = (method: ReceiptMethod): typeof OF_ALL => {
  const whole = (column: string) => sql`case r.method when ${method} then ${sql.ref(column)} else 0 end`;
  const goods = (currency: string, column: string) => sql`coalesce((
    select sum(case when t.method = ${method} and t.currency = ${sql.lit(currency)} then t.goods else 0 end)
    from receipt_tenders as t where t.receipt_id = r.id and t.method is not null), ${whole(column)})`;
  return {
    amount: sql`coalesce((select sum(case coalesce(t.method, r.method) when ${method} then t.usd else 0 end)
      from receipt_tenders as t where t.receipt_id = r.id), ${whole("r.amount")})`,
    goodsUsd: goods("USD", "r.goods_usd"),
    goodsVes: goods("VES", "r.goods_ves"),
  };
};

/** The bolívares of a receipt `r`, less the change. */
const bolivaresOf = (
  method: ReceiptMethod | undefined,
) => sql`coalesce((select sum(t.amount) from receipt_tenders as t
  where t.receipt_id = r.id and t.currency = 'VES' ${method ? sql`and coalesce(t.method, r.method) = ${method}` : sql``}), 0)`;
