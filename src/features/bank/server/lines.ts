import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { isOfImported } from "#features/bank-statements/server/verbs/isOfImported.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { holdsReference, matchesText } from "#server/database/search.ts";
import type { Db, Tx } from "#server/schema.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { invalid, orNotFound } from "#shared/errors.ts";
import type { Cents, Currency } from "#shared/money.ts";
import { fold } from "#shared/search.ts";
import type { BankLineState } from "#shared/vocabulary.ts";
import { MOST_CANDIDATES, moneyKey, NEAR_DAYS } from "../compare.ts";
import type { Candidate, OpenLine } from "../movements.ts";
import { findCandidatesInSteps } from "../rules.ts";
import { bankTexts as texts } from "../texts.ts";
import { expectedReturns, type FreeMovement, freeMovements, type LineRow, type Where } from "./queries.ts";

export interface LineFilters {
  search?: string | undefined;
  state?: BankLineState | undefined;
  account?: string | undefined;
  start_date?: Day | undefined;
  end_date?: Day | undefined;
  /** Only those that take the money of a matched line back. */
  reverses?: "1" | undefined;
  ids?: readonly number[] | undefined;
}

function filterLines(db: Db, companyId: number, filters: LineFilters) {
  const { search, state, account, start_date, end_date } = filters;
  let query = db
    .selectFrom("bank_lines as l")
    .innerJoin("bank_accounts as b", "b.id", "l.bank_account_id")
    .leftJoin("accounts as a", "a.id", "l.decided_by")
    .where("l.company_id", "=", companyId)
    .where(isOfImported("l", companyId));
  if (search)
    query = query.where(({ or }) =>
      or([matchesText(db, "l.search", search), holdsReference(db, sql.ref("l.search"), search)]),
    );
  if (filters.ids) query = query.where("l.id", "in", filters.ids.length > 0 ? filters.ids : [0]);
  if (state) query = query.where("l.state", "=", state);
  if (account) query = query.where("b.name_key", "=", fold(account));
  if (start_date) query = query.where("l.day", ">=", start_date);
  if (end_date) query = query.where("l.day", "<=", end_date);
  return query;
}

/** Lines with what the API shows of them. */
export const selectShown = (db: Db, companyId: number, filters: LineFilters) =>
  filterLines(db, companyId, filters)
    .selectAll("l")
    .select(["b.name as account", ACCOUNT_CURRENCY.as("currency"), "a.name as by"]);

/** SQL: the currency of a line's account `b`. It has one since its first import. */
const ACCOUNT_CURRENCY = sql<Currency>`coalesce(b.currency, 'VES')`;

export type ShownRow = LineRow & { account: string; currency: Currency; by: string | null };

export type LineInCurrency = LineRow & { currency: Currency };

const lineOf = (db: Db, companyId: number, id: number) =>
  db.selectFrom("bank_lines").selectAll().where("company_id", "=", companyId).where("id", "=", id);

/** A line with the currency of its account. Throws `not-found`. */
export async function findLine(db: Db, companyId: number, id: number): Promise<LineInCurrency> {
  return withCurrency(db, companyId, await lineOf(db, companyId, id).executeTakeFirst());
}

/** Locks a line until the transaction ends, behind the receipts whose money it is (decision 0006). Throws `not-found`. */
export async function lockLine(tx: Tx, companyId: number, id: number): Promise<LineInCurrency> {
  return withCurrency(tx, companyId, await lockForUpdate(lineOf(tx, companyId, id), tx).executeTakeFirst());
}

/** Behind the line's lock, so that a statement which was removed meanwhile is seen. */
async function withCurrency(db: Db, companyId: number, row: LineRow | undefined): Promise<LineInCurrency> {
  const line = orNotFound(row);
  const account = await db
    .selectFrom("bank_lines as l")
    .innerJoin("bank_accounts as b", "b.id", "l.bank_account_id")
    .select(ACCOUNT_CURRENCY.as("currency"))
    .where("l.id", "=", line.id)
    .where(isOfImported("l", companyId))
    .executeTakeFirst();
  return { ...line, ...orNotFound(account) };
}

