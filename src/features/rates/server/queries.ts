import { lockForUpdate } from "#server/database/locks.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { type Rate, toBolivaresPerDollar } from "#shared/money.ts";
import type { RateOfDay } from "../contract.ts";

type RateRow = RowOf<"exchange_rates">;
type NamedRow = RateRow & { by: string | null };

export function toRate({ date, rate, source, by, created_at }: NamedRow): RateOfDay {
  return { date, rate: toBolivaresPerDollar(rate), source, by, created_at };
}

/** The rate in force on a day: the newest one dated on or before it, so that Friday's covers the weekend. Null without one. */
export async function rateOn(
  db: Db,
  companyId: number,
  day: Day,
): Promise<Pick<RateRow, "date" | "rate" | "source"> | null> {
  const row = await db
    .selectFrom("exchange_rates")
    .select(["date", "rate", "source"])
    .where("company_id", "=", companyId)
    .where("date", "<=", day)
    .orderBy("date", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

function rates(db: Db, companyId: number) {
  return db
    .selectFrom("exchange_rates as r")
    .leftJoin("accounts as a", "a.id", "r.account_id")
    .selectAll("r")
    .select("a.name as by")
    .where("r.company_id", "=", companyId);
}

interface Days {
  start_date?: Day | undefined;
  end_date?: Day | undefined;
}

/** The rates of these days, newest first. */
export function ratesOf(db: Db, companyId: number, { start_date, end_date }: Days): Promise<NamedRow[]> {
  let query = rates(db, companyId);
  if (start_date) query = query.where("r.date", ">=", start_date);
  if (end_date) query = query.where("r.date", "<=", end_date);
  return query.orderBy("r.date", "desc").execute();
}

export function findRate(db: Db, companyId: number, date: Day): Promise<NamedRow | undefined> {
  return rates(db, companyId).where("r.date", "=", date).executeTakeFirst();
}

/** The rate of the latest day. */
export function newestRate(db: Db, companyId: number): Promise<NamedRow | undefined> {
  return rates(db, companyId).orderBy("r.date", "desc").limit(1).executeTakeFirst();
}

/** Locks the company's rates, so that the event of each change has the rate that it replaced. */
export async function lockRates(tx: Tx, companyId: number): Promise<void> {
  const query = tx.selectFrom("company_settings").select("id").where("company_id", "=", companyId);
  await lockForUpdate(query, tx).execute();
}

interface NewRate {
  date: Day;
  rate: Rate;
  source: RateRow["source"];
  /** Who set or accepted it. */
  accountId: number | null;
}

/** Creates or replaces a day's rate. Records made with the old one keep it. */
export async function saveRate(
  tx: Tx,
  companyId: number,
  { date, rate, source, accountId: account_id }: NewRate,
  at: Instant,
): Promise<NamedRow> {
  const values = { rate, source, account_id, created_at: at };
  await tx
    .insertInto("exchange_rates")
    .values({ company_id: companyId, date, ...values })
    .onConflict((conflict) => conflict.columns(["company_id", "date"]).doUpdateSet(values))
    .execute();
  return rates(tx, companyId).where("r.date", "=", date).executeTakeFirstOrThrow();
}
