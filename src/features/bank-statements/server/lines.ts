import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { prepared } from "#server/database/prepared.ts";
import type { Db, RowOf } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { numberLines } from "../rules.ts";
import type { StoredLine } from "./reading/statementJob.ts";
import { isOfImported } from "./verbs/isOfImported.ts";

/** Lines that one statement writes, and that one transaction writes or removes beside an import. */
export const ROWS = 500;
/** Lines that are read or compared in one turn of the event loop. */
const STEP = 2000;

export interface Fresh {
  start: Day;
  end: Day;
  lines: StoredLine[];
  /** Lines that the account has already, with the new text that the bank gives them. */
  changed: ChangedLine[];
}

type ChangedLine = Pick<RowOf<"bank_lines">, "id" | "description" | "search">;

interface Where {
  companyId: number;
  /** Undefined: the account is not there yet. */
  bankAccountId: number | undefined;
}

/** Those of an account's lines that it doesn't have yet, and the days of them all. There is at least one line. */
export async function freshLines(db: Db, where: Where, lines: readonly StoredLine[]): Promise<Fresh> {
  const [start, end] = daysOf(lines);
  const seen = new Map<string, KnownLine>();
  const known = withKeys(await knownLines(db, where, start, end));
  await inSteps(known, (line) => seen.set(keyOf(line), line));
  const fresh: Fresh = { start, end, lines: [], changed: [] };
  await inSteps(lines, (line) => {
    const before = seen.get(keyOf(line));
    const { description, search } = line;
    if (!before) fresh.lines.push(line);
    else if (description !== "" && before.description !== description)
      fresh.changed.push({ id: before.id, description, search });
  });
  return fresh;
}

function daysOf(lines: readonly StoredLine[]): [start: Day, end: Day] {
  let { day: start } = orNotFound(lines[0]);
  let end = start;
  for (const { day } of lines) {
    if (day < start) start = day;
    if (day > end) end = day;
  }
  return [start, end];
}

/** Goes through thousands of lines, and lets others be answered in between. */
async function inSteps<L>(lines: readonly L[], look: (line: L) => void): Promise<void> {
  for (const [index, line] of lines.entries()) {
    if (index > 0 && index % STEP === 0) await yieldToEventLoop();
    look(line);
  }
}

type KnownLine = Pick<
  RowOf<"bank_lines">,
  "id" | "day" | "amount" | "reference" | "description" | "line_key" | "number"
>;

/** The account's lines of these days. */
async function knownLines(
  db: Db,
  { companyId, bankAccountId }: Where,
  start: Day,
  end: Day,
): Promise<KnownLine[]> {
  if (bankAccountId === undefined) return [];
  const known: KnownLine[] = [];
  let last = { day: start, id: 0 };
  for (;;) {
    const part = await db
      .selectFrom("bank_lines as l")
      .select(["l.id", "l.day", "l.amount", "l.reference", "l.description", "l.line_key", "l.number"])
      .where("l.bank_account_id", "=", bankAccountId)
      .where("l.day", ">=", last.day)
      .where("l.day", "<=", end)
      .where(({ or, eb }) => or([eb("l.day", ">", last.day), eb("l.id", ">", last.id)]))
      .where(isOfImported("l", companyId))
      .orderBy("l.day")
      .orderBy("l.id")
      .limit(STEP)
      .execute();
    known.push(...part);
    if (part.length < STEP) return known;
    last = orNotFound(part.at(-1));
    await yieldToEventLoop();
  }
}

/**
 * A line with a reference is known by it. One from before that has a key of its text: then all are numbered again, which takes a while for
 * thousands. By their ids, as they came.
 */
function withKeys(known: KnownLine[]): KnownLine[] {
  const isFromBefore = ({ day, reference, line_key }: KnownLine) =>
    reference !== null && !line_key.startsWith(`${day} `);
  if (!known.some(isFromBefore)) return known;
  return numberLines(known.toSorted((a, b) => a.id - b.id)).map((line) =>
    line.key.includes("\n") ? line : { ...line, line_key: line.key },
  );
}

const keyOf = ({ line_key, number }: { line_key: string; number: number }): string => `${line_key} ${number}`;

export type NewLine = StoredLine &
  Pick<RowOf<"bank_lines">, "company_id" | "bank_account_id" | "statement_id">;

/** A line that another statement has written meanwhile is left to it. */
export const addLines = prepared((db, { rows }: { rows: readonly NewLine[] }) =>
  db
    .insertInto("bank_lines")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["bank_account_id", "line_key", "number"]).doNothing()),
);

export const writeTexts = prepared((db, { rows }: { rows: readonly ChangedLine[] }) => {
  const values = rows.map(
    ({ id, description, search }) =>
      sql`(cast(${id} as bigint), cast(${description} as text), cast(${search} as text))`,
  );
  return {
    compile: () =>
      sql<never>`update bank_lines set description = w.column2, search = w.column3
        from (values ${sql.join(values)}) as w where bank_lines.id = w.column1`.compile(db),
  };
});

/** In pieces of one statement each. */
export function* partsOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let done = 0; done < rows.length; done += ROWS) yield rows.slice(done, done + ROWS);
}

export async function countLines(db: Db, statementId: number): Promise<number> {
  const { count } = await db
    .selectFrom("bank_lines")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("statement_id", "=", statementId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
