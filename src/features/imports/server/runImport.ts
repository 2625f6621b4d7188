import { sql } from "kysely";
import { type EventDraft, record } from "#server/audit.ts";
import { isFull, isUnavailable } from "#server/database/errors.ts";
import type { Database } from "#server/database/types.ts";
import { enqueue } from "#server/jobs/queue.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import type { Log } from "#server/monitoring/log.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { type Instant, instantAt } from "#shared/dates.ts";
import { AppError, conflict, type FieldErrors } from "#shared/errors.ts";
import type { ImportRowState } from "#shared/vocabulary.ts";
import { importEvents, type ImportKindName, kindLabels, importTexts as texts } from "../texts.ts";
import { type Found, problemOf } from "./checkRows.ts";
import type { AnyKind, Runner } from "./kind.ts";
import { findImport, type ImportFields, kindOf, optionsOf } from "./queries.ts";

/** The kind of job that writes what a company imports. Its payload: `companyId`. */
export const RUN_IMPORTS = "run_imports";

/** Rows that are written in one transaction. Others may write between two. */
const BATCH = 20;

/** Starts an import that was checked. Its errors are rejected at once. Throws a 409 in any other state. */
export async function startImport(
  tx: Tx,
  { actor, at }: Runner,
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
  database: Pick<Database, "transaction">;
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
      const id = await parts.database.transaction((tx) => oldestRunning(tx, companyId));
      if (id === undefined) return;
      while (await runBatch(parts, companyId, id));
    }
  };
}

async function oldestRunning(db: Db, companyId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("imports")
    .select("id")
    .where("company_id", "=", companyId)
    .where("state", "=", "running")
    .orderBy("started_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Writes the next rows, and ends the import after the last. Returns whether there may be more. */
async function runBatch(parts: RunParts, companyId: number, id: number): Promise<boolean> {
  const { database } = parts;
  try {
    return await database.transaction((tx) => writeRows(tx, parts, { companyId, id, most: BATCH }));
  } catch (error) {
    if (isOutside(error)) throw error;
    // One of them can't be written. Alone it says which, and harms no other.
    return runOneByOne(parts, companyId, id);
  }
}

/** Whether the failure concerns no row: the job is repeated later. */
const isOutside = (error: unknown): boolean => isUnavailable(error) || isFull(error);

async function runOneByOne(parts: RunParts, companyId: number, id: number): Promise<boolean> {
  const { database, log } = parts;
  for (let done = 0; done < BATCH; done += 1) {
    try {
      if (!(await database.transaction((tx) => writeRows(tx, parts, { companyId, id, most: 1 })))) return false;
    } catch (error) {
      if (isOutside(error)) throw error;
      if (!(error instanceof AppError)) log.error({ err: error, import: id }, "a row was not imported");
      await database.transaction((tx) => rejectNext(tx, companyId, id, error));
    }
  }
  return true;
}

interface Which {
  companyId: number;
  id: number;
  /** Rows to write. */
  most: number;
}

/** Returns false when the import has ended. */
async function writeRows(tx: Tx, parts: RunParts, { companyId, id, most }: Which): Promise<boolean> {
  const row = await findImport(tx, companyId, id);
  if (row.state !== "running") return false;
  const now = parts.now();
  const runner = await runnerOf(tx, row, instantAt(now));
  const origin = { actor: runner.actor, ip: row.run_ip ?? "", now, timeZone: parts.timeZone };
  const next = await nextRows(tx, row, most);
  if (next.length === 0) {
    await record(tx, [await endImport(tx, row, runner.at)], origin);
    return false;
  }
  const kind = kindOf(row);
  const context = await kind.openContext(tx, companyId);
  const events: EventDraft[] = [];
  for (const one of next) events.push(...(await writeRow(tx, row, { kind, context, runner }, one)));
  await record(tx, events, origin);
  return true;
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

interface Writing {
  kind: AnyKind;
  context: unknown;
  runner: Runner;
}

/** Writes one row's record, and what became of the row. Throws an `AppError` if the record can't be written. */
async function writeRow(
  tx: Tx,
  row: ImportFields,
  { kind, context, runner }: Writing,
  { id, found }: RowOf<"import_rows">,
): Promise<EventDraft[]> {
  const { values } = JSON.parse(found) as Found;
  const options = optionsOf(row);
  const made = kind.makeBody(values, context, options);
  // What it refers to may be gone since it was checked.
  if (made.errors && Object.keys(made.errors).length > 0) throw new AppError("invalid", { errors: made.errors });
  const body = kind.schema.parse(made.body);
  const key = kind.identity?.keyOf(body);
  const known = key === undefined ? undefined : (await kind.existing(tx, row.company_id, [key])).get(key);
  if (known !== undefined && options.existing === "skip") {
    await setRow(tx, id, { state: "skipped" });
    return [];
  }
  const written =
    known === undefined
      ? await kind.create(tx, runner, body)
      : await kind.update(tx, runner, known, { body, values });
  await setRow(tx, id, { state: known === undefined ? "created" : "updated", record_id: written.id });
  return written.events;
}

const setRow = (
  tx: Tx,
  id: number,
  values: Partial<Pick<RowOf<"import_rows">, "state" | "record_id" | "found" | "problem" | "problem_field">>,
) => tx.updateTable("import_rows").set(values).where("id", "=", id).execute();

/** Keeps why the next row could not be written. */
async function rejectNext(tx: Tx, companyId: number, importId: number, error: unknown): Promise<void> {
  const row = await findImport(tx, companyId, importId);
  const [next] = row.state === "running" ? await nextRows(tx, row, 1) : [];
  if (!next) return;
  const found = JSON.parse(next.found) as Found;
  const errors = errorsOf(error, kindOf(row));
  await setRow(tx, next.id, {
    state: "rejected",
    found: JSON.stringify({ ...found, errors }),
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
async function runnerOf(tx: Tx, { company_id, run_by }: ImportFields, at: Instant): Promise<Runner> {
  const { id, type, name } = await tx
    .selectFrom("accounts")
    .select(["id", "type", "name"])
    .where("company_id", "=", company_id)
    .where("id", "=", run_by)
    .executeTakeFirstOrThrow();
  return { actor: { id, type, name, companyId: company_id }, at };
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

export const importEvent = (row: ImportFields, action: EventDraft["action"], summary: string): EventDraft => ({
  ...{ action, entity: "import", id: row.id, summary },
});
