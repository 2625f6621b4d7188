import { sql } from "kysely";
import type { Db } from "#server/schema.ts";
import { type Cents, split, sum } from "#shared/money.ts";
import type { ReceiptMethod } from "#shared/vocabulary.ts";

/** What one tender of a receipt brought: without its goods, as in the receipt's amount. Change is negative. */
export interface Way {
  receipt_id: number;
  method: ReceiptMethod;
  bank: string | null;
  reference: string | null;
  amount: Cents;
  dollars: Cents;
  bolivares: Cents;
}

/** The tenders of those of these receipts that were paid by several methods, or with several references. */
export async function waysOf(db: Db, companyId: number, receiptIds: readonly number[]) {
  const ids = [...new Set(receiptIds)];
  if (ids.length === 0) return new Map<number, Way[]>();
  const rows = await db
    .selectFrom("receipt_tenders as t")
    .innerJoin("receipts as r", "r.id", "t.receipt_id")
    .select(["t.receipt_id", "t.bank", "t.reference", "t.usd as amount"])
    .select(sql<ReceiptMethod>`t.method`.as("method"))
    .select(sql<Cents>`case t.currency when 'USD' then t.amount else 0 end`.as("dollars"))
    .select(sql<Cents>`case t.currency when 'VES' then t.amount else 0 end`.as("bolivares"))
    .where("t.company_id", "=", companyId)
    .where("t.receipt_id", "in", ids)
    .where("t.method", "is not", null)
    .where("t.amount", "<>", 0 as Cents)
    .where(
      sql<boolean>`exists (select 1 from receipt_tenders as o where o.receipt_id = t.receipt_id
        and (o.method <> r.method or coalesce(o.reference, '') <> coalesce(t.reference, '')))`,
    )
    .orderBy("t.receipt_id")
    .orderBy("t.position")
    .execute();
  return Map.groupBy(rows, ({ receipt_id }) => receipt_id);
}

type Amounts = Pick<Way, "amount" | "dollars" | "bolivares">;

/** A part of what a receipt brought, in proportion to its tenders. The parts add up to it. */
export function spreadOver(ways: readonly Way[], part: Amounts): (Pick<Way, "method"> & Amounts)[] {
  const over = (key: keyof Amounts): Cents[] => {
    const shares = ways.map((way) => way[key]);
    const whole = sum(shares);
    // `split` takes no negative whole: all that came of this currency is change.
    if (whole !== 0) return split(part[key], whole > 0 ? shares : shares.map((share) => -share as Cents));
    return shares.map((_, index) => (index === 0 ? part[key] : 0) as Cents);
  };
  const [amounts, dollars, bolivares] = [over("amount"), over("dollars"), over("bolivares")];
  return ways.map(({ method }, index) => ({
    method,
    amount: amounts[index] as Cents,
    dollars: dollars[index] as Cents,
    bolivares: bolivares[index] as Cents,
  }));
}
