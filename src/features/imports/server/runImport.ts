import { sql } from "kysely";
import { type EventDraft, record } from "#server/audit.ts";
import { isFull, isUnavailable } from "#server/database/errors.ts";
import type { Database } from "#server/database/types.ts";
import { enqueue } from "#server/jobs/queue.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import type { Log } from "#server/monitoring/log.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { dayAt, type Instant, instantAt } from "#shared/dates.ts";
import { AppError, conflict, type FieldErrors } from "#shared/errors.ts";
import type { ImportRowState } from "#shared/vocabulary.ts";
import { type ImportKindName, importEvents, kindLabels, importTexts as texts } from "../texts.ts";
import { type Found, problemOf } from "./checkRows.ts";
import type { AnyKind, Made, Runner, Values } from "./kind.ts";
import { findImport, type ImportFields, kindOf, optionsOf } from "./queries.ts";

/** The kind of job that writes what a company imports. Its payload: `companyId`. */
export const RUN_IMPORTS = "run_imports";

/** Rows that are written in one transaction. Others may write between two. */
const BATCH = 20;

/** Starts an import that was checked. Its errors are rejected at once. Throws a 409 in any other state. */
export async function startImport(
  tx: Tx,
  { actor, at }: Pick<Runner, "actor" | "at">,
  id: number,
  { ip, now }: { ip: string; now: Date },
): Promise<ImportFields> {
  const row = await findImport(tx, actor.companyId, id);
  if (row.state !== "checked") throw conflict(row.state === "mapping" ? texts.notChecked : texts.notToMap);
  await rowsOf(tx, row, "error").set({ state: "rejected" }).execute();
  const started = await tx
    .updateTable("imports")
    .set({ state: "running", run_by: actor.id, run_ip: ip, started_at: at })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(tx, RUN_IMPORTS, { companyId: actor.companyId }, now);
  return started;
}

const rowsOf = (tx: Tx, { id, checked }: ImportFields, state: ImportRowState) =>
  tx
    .updateTable("import_rows")
    .where("import_id", "=", id)
    .where("checked", "=", checked)
    .where("state", "=", state);

export interface RunParts {
  database: Pick<Database, "read" | "transaction">;
  log: Log;
  timeZone: string;
  now: () => Date;
}

/**
 * Writes a company's running imports, the oldest first. Each batch is one transaction that locks the import, with its records, their
 * events and what became of its rows: so a crash or a second process makes nothing twice.
 */
export function runImports(parts: RunParts): JobHandler {
  return async ({ payload }) => {
    const { companyId } = payload as { companyId: number };
    for (;;) {
      const next = await parts.database.transaction((tx) => oldestRunning(tx, companyId));
      if (next === undefined) return;
      while (await runBatch(parts, next));
    }
  };
}

/** An import that runs. Its kind never changes. */
type Running = Pick<ImportFields, "id" | "company_id" | "kind">;

