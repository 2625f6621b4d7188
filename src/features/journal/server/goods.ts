import { sql } from "kysely";
import type { Db } from "#server/schema.ts";
import { type Amounts, amountsOf, type Cents, CURRENCIES, type Currency, sumOf } from "#shared/money.ts";

/** A client's goods money in cents and céntimos. */
export interface HeldGoods {
  /** All that the company owes the client. */
  owed: Amounts;
  /** What the client may have now. Negative if it got money that a courier then did not hand in after all. */
  available: Amounts;
}

export async function goodsMoneyOf(db: Db, companyId: number, clientId: number): Promise<HeldGoods> {
  return toHeld(await selectGoodsTotals(db, companyId).where("party_id", "=", clientId).execute());
}

/** The goods money of every client to whom some is owed, by client. */
export async function goodsMoneyOfAll(db: Db, companyId: number): Promise<Map<number, HeldGoods>> {
  const byClient = Map.groupBy(await selectGoodsTotals(db, companyId).execute(), ({ party_id }) => party_id);
  const held = [...byClient].map(([id, goods]) => [id, toHeld(goods)] as const);
  return new Map(held.filter(([, { owed }]) => CURRENCIES.some((currency) => owed[currency] !== 0)));
}

const selectGoodsTotals = (db: Db, companyId: number) =>
  db
    .selectFrom("journal_totals")
    .select(["party_id", "account", "currency", sql<Cents>`cast(-sum(amount) as bigint)`.as("amount")])
    .where("company_id", "=", companyId)
    .where("account", "in", ["goods", "goods_ready"])
    .where("place", "=", "")
    .groupBy(["party_id", "account", "currency"])
    .having(sql<boolean>`sum(amount) <> 0`);

const toHeld = (rows: { account: string; currency: Currency; amount: Cents }[]): HeldGoods => ({
  owed: sumOf(rows),
  available: sumOf(rows.filter(({ account }) => account === "goods_ready")),
});

/** Whether one of the amounts is above the other in its currency. */
export const exceeds = (some: Amounts, most: Amounts): boolean =>
  CURRENCIES.some((currency) => some[currency] > most[currency]);

/** Without what is negative. */
export const atLeastNothing = (amounts: Amounts): Amounts =>
  amountsOf((currency) => Math.max(0, amounts[currency]));
