import { sql } from "kysely";
import { findCompany } from "#features/company/server/queries.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import type { Author } from "#server/author.ts";
import { isPostgres } from "#server/database/executor.ts";
import type { Tx } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";
import { type Amounts, type Cents, CURRENCIES } from "#shared/money.ts";
import { cashOutOf, worthOf } from "../cashBack.ts";
import type { Entry } from "../rules.ts";
import { cashOutTexts as texts } from "../texts.ts";
import type { Till } from "./till.ts";

/**
 * Refuses cash that somebody who is no admin takes out, once an act's entries are written. What is given back is limited per person and
 * day by `company.cash_back_limit`, and an open drawer never goes below zero by it, nor by a bill or by what a courier gets. Throws `conflict`.
 */
export async function limitCashOut(
  tx: Tx,
  author: Author,
  entries: readonly Entry[],
  till: Till | undefined,
): Promise<void> {
  if (author.isAdmin || !till) return;
  const out = cashOutOf(entries);
  if (!out) return;
  const { companyId, accountId } = author;
  await takeTurn(tx, accountId);
  if (out.isGivenBack) await countCashBack(tx, author, out.amounts);
  if (till.place === "shift") await refuseEmptyDrawer(tx, companyId, till.shift_id, out.amounts);
}

/** The number of these locks beside others of the database. */
const TURNS = 77;

/**
 * Lets the acts of one person be judged one after the other, until each commits. The person's row can't be locked: every change of theirs
 * shares it. SQLite has one writer.
 */
async function takeTurn(tx: Tx, accountId: number): Promise<void> {
  if (isPostgres(tx))
    await sql`select pg_advisory_xact_lock(${TURNS}, cast(${accountId} as integer))`.execute(tx);
}

/** Adds to what the person gave back today. */
async function countCashBack(tx: Tx, author: Author, amounts: Amounts): Promise<void> {
  const { companyId: company_id, accountId: account_id, today: day } = author;
  const worth = worthOf(amounts, (await rateOn(tx, company_id, day))?.rate ?? null);
  if (worth === null) throw conflict(texts.adminReturns);
  // Another currency came in for it.
  if (worth <= 0) return;
  const { cash_back_limit } = await findCompany(tx, company_id);
  const row = await tx
    .insertInto("cash_back_days")
    .values({ company_id, account_id, day, usd: amounts.USD, ves: amounts.VES, worth })
    .onConflict((conflicting) =>
      conflicting.columns(["company_id", "day", "account_id"]).doUpdateSet({
        usd: sql<Cents>`cash_back_days.usd + excluded.usd`,
        ves: sql<Cents>`cash_back_days.ves + excluded.ves`,
        worth: sql<Cents>`cash_back_days.worth + excluded.worth`,
      }),
    )
    .returning("worth")
    .executeTakeFirstOrThrow();
  if (row.worth > cash_back_limit) throw conflict(texts.adminReturns);
}

/** The sum of the drawer's lines, with those of the act. On PostgreSQL the totals follow at the commit. */
async function refuseEmptyDrawer(tx: Tx, companyId: number, shiftId: number, out: Amounts): Promise<void> {
  const rows = await tx
    .selectFrom("journal_lines")
    .select(["currency", sql<Cents>`cast(sum(amount) as bigint)`.as("amount")])
    .where("company_id", "=", companyId)
    .where("shift_id", "=", shiftId)
    .groupBy("currency")
    .execute();
  const isShort = CURRENCIES.some(
    (currency) => out[currency] > 0 && (rows.find((row) => row.currency === currency)?.amount ?? 0) < 0,
  );
  if (isShort) throw conflict(texts.emptyDrawer);
}