const oldestRunning = (db: Db, companyId: number): Promise<Running | undefined> =>
  db
    .selectFrom("imports")
    .select(["id", "company_id", "kind"])
    .where("company_id", "=", companyId)
    .where("state", "=", "running")
    .orderBy("started_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/** Writes the next rows, and ends the import after the last. Returns whether there may be more. */
async function runBatch(parts: RunParts, running: Running): Promise<boolean> {
  try {
    return await writeBatch(parts, running, BATCH);
  } catch (error) {
    if (isOutside(error)) throw error;
    // One of them can't be written. Alone it says which, and harms no other.
    return runOneByOne(parts, running);
  }
}

/** Whether the failure concerns no row: the job is repeated later. */
const isOutside = (error: unknown): boolean => isUnavailable(error) || isFull(error);

async function runOneByOne(parts: RunParts, running: Running): Promise<boolean> {
  const { database, log } = parts;
  for (let done = 0; done < BATCH; done += 1) {
    try {
      if (!(await writeBatch(parts, running, 1))) return false;
    } catch (error) {
      if (isOutside(error)) throw error;
      if (!(error instanceof AppError))
        log.error({ err: error, import: running.id }, "a row was not imported");
      await database.transaction((tx) => rejectNext(tx, running, error));
    }
  }
  return true;
}

/** Writes the next rows. Returns false when the import has ended. */
async function writeBatch(parts: RunParts, running: Running, most: number): Promise<boolean> {
  const { database } = parts;
  const { id, company_id: companyId } = running;
  const kind = kindOf(running);
  const ready = (await kind.prepare?.(database, companyId, most)) ?? [];
  return database.transaction(async (tx) => {
    const row = await findImport(tx, companyId, id);
    if (row.state !== "running") return false;
    const now = parts.now();
    const runner = await runnerOf(tx, row, now, parts.timeZone);
    const next = await nextRows(tx, row, kind.createAll ? row.row_count : most);
    const events =
      next.length === 0
        ? [await endImport(tx, row, runner.at)]
        : await writeRows(tx, row, { kind, runner, ready }, next);
    await record(tx, events, { actor: runner.actor, ip: row.run_ip ?? "", now, timeZone: parts.timeZone });
    return next.length > 0;
  });
}

interface Writing {
  kind: AnyKind;
  runner: Runner;
  /** What was prepared for each row. */
  ready: readonly unknown[];
}

/** Writes these rows' records, and what became of the rows. Throws an `AppError` if one of them can't be written. */
async function writeRows(
  tx: Tx,
  row: ImportFields,
  writing: Writing,
  next: readonly RowOf<"import_rows">[],
): Promise<EventDraft[]> {
  const { kind, runner } = writing;
  const values = next.map(({ found }) => (JSON.parse(found) as Found).values);
  const options = optionsOf(row);
  const context = await kind.openContext(tx, row.company_id, options, values);
  const bodies = values.map((each) => bodyOf(kind, kind.makeBody(each, context, options)));
  if (kind.createAll) {
    const made = await kind.createAll(tx, runner, bodies);
    for (const [at, { id, found }] of next.entries()) {
      const { id: record_id, state, also } = made.rows[at] ?? { id: null, state: "created", also: [] };
      const kept =
        also.length > 0 ? { found: JSON.stringify({ ...(JSON.parse(found) as Found), also }) } : {};
      await setRow(tx, id, { state, record_id, ...kept });
    }
    return made.events;
  }
  const keys = bodies.map((body) => kind.identity?.keyOf(body));
  // The company's records of these keys, all at once.
  const known = kind.identity
    ? await kind.existing(
        tx,
        row.company_id,
        keys.filter((key) => key !== undefined),
      )
    : new Map<string, number>();
  const write = (at: number, id: number) =>
    writeRow(tx, row, writing, {
      ...{ id, body: bodies[at], values: values[at] ?? {}, ready: writing.ready[at] },
      existing: known.get(keys[at] ?? ""),
    });
  const events: EventDraft[] = [];
  if (kind.areIndependent) {
    // Sent without waiting in between. All must have ended before the transaction does.
    const written = await Promise.allSettled(next.map(({ id }, at) => write(at, id)));
    for (const one of written)
      if (one.status === "fulfilled") events.push(...one.value);
      else throw one.reason;
  } else for (const [at, { id }] of next.entries()) events.push(...(await write(at, id)));
  return events;
}

/** What it refers to may be gone since it was checked. */
function bodyOf(kind: AnyKind, { body, errors = {} }: Made): unknown {
  if (Object.keys(errors).length > 0) throw new AppError("invalid", { errors });
  return kind.schema.parse(body);
}

const nextRows = (tx: Tx, { id, checked }: ImportFields, most: number) =>
  tx
    .selectFrom("import_rows")
    .selectAll()
    .where("import_id", "=", id)
    .where("checked", "=", checked)
    .where("state", "in", ["ok", "warning"])
    .orderBy("row_number")
    .limit(most)
    .execute();

interface Row {
  id: number;
  body: unknown;
  values: Values;
  /** The record that it changes, if there is one. */
  existing: number | undefined;
  ready: unknown;
}

/** Writes one row's record, and what became of the row. Throws an `AppError` if the record can't be written. */
async function writeRow(
  tx: Tx,
  row: ImportFields,
  { kind, runner }: Writing,
  { id, body, values, existing, ready }: Row,
): Promise<EventDraft[]> {
  if (existing !== undefined && (optionsOf(row).existing === "skip" || !kind.update)) {
    await setRow(tx, id, { state: "skipped" });
    return [];
  }
  const written =
    existing !== undefined && kind.update
      ? await kind.update(tx, runner, existing, { body, values })
      : await kind.create(tx, runner, body, ready);
  await setRow(tx, id, { state: existing === undefined ? "created" : "updated", record_id: written.id });
  return written.events;
}

const setRow = (
  tx: Tx,
  id: number,
  values: Partial<Pick<RowOf<"import_rows">, "state" | "record_id" | "found" | "problem" | "problem_field">>,
) => tx.updateTable("import_rows").set(values).where("id", "=", id).execute();

/** Keeps why the next row could not be written, or why none could if they are written at once. */
async function rejectNext(tx: Tx, { company_id, id: importId }: Running, error: unknown): Promise<void> {
  const row = await findImport(tx, company_id, importId);
  const kind = kindOf(row);
  const next = row.state === "running" ? await nextRows(tx, row, kind.createAll ? row.row_count : 1) : [];
  const errors = errorsOf(error, kind);
  for (const { id, found } of next)
    await setRow(tx, id, {
      state: "rejected",
      found: JSON.stringify({ ...(JSON.parse(found) as Found), errors }),
      ...problemOf({ errors, warnings: {} }),
    });
}

/** The messages of a failed row by its fields. */
function errorsOf(error: unknown, kind: AnyKind): FieldErrors {
  const first = kind.identity?.field ?? kind.fields[0]?.field ?? "";
  if (!(error instanceof AppError)) return { [first]: [texts.failed] };
  const named = Object.entries(error.errors ?? {});
  if (named.length === 0) return { [first]: [error.message] };
  return Object.fromEntries(named.map(([path, messages]) => [kind.fieldOf(path), messages]));
}

/** The account that started the import, also if it was deleted meanwhile. */
async function runnerOf(
  tx: Tx,
  { company_id, run_by }: ImportFields,
  now: Date,
  timeZone: string,
): Promise<Runner> {
  const { id, type, name } = await tx
    .selectFrom("accounts")
    .select(["id", "type", "name"])
    .where("company_id", "=", company_id)
    .where("id", "=", run_by)
    .executeTakeFirstOrThrow();
  const actor = { id, type, name, companyId: company_id };
  return { actor, at: instantAt(now), today: dayAt(now, timeZone), timeZone };
}

async function endImport(tx: Tx, row: ImportFields, at: Instant): Promise<EventDraft> {
  await tx.updateTable("imports").set({ state: "done", ended_at: at }).where("id", "=", row.id).execute();
  const { count } = await tx
    .selectFrom("import_rows")
    .select(sql<number>`count(*)`.as("count"))
    .where("import_id", "=", row.id)
    .where("checked", "=", row.checked)
    .where("state", "in", ["created", "updated"])
    .executeTakeFirstOrThrow();
  return importEvent(row, "update", importEvents.ran(labelOf(row), row.file_name, Number(count)));
}

export const labelOf = ({ kind }: ImportFields): string => kindLabels[kind as ImportKindName];

export const importEvent = (
  row: ImportFields,
  action: EventDraft["action"],
  summary: string,
): EventDraft => ({
  ...{ action, entity: "import", id: row.id, summary },
});
