import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { receiptTexts } from "#features/receipts/texts.ts";
import { inOrderOf, type Listing, type Page, pageOf } from "#server/database/listing.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { holdsReference, matchesText } from "#server/database/search.ts";
import type { Db, Tx } from "#server/schema.ts";
import { addDays, type Day, daysBetween } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { type Cents, toDollars } from "#shared/money.ts";
import { fold } from "#shared/search.ts";
import type { BankLineState } from "#shared/vocabulary.ts";
import { type BankLine, BOARD_LINES, type Board, type Candidate as ShownCandidate } from "../contract.ts";
import { type Candidate, findCandidates, isCertain, MOST_CANDIDATES, type OpenLine } from "../rules.ts";
import { why } from "../texts.ts";
import {
  expectedReturns,
  type FreeMovement,
  freeMovements,
  type LineRow,
  matchedWith,
  namesOf,
  type Where,
} from "./queries.ts";

export interface LineFilters {
  search?: string | undefined;
  state?: BankLineState | undefined;
  account?: string | undefined;
  start_date?: Day | undefined;
  end_date?: Day | undefined;
  ids?: readonly number[] | undefined;
}

function filterLines(db: Db, companyId: number, filters: LineFilters) {
  const { search, state, account, start_date, end_date } = filters;
  let query = db
    .selectFrom("bank_lines as l")
    .innerJoin("bank_accounts as b", "b.id", "l.bank_account_id")
    .leftJoin("accounts as a", "a.id", "l.decided_by")
    .where("l.company_id", "=", companyId);
  if (search)
    query = query.where(({ or }) =>
      or([matchesText(db, "l.search", search), holdsReference(db, sql.ref("l.search"), search)]),
    );
  if (filters.ids) query = query.where("l.id", "in", filters.ids);
  if (state) query = query.where("l.state", "=", state);
  if (account) query = query.where("b.name_key", "=", fold(account));
  if (start_date) query = query.where("l.day", ">=", start_date);
  if (end_date) query = query.where("l.day", "<=", end_date);
  return query;
}

const selectShown = (db: Db, companyId: number, filters: LineFilters) =>
  filterLines(db, companyId, filters).selectAll("l").select(["b.name as account", "a.name as by"]);

type ShownRow = LineRow & { account: string; by: string | null };

/** A page of lines, newest first. */
export async function pageOfLines(
  db: Db,
  where: Where,
  { page, perPage, ...filters }: LineFilters & Listing,
): Promise<Page<BankLine>> {
  const newest = [
    { column: "l.day", direction: "desc" },
    { column: "l.id", direction: "desc" },
  ] as const;
  const query = selectShown(db, where.companyId, filters);
  const rows = await pageOf(query, newest, { page, perPage }, (row) => row as ShownRow);
  return { ...rows, items: await showLines(db, where, rows.items) };
}

/** Throws `not-found`. */
export async function lineView(db: Db, where: Where, id: number): Promise<BankLine> {
  const row = await selectShown(db, where.companyId, {}).where("l.id", "=", id).executeTakeFirst();
  const [line] = await showLines(db, where, [orNotFound(row) as ShownRow]);
  return orNotFound(line);
}

/** Locks a line until the transaction ends, before everything else. Throws `not-found`. */
export async function lockLine(tx: Tx, companyId: number, id: number): Promise<LineRow> {
  const query = tx
    .selectFrom("bank_lines")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "=", id);
  return orNotFound(await lockForUpdate(query, tx).executeTakeFirst());
}

/** Whether all of these are lines of the company, decided or not. */
export async function areLines(db: Db, companyId: number, ids: readonly number[]): Promise<boolean> {
  const { count } = await db
    .selectFrom("bank_lines")
    .select(sql<number>`count(*)`.as("count"))
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  return Number(count) === new Set(ids).size;
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
    .select(["id", "day", "amount", "reference", "reference_end", "state"])
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .orderBy("id");
  return (await lockForUpdate(query, tx).execute()).filter(({ state }) => state === "open");
}

/** More lines than one office leaves open. */
const MOST_OPEN = 20_000;

/** The open lines, oldest first. */
export const openLines = (db: Db, companyId: number, filters: LineFilters = {}): Promise<IndexedLine[]> =>
  filterLines(db, companyId, { ...filters, state: "open" })
    .select(["l.id", "l.day", "l.amount", "l.reference", "l.reference_end"])
    .orderBy("l.day")
    .orderBy("l.id")
    .limit(MOST_OPEN)
    .execute();

