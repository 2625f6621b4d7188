import { type SqlBool, sql } from "kysely";
import type { Db } from "#server/schema.ts";
import { type Cents, inDollars, sumOf } from "#shared/money.ts";
import type { CashPlace } from "#shared/vocabulary.ts";

/** The difference of a settlement `s`, in cents and céntimos. */
export const usdOff = sql<Cents>`s.counted_usd + s.kept - s.returned_usd - s.expected_usd`;
export const vesOff = sql<Cents>`s.counted_ves - s.returned_ves - s.expected_ves`;
export const isOff = sql<SqlBool>`(${usdOff} <> 0 or ${vesOff} <> 0)`;

/** Whether the difference of a settlement `s` waits for a decision. */
export const undecidedSettlement = sql<SqlBool>`(s.decision is null and s.voided_at is null and ${isOff})`;

/** The cash of each place now, from the journal's totals. */
export async function selectPlaces(db: Db, companyId: number) {
  return db
    .selectFrom("journal_totals as t")
    .select(["t.place", "t.party_id", "t.currency", sql<Cents>`cast(sum(t.amount) as bigint)`.as("amount")])
    .where("t.company_id", "=", companyId)
    .where("t.account", "=", "cash")
    .groupBy(["t.place", "t.party_id", "t.currency"])
    .having(sql<boolean>`sum(t.amount) <> 0`)
    .execute();
}

/** The cash of all places of each kind now, in dollars and bolívares, and the sum. */
export async function cashOnHand(db: Db, companyId: number) {
  const held = await selectPlaces(db, companyId);
  const at = (place: CashPlace) => inDollars(sumOf(held.filter((holding) => holding.place === place)));
  return {
    total: inDollars(sumOf(held)),
    safe: at("safe"),
    shifts: at("shift"),
    couriers: at("courier"),
  };
}
