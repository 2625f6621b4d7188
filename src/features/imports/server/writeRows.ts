import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { ImportOptions } from "#features/imports/contract.ts";
import { onceWritten } from "#features/imports/kindTexts.ts";
import type { EventDraft } from "#server/audit.ts";
import { prepared } from "#server/database/prepared.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import { timeAt } from "#shared/clock/wallClock.ts";
import { type FieldErrors, invalid, orNotFound } from "#shared/errors.ts";
import type { ImportRowState } from "#shared/vocabulary.ts";
import { type Findings, problemOf } from "./checking/checkRows.ts";
import { likenessOf } from "./checking/repeats.ts";
import type { AnyKind, RowBody, Runner, Values } from "./kind.ts";
import { type ImportFields, optionsOf } from "./queries.ts";

interface Writing {
  kind: AnyKind;
  runner: Runner;
  /** What was prepared for each row. */
  ready: readonly unknown[];
}

/** A row that is written. */
interface Row {
  /** Of the row itself. */
  id: number;
  found: Findings;
  body: unknown;
  ready: unknown;
  /** The record that it changes, if there is one. */
  existing: number | undefined;
}

/** What became of a row. */
interface Outcome {
  id: number;
  state: ImportRowState;
  record_id: number | null;
  /** JSON of what is found of it, and its first problem, if that changed. */
  found: string | null;
  problem: string | null;
}

/** Writes these rows' records, and what became of the rows. Throws an `AppError` if one of them can't be written. */
export async function writeRows(
  tx: Tx,
  row: ImportFields,
  writing: Writing,
  next: readonly RowOf<"import_rows">[],
): Promise<EventDraft[]> {
  const rows = await readRows(tx, row, writing, next);
  const { kind } = writing;
  const { events, outcomes } =
    kind.together && isGroup(kind, next)
      ? await writeTogether(tx, writing, kind.together, rows)
      : await writeEach(tx, writing, rows, optionsOf(row).existing);
  await storeOutcomes(tx, outcomes);
  return events;
}

interface WrittenRows {
  events: EventDraft[];
  outcomes: Outcome[];
}

const outcomeOf = (
  { id, found: findings }: Row,
  became: Pick<Outcome, "state" | "record_id">,
  more: Partial<Findings> = {},
): Outcome => ({ id, ...became, ...changedFound(findings, more) });

/** A row that made this record, and others beside it. */
const createdBy = (row: Row, record_id: number, also: unknown[] = []): Outcome =>
  outcomeOf(row, { state: "created", record_id }, also.length > 0 ? { also } : {});

/** Writes rows that make one thing together, such as the stops of a trip. */
async function writeTogether(
  tx: Tx,
  { runner, ready }: Writing,
  together: NonNullable<AnyKind["together"]>,
  rows: readonly Row[],
): Promise<WrittenRows> {
  const records = await together.create(tx, runner, rows.map(givenBy), ready);
  return {
    events: records.flatMap((record) => record.events),
    outcomes: records.map(({ id, also }, at) => createdBy(orNotFound(rows[at]), id, also)),
  };
}

/** Writes each row by itself. `existing`: what becomes of one whose record there is. */
async function writeEach(
  tx: Tx,
  { kind, runner }: Writing,
  rows: readonly Row[],
  existing: ImportOptions["existing"],
): Promise<WrittenRows> {
  const events: EventDraft[] = [];
  const outcomes: Outcome[] = [];
  const fresh: Row[] = [];
  for (const row of rows) {
    if (row.existing === undefined && kind.createMany) fresh.push(row);
    else if (row.existing === undefined) {
      const repeat = await repeatOf(tx, kind, runner, row);
      if (repeat) {
        outcomes.push(repeat);
        continue;
      }
      const record = await orNotFound(kind.create)(tx, runner, givenBy(row), row.ready);
      events.push(...record.events);
      outcomes.push(createdBy(row, record.id, record.also));
    } else if (existing === "skip" || !kind.update)
      outcomes.push(outcomeOf(row, { state: "skipped", record_id: null }));
    else {
      const record = await kind.update(tx, runner, row.existing, givenBy(row));
      events.push(...record.events);
      outcomes.push(
        outcomeOf(row, { state: "updated", record_id: record.id }, { warnings: record.warnings }),
      );
    }
  }
  if (kind.createMany && fresh.length > 0) {
    const records = await kind.createMany(tx, runner, fresh.map(givenBy));
    events.push(...records.events);
    for (const [at, row] of fresh.entries()) {
      const { id, state, also } = orNotFound(records.rows[at]);
      outcomes.push(outcomeOf(row, { state, record_id: id }, also.length > 0 ? { also } : {}));
    }
  }
  return { events, outcomes };
}