export type IndexedLine = OpenLine & Pick<LineRow, "reference_end">;

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
  const isFew = lines.length <= FEW;
  const amounts = [...new Set(lines.flatMap(({ amount }) => [amount, -amount as Cents]))];
  const ends = [...new Set(lines.flatMap(({ reference_end }) => reference_end ?? []))];
  let peers = filterLines(db, where.companyId, { start_date: start, end_date: end })
    .select(["l.id", "l.day", "l.amount", "l.reference", "l.state"])
    .where("l.state", "<>", "matched")
    .orderBy("l.id");
  if (isFew) peers = peers.where("l.amount", "in", amounts);
  const [others, movements] = await Promise.all([
    peers.execute(),
    freeMovements(db, where, { start, end, ...(isFew ? { amounts, ends } : {}) }),
  ]);
  const asked = new Set(lines.map(({ id }) => id));
  const { open = [], ignored = [] } = Object.groupBy(others, ({ state }) => state);
  const all = [...lines, ...open.filter(({ id }) => !asked.has(id))];
  // 20,000 rows were just read, and comparing thousands takes a tenth of a second: others are answered in between.
  await yieldToEventLoop();
  const found = findCandidates(all, movements, ignored);
  const expected = await expectedReturns(db, where, amounts);
  return addReturns(lines, new Map([...found].filter(([id]) => asked.has(id))), expected);
}

/** Adds change that somebody has to return to the incoming lines of its amount. Nobody knows its day or reference: a person decides. */
function addReturns(
  lines: readonly IndexedLine[],
  found: Map<number, Candidate<FreeMovement>[]>,
  expected: readonly FreeMovement[],
): Map<number, Candidate<FreeMovement>[]> {
  const byAmount = Map.groupBy(expected, ({ amount }) => amount);
  for (const { id, amount } of lines) {
    const returns = byAmount.get(amount) ?? [];
    if (returns.length === 0) continue;
    const candidates = returns.map((movement) => ({ movement, differs: ["reference" as const] }));
    found.set(id, [...(found.get(id) ?? []), ...candidates].slice(0, MOST_CANDIDATES));
  }
  return found;
}

/** The open lines by what can be done with them; the first of each. */
export async function boardOf(db: Db, where: Where, filters: LineFilters): Promise<Board> {
  const lines = await openLines(db, where.companyId, filters);
  const found = await candidatesOf(db, where, lines);
  const columnOf = ({ id }: OpenLine): keyof Board => {
    const candidates = found.get(id);
    if (!candidates) return "bank_only";
    return isCertain(candidates) ? "certain" : "undecided";
  };
  const groups = Map.groupBy(lines, columnOf);
  const shown = (["certain", "undecided", "bank_only"] as const).map((column) => {
    const all = groups.get(column) ?? [];
    return { column, count: all.length, ids: all.slice(0, BOARD_LINES).map(({ id }) => id) };
  });
  const ids = shown.flatMap((one) => one.ids);
  const rows =
    ids.length === 0
      ? []
      : ((await selectShown(db, where.companyId, {}).where("l.id", "in", ids).execute()) as ShownRow[]);
  const views = await showLines(db, where, rows, found);
  const columns = shown.map(({ column, count, ids }) => [column, { count, lines: inOrderOf(ids, views) }]);
  return Object.fromEntries(columns) as Board;
}

/** Lines as the API answers them. `found`: their candidates, if they are known. */
async function showLines(
  db: Db,
  where: Where,
  rows: readonly ShownRow[],
  found?: ReadonlyMap<number, Candidate<FreeMovement>[]>,
): Promise<BankLine[]> {
  const open = rows.filter(({ state }) => state === "open");
  const candidates = found ?? (await candidatesOf(db, where, open));
  const matched = await matchedWith(db, where.companyId, rows);
  const all = [
    ...open.flatMap(({ id }) => candidates.get(id) ?? []).map((one) => one.movement),
    ...matched.values(),
  ];
  const names = await namesOf(db, where.companyId, all);
  const show = (movement: FreeMovement) => showMovement(movement, names);
  return rows.map((row) => {
    const { id, account, day, amount, reference, description, state, reason, receipt_id, decided_at, by } =
      row;
    const match = matched.get(id);
    return {
      ...{ id, account, date: day, amount: toDollars(amount), reference, description, state, reason },
      candidates: (state === "open" ? (candidates.get(id) ?? []) : []).map(({ movement, differs }) => ({
        ...show(movement),
        why: explain(row, { movement, differs }),
        differs,
      })),
      ...{ receipt_id, matched: match ? show(match) : null, decided_at, by },
    };
  });
}

function showMovement(
  { kind, id, receipt_id, tender, number, day, amount, reference }: FreeMovement,
  names: ReadonlyMap<string, string>,
): Omit<ShownCandidate, "why" | "differs"> {
  const name = names.get(`${kind} ${id}`) ?? receiptTexts.anonymous;
  return { kind, id, receipt_id, tender, number, name, date: day, amount: toDollars(amount), reference };
}

function explain(line: Pick<LineRow, "day">, { movement, differs }: Candidate): string {
  const texts = differs.map((difference) => {
    if (difference === "amount") return why.amount(movement.amount);
    if (difference === "day") return why.day(daysBetween(movement.day, line.day));
    if (difference !== "reference") return why[difference];
    return movement.reference === null ? why.noReference : why.reference(movement.reference);
  });
  return texts.length === 0 ? why.certain : texts.join(". ");
}
