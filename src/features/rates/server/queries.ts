import { isClosed } from "#features/company/rules.ts";
import type { EventDraft } from "#server/audit.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { type Day, formatDay, type Instant } from "#shared/dates.ts";
import { formatRate, type Rate, toBolivaresPerDollar } from "#shared/money.ts";
import type { CurrentRate, RateOfDay, RateProposal } from "../contract.ts";
import { isFar, isTenfold, type Published } from "../rules.ts";
import { rateTexts } from "../texts.ts";

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

/** The same as the API answers it: all null without one. */
export async function rateInForce(db: Db, companyId: number, date: Day): Promise<CurrentRate> {
  const row = await rateOn(db, companyId, date);
  if (!row) return { date: null, rate: null, effective_date: null, source: null };
  return { date, rate: toBolivaresPerDollar(row.rate), effective_date: row.date, source: row.source };
}

export function toProposal({ id, date, rate, state, created_at }: RowOf<"rate_proposals">): RateProposal {
  return { id, date, rate: toBolivaresPerDollar(rate), state, created_at };
}

/** The proposals that nobody has decided about, newest first. */
export function pendingProposals(db: Db, companyId: number): Promise<RowOf<"rate_proposals">[]> {
  return db
    .selectFrom("rate_proposals")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("state", "=", "pending")
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .execute();
}

function selectRates(db: Db, companyId: number) {
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
  let query = selectRates(db, companyId);
  if (start_date) query = query.where("r.date", ">=", start_date);
  if (end_date) query = query.where("r.date", "<=", end_date);
  return query.orderBy("r.date", "desc").execute();
}

/** All rates of a company, oldest first. */
export const allRates = (db: Db, companyId: number): Promise<Pick<RateRow, "date" | "rate">[]> =>
  db
    .selectFrom("exchange_rates")
    .select(["date", "rate"])
    .where("company_id", "=", companyId)
    .orderBy("date")
    .execute();

export function findRate(db: Db, companyId: number, date: Day): Promise<NamedRow | undefined> {
  return selectRates(db, companyId).where("r.date", "=", date).executeTakeFirst();
}

/** The rate of the latest day. */
function newestRate(db: Db, companyId: number): Promise<NamedRow | undefined> {
  return selectRates(db, companyId).orderBy("r.date", "desc").limit(1).executeTakeFirst();
}

/** Locks the company's rates, so that the event of each change has the rate that it replaced. Returns the end of the closed period. */
export async function lockRates(tx: Tx, companyId: number): Promise<Day | null> {
  const query = tx.selectFrom("company_settings").select("closed_until").where("company_id", "=", companyId);
  return (await lockForUpdate(query, tx).executeTakeFirstOrThrow()).closed_until;
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
  return selectRates(tx, companyId).where("r.date", "=", date).executeTakeFirstOrThrow();
}

/**
 * Stores the provider's rate for a company, or holds it as a proposal if it is doubtful. A person's rate stays, and so does the closed
 * period. Undefined if nothing changed.
 */
export async function storePublishedRate(
  tx: Tx,
  companyId: number,
  { date, rate }: Published,
  at: Instant,
): Promise<EventDraft | undefined> {
  if (isClosed(date, await lockRates(tx, companyId))) return undefined;
  const before = await findRate(tx, companyId, date);
  if (before && (before.source === "manual" || before.rate === rate)) return undefined;
  const rateText = `la tasa del ${formatDay(date)}: ${formatRate(rate)}`;
  if (await isDoubtful(tx, companyId, rate)) {
    const held = await tx
      .insertInto("rate_proposals")
      .values({ company_id: companyId, date, rate, created_at: at, decided_by: null, decided_at: null })
      .onConflict((row) => row.columns(["company_id", "date", "rate"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return held && { action: "create", entity: "rate_proposal", id: held.id, summary: `Propuso ${rateText}` };
  }
  const row = await saveRate(tx, companyId, { date, rate, source: "feed", accountId: null }, at);
  return {
    action: before ? "update" : "create",
    entity: "rate",
    id: row.id,
    summary: `Trajo ${rateText}`,
    before: before && toRate(before),
    after: toRate(row),
  };
}

/** Whether a rate is far from the company's last one; without one, ten times off another company's. Answers tell nothing of that one. */
async function isDoubtful(db: Db, companyId: number, rate: Rate): Promise<boolean> {
  const last = await newestRate(db, companyId);
  if (last) return isFar(rate, last.rate);
  // What came from the provider counts first, so that nobody's own rate holds up the others'.
  const known = (await newestOf(db, "feed")) ?? (await newestOf(db, "manual"));
  return known !== undefined && isTenfold(rate, known.rate);
}

/** The newest rate of this source, of any company. */
function newestOf(db: Db, source: RateRow["source"]): Promise<Pick<RateRow, "rate"> | undefined> {
  return db
    .selectFrom("exchange_rates")
    .select("rate")
    .where("source", "=", source)
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Remembers what the provider published for a day. */
export async function keepPublished(tx: Tx, { date, rate }: Published): Promise<void> {
  await tx
    .insertInto("published_rates")
    .values({ date, rate })
    .onConflict((row) => row.column("date").doUpdateSet({ rate }))
    .execute();
}

/** Gives a new company what the provider has published: the rate in force today, and those of later days. Returns the events. */
export async function storeFirstRates(
  tx: Tx,
  owner: { id: number; companyId: number },
  { today, at }: { today: Day; at: Instant },
): Promise<EventDraft[]> {
  // A poll writes this row before it looks for companies, so it waits for this one, or this one reads what it has written.
  await lockForUpdate(tx.selectFrom("rate_feed").select("id"), tx).execute();
  const inForce = tx
    .selectFrom("published_rates")
    .select((eb) => eb.fn.max("date").as("date"))
    .where("date", "<=", today);
  const published = await tx
    .selectFrom("published_rates")
    .select(["date", "rate"])
    .where((eb) => eb.or([eb("date", "=", inForce), eb("date", ">", today)]))
    .orderBy("date")
    .execute();
  const actor = { ...owner, type: "user", name: rateTexts.provider } as const;
  const drafts: EventDraft[] = [];
  for (const publishedRate of published) {
    const draft = await storePublishedRate(tx, owner.companyId, publishedRate, at);
    if (draft) drafts.push({ ...draft, actor });
  }
  return drafts;
}