/** Locks these lines, in the order of their ids, and returns those that are open. */
export async function lockOpenLines(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<IndexedLine[]> {
  if (ids.length === 0) return [];
  const query = tx
    .selectFrom("bank_lines")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .orderBy("id");
  await lockForUpdate(query, tx).execute();
  return openLines(tx, companyId, { ids });
}

/** Throws `invalid` under `line_ids` if the company has not all of these lines. */
export async function refuseUnknownLines(db: Db, companyId: number, ids: readonly number[]): Promise<void> {
  const rows = await filterLines(db, companyId, { ids }).select("l.id").execute();
  if (rows.length < new Set(ids).size) throw invalid({ line_ids: [texts.unknownLine] });
}

/** More lines than one office leaves open. */
const MOST_OPEN = 20_000;

/** The open lines, oldest first. */
export const openLines = (db: Db, companyId: number, filters: LineFilters = {}): Promise<IndexedLine[]> =>
  filterLines(db, companyId, { ...filters, state: "open" })
    .select(["l.id", "l.bank_account_id", "l.day", "l.amount", "l.reference", "l.reference_end"])
    .select(ACCOUNT_CURRENCY.as("currency"))
    .orderBy("l.day")
    .orderBy("l.id")
    .limit(MOST_OPEN)
    .execute();

export type IndexedLine = OpenLine & Pick<LineRow, "reference_end" | "bank_account_id">;

/** Above it, reading everything in the days is less work than naming the amounts. */
const FEW = 500;
/** As far as a line's candidates may be away, and the lines that compete for them. */
const AROUND_DAYS = 14;

/** What open lines may be the money of. It also looks at the other open lines, which may fit the same. */
export async function candidatesOf(
  db: Db,
  where: Where,
  lines: readonly IndexedLine[],
): Promise<Map<number, Candidate<FreeMovement>[]>> {
  if (lines.length === 0) return new Map();
  const days = lines.map(({ day }) => day).sort();
  const start = addDays(days[0] as Day, -AROUND_DAYS);
  const end = addDays(days.at(-1) as Day, AROUND_DAYS);
  const movements = await movementsLike(db, where, { start, end }, lines);
  let peers = filterLines(db, where.companyId, { start_date: start, end_date: end })
    .select(["l.id", "l.day", "l.amount", "l.reference", "l.state", ACCOUNT_CURRENCY.as("currency")])
    .where("l.state", "in", ["open", "ignored"])
    .orderBy("l.id");
  if (lines.length + movements.length <= 2 * FEW)
    peers = peers.where("l.amount", "in", [...amountsOf(lines, movements)]);
  const others = await peers.execute();
  const wanted = new Set(lines.map(({ id }) => id));
  const { open = [], ignored = [] } = Object.groupBy(others, ({ state }) => state as "open" | "ignored");
  const all = [...lines, ...open.filter(({ id }) => !wanted.has(id))];
  const candidates = await runInTurns(findCandidatesInSteps(all, movements, ignored));
  const expected = await expectedReturns(
    db,
    where,
    lines.map(({ amount }) => amount),
  );
  return addReturns(lines, new Map([...candidates].filter(([id]) => wanted.has(id))), expected);
}

/** What lines of these, or of what they may be the money of, could be of: also the other way round, as a bank takes money back. */
const amountsOf = (lines: readonly IndexedLine[], movements: readonly FreeMovement[]): Set<Cents> =>
  new Set([...lines, ...movements].flatMap(({ amount }) => [amount, -amount as Cents]));

/** Days whose movements are read at once: tens of thousands in one piece would hold up others. */
const DAYS_A_READ = 5;

/** What of these days the lines may be the money of, and perhaps more. */
async function movementsLike(
  db: Db,
  where: Where,
  { start, end }: { start: Day; end: Day },
  lines: readonly IndexedLine[],
): Promise<FreeMovement[]> {
  const like = lines.length <= FEW ? likeness(lines) : {};
  const parts: FreeMovement[][] = [];
  for (let first = start; first <= end; first = addDays(first, DAYS_A_READ)) {
    const last = addDays(first, DAYS_A_READ - 1);
    parts.push(await freeMovements(db, where, { start: first, end: last < end ? last : end, ...like }));
    await yieldToEventLoop();
  }
  return parts.flat();
}

export const keyOf = ({ kind, id, tender }: FreeMovement): string => `${kind} ${id} ${tender}`;

/** Adds change that somebody has to return to the incoming lines of its amount. Nobody knows its day or reference: a person decides. */
function addReturns(
  lines: readonly IndexedLine[],
  candidates: Map<number, Candidate<FreeMovement>[]>,
  expected: readonly FreeMovement[],
): Map<number, Candidate<FreeMovement>[]> {
  const byMoney = Map.groupBy(expected, moneyKey);
  for (const line of lines) {
    const returns = byMoney.get(moneyKey(line)) ?? [];
    if (returns.length === 0) continue;
    const likely = returns.map((movement) => ({ movements: [movement], differs: ["reference" as const] }));
    candidates.set(line.id, [...(candidates.get(line.id) ?? []), ...likely].slice(0, MOST_CANDIDATES));
  }
  return candidates;
}

/** What the candidates of a few lines have in common with them. Tenders of the days around may make a line together. */
function likeness(lines: readonly IndexedLine[]) {
  const days = lines.flatMap(({ day, amount }) =>
    amount > 0
      ? Array.from({ length: 2 * NEAR_DAYS + 1 }, (_, index) => addDays(day, index - NEAR_DAYS))
      : [],
  );
  return {
    amounts: [...new Set(lines.map(({ amount }) => amount))],
    ends: [...new Set(lines.flatMap(({ reference_end }) => reference_end ?? []))],
    days: [...new Set(days)],
  };
}

/** Comparing thousands takes a tenth of a second: others are answered between the steps. */
async function runInTurns<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    await yieldToEventLoop();
    const { done, value } = steps.next();
    if (done) return value;
  }
}