/** What becomes of a row whose order somebody made since it was checked: its client's own number says so. */
async function repeatOf(
  tx: Tx,
  { repeats }: AnyKind,
  runner: Runner,
  row: Row,
): Promise<Outcome | undefined> {
  const likeness = repeats && likenessOf(row.body as object);
  if (!repeats || !likeness?.reference) return undefined;
  const place = { companyId: runner.actor.companyId, clientId: runner.clientId, today: runner.today };
  const [repeat] = await repeats(tx, place, [likeness]);
  if (repeat?.record === undefined) return undefined;
  return outcomeOf(
    row,
    { state: "skipped", record_id: repeat.record },
    { warnings: { client_reference: [repeat.message] } },
  );
}

/** Whether the rows make one thing together. */
const isGroup = ({ together }: AnyKind, [first]: readonly RowOf<"import_rows">[]): boolean =>
  together !== undefined && !!first?.record_hash;

const givenBy = ({ body, found: { values } }: Row) => ({ body, values });

/** The rows with their bodies and the records that they change. */
async function readRows(
  tx: Tx,
  row: ImportFields,
  { kind, runner, ready }: Writing,
  next: readonly RowOf<"import_rows">[],
): Promise<Row[]> {
  const options = optionsOf(row);
  const findings = next.map((each) => JSON.parse(each.found) as Findings);
  const values = findings.map((each): Values => each.values);
  const place = {
    companyId: row.company_id,
    today: runner.today,
    time: timeAt(new Date(runner.at), runner.timeZone),
  };
  const context = await kind.openContext(tx, place, options, values);
  const bodies = values.map((each, at) =>
    bodyOf(kind, kind.makeBody(each, context, options), isGroup(kind, next) ? `stops.${at}.` : ""),
  );
  const keys = bodies.map((body) => kind.identity?.keyOf(body));
  // The company's records of these keys, all at once.
  const known = kind.identity
    ? await kind.existing(
        tx,
        row.company_id,
        keys.filter((key) => key !== undefined),
      )
    : new Map<string, number>();
  return next.map(({ id }, at) => ({
    id,
    found: orNotFound(findings[at]),
    body: bodies[at],
    ready: ready[at],
    existing: known.get(keys[at] ?? ""),
  }));
}

/** What it refers to may be gone since it was checked. */
function bodyOf(kind: AnyKind, { body, errors = {} }: RowBody, prefix: string): unknown {
  const wrong = Object.entries(errors).map(([field, messages]) => [prefix + field, messages] as const);
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
  return kind.schema.parse(body);
}

function changedFound(
  findings: Findings,
  { also, warnings }: { also?: unknown[]; warnings?: FieldErrors | undefined },
): Pick<Outcome, "found" | "problem"> {
  const allWarnings = Object.entries({ ...findings.warnings, ...warnings }).map(
    ([field, messages]) => [field, messages.map(onceWritten)] as const,
  );
  const changed: Findings = { ...findings, warnings: Object.fromEntries(allWarnings) };
  if (also) changed.also = also;
  if (isDeepStrictEqual(changed, findings)) return { found: null, problem: null };
  return { found: JSON.stringify(changed), problem: problemOf(changed).problem };
}

/** Rows per statement. */
const OUTCOMES = 500;

async function storeOutcomes(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  for (let done = 0; done < outcomes.length; done += OUTCOMES)
    await storeSome(tx, { rows: outcomes.slice(done, done + OUTCOMES) });
}

const storeSome = prepared((db, { rows }: { rows: readonly Outcome[] }) => {
  const values = rows.map(
    ({ id, state, record_id, found: findings, problem }) =>
      sql`(cast(${id} as bigint), cast(${state} as text), cast(${record_id} as bigint), cast(${findings} as text), cast(${problem} as text))`,
  );
  return {
    compile: () =>
      sql<never>`update import_rows set state = w.column2, record_id = w.column3, found = coalesce(w.column4, found),
          problem = case when problem is null then null else coalesce(w.column5, problem) end
        from (values ${sql.join(values)}) as w where import_rows.id = w.column1`.compile(db),
  };
});
