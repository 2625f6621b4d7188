import { sql } from "kysely";
import { clockOf } from "#features/company/server/queries.ts";
import { type EventDraft, record } from "#server/audit.ts";
import { isFull, isUnavailable } from "#server/database/errors.ts";
import { isPostgres } from "#server/database/executor.ts";
import type { Database } from "#server/database/types.ts";
import { enqueue } from "#server/jobs/queue.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import type { Log } from "#server/monitoring/log.ts";
import type { Db, Tx } from "#server/schema.ts";
import { dayAt, type Instant, instantAt } from "#shared/dates.ts";
import { AppError, conflict, type FieldErrors, invalid } from "#shared/errors.ts";
import type { ImportRowState } from "#shared/vocabulary.ts";
import { type ImportKindName, importEvents, kindLabels, importTexts as texts } from "../texts.ts";
import { type Findings, problemOf } from "./checking/checkRows.ts";
import type { AnyKind, Runner } from "./kind.ts";
import { findImport, type ImportFields, kindOf, mappingOf, ownerOf, removeFile } from "./queries.ts";
import { writeRows } from "./writeRows.ts";

/** The kind of job that writes what a company imports. Its payload: `companyId`. */
export const RUN_IMPORTS = "run_imports";

/**
 * Rows that are written in one transaction, if they are written in few statements and if each has its own. Others may write between two, and
 * a turn of the event loop stays below 50 ms. Balances hold the company's number, for which its orders wait.
 */
const MANY = 50;
const FEW = 12;
const WITH_BALANCES = 10;

const rowsAtOnce = (row: Running): number => {
  if (!kindOf(row).createMany) return FEW;
  return mappingOf(row).saldo == null ? MANY : WITH_BALANCES;
};

/** Starts an import that was checked, or goes on with one that was stopped. Its errors are rejected at once. Throws a 409 in any other state. */
export async function startImport(
  tx: Tx,
  { actor, at, clientId }: Pick<Runner, "actor" | "at" | "clientId">,
  id: number,
  { ip, now }: { ip: string; now: Date },
): Promise<ImportFields> {
  const row = await findImport(tx, { companyId: actor.companyId, clientId }, id);
  if (row.state !== "checked" && row.state !== "stopped")
    throw conflict(row.state === "mapping" ? texts.notChecked : texts.notToMap);
  await rowsOf(tx, row, "error").set({ state: "rejected" }).execute();
  await removeFile(tx, row);
  const started = await tx
    .updateTable("imports")
    .set({ state: "running", run_by: actor.id, run_ip: ip, started_at: at, ended_at: null })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(tx, RUN_IMPORTS, { companyId: actor.companyId }, now);
  return started;
}

/** Ends a running import after the batch that is being written. Throws a 409 in any other state. */
export async function stopImport(
  tx: Tx,
  { actor, at }: Pick<Runner, "actor" | "at">,
  id: number,
): Promise<ImportFields> {
  const row = await findImport(tx, { companyId: actor.companyId }, id);
  if (row.state !== "running") throw conflict(texts.notRunning);
  return tx
    .updateTable("imports")
    .set({ state: "stopped", ended_at: at })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
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
      await runImport(parts, next);
    }
  };
}

/** An import that runs. Its kind and mapping change no more. */
type Running = Pick<ImportFields, "id" | "company_id" | "client_id" | "kind" | "mapping">;

const oldestRunning = (db: Db, companyId: number): Promise<Running | undefined> =>
  db
    .selectFrom("imports")
    .select(["id", "company_id", "client_id", "kind", "mapping"])
    .where("company_id", "=", companyId)
    .where("state", "=", "running")
    .orderBy("started_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

async function runImport(parts: RunParts, running: Running): Promise<void> {
  let after: number | undefined = 0;
  for (let batches = 1; after !== undefined; batches += 1) {
    after = await runBatch(parts, running, after);
    // As the tables grow.
    if (Number.isInteger(Math.log2(batches))) await refreshStatistics(parts, running);
  }
}

/** PostgreSQL plans as if a table were as small as when it last looked: 20,000 clients would take minutes. */
async function refreshStatistics({ database }: RunParts, running: Running): Promise<void> {
  const { tables } = kindOf(running);
  if (!tables || !isPostgres(database.read)) return;
  await database.transaction((tx) =>
    sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx),
  );
}

/** Writes the rows after this one, and ends the import after the last. Returns the last row that is done, or undefined at the end. */
async function runBatch(parts: RunParts, running: Running, after: number): Promise<number | undefined> {
  try {
    return await writeBatch(parts, running, after, rowsAtOnce(running));
  } catch (error) {
    if (isOutside(error)) throw error;
    // One of them can't be written. Alone it says which, and harms no other.
    return runOneByOne(parts, running, after);
  }
}

/** Whether the failure concerns no row: the job is repeated later. */
const isOutside = (error: unknown): boolean => isUnavailable(error) || isFull(error);

async function runOneByOne(parts: RunParts, running: Running, first: number): Promise<number | undefined> {
  const { database, log } = parts;
  let after: number | undefined = first;
  for (let done = 0; done < MANY && after !== undefined; done += 1) {
    const last: number = after;
    try {
      after = await writeBatch(parts, running, last, 1);
    } catch (error) {
      if (isOutside(error)) throw error;
      if (!(error instanceof AppError))
        log.error({ err: error, import: running.id }, "a row was not imported");
      after = await database.transaction((tx) => rejectNext(tx, running, last, error));
    }
  }
  return after;
}

/** Writes so many rows after this one. Returns the last of them, or undefined when the import has ended. */
async function writeBatch(
  parts: RunParts,
  running: Running,
  after: number,
  most: number,
): Promise<number | undefined> {
  const { database } = parts;
  const { id, company_id: companyId } = running;
  const kind = kindOf(running);
  const ready = (await kind.prepare?.(database, companyId, Math.max(most, kind.together?.most ?? 0))) ?? [];
  return database.transaction(async (tx) => {
    const row = await findImport(tx, ownerOf(running), id);
    if (row.state !== "running") return undefined;
    const now = parts.now();
    const runner = await runnerOf(tx, row, row.run_by, parts, now);
    const { rows, last } = await nextRows(tx, row, after, kind.isWhole ? row.row_count : most);
    const events =
      rows.length === 0
        ? [await endImport(tx, row, runner.at)]
        : await writeRows(tx, row, { kind, runner, ready }, rows);
    await record(tx, events, { actor: runner.actor, ip: row.run_ip ?? "", now, timeZone: parts.timeZone });
    return last;
  });
}

const waitingRows = (tx: Tx, { id, checked }: ImportFields) =>
  tx
    .selectFrom("import_rows")
    .selectAll()
    .where("import_id", "=", id)
    .where("checked", "=", checked)
    .where("state", "in", ["ok", "warning"])
    .orderBy("row_number");

/** The next rows after this one: rows that are for themselves, or all rows of one group. `last`: the row after which those that follow begin. */
async function nextRows(tx: Tx, row: ImportFields, after: number, most: number) {
  const rows = await waitingRows(tx, row).where("row_number", ">", after).limit(most).execute();
  const at = kindOf(row).together ? rows.findIndex(({ record_hash }) => record_hash !== null) : -1;
  const single = at === -1 ? rows : rows.slice(0, at);
  const [first] = rows;
  if (!first || single.length > 0) return { rows: single, last: single.at(-1)?.row_number };
  const group = await waitingRows(tx, row).where("record_hash", "=", first.record_hash).execute();
  return { rows: group, last: first.row_number };
}

/** Keeps why the next row could not be written, or why none could if they are written at once. Returns the last of them. */
async function rejectNext(
  tx: Tx,
  running: Running,
  after: number,
  error: unknown,
): Promise<number | undefined> {
  const row = await findImport(tx, ownerOf(running), running.id);
  const kind = kindOf(row);
  if (row.state !== "running") return undefined;
  const { rows, last } = await nextRows(tx, row, after, kind.isWhole ? row.row_count : 1);
  for (const [index, { id, found: findings }] of rows.entries()) {
    const errors = errorsOf(ofRow(error, index, kind), kind);
    await tx
      .updateTable("import_rows")
      .set({
        state: "rejected",
        found: JSON.stringify({ ...(JSON.parse(findings) as Findings), errors }),
        ...problemOf({ errors, warnings: {} }),
      })
      .where("id", "=", id)
      .execute();
  }
  return last ?? after;
}

/** What of the failure of a group concerns its row at this place. */
function ofRow(error: unknown, index: number, { together }: AnyKind): unknown {
  if (!(error instanceof AppError) || !error.errors || !together) return error;
  const own = Object.entries(error.errors).flatMap(([path, messages]) => {
    const [, at, rest] = /^stops\.(\d+)\.(.+)$/.exec(path) ?? [];
    if (at === undefined || rest === undefined) return [[path, messages] as const];
    return Number(at) === index ? [[rest, messages] as const] : [];
  });
  return invalid(own.length > 0 ? Object.fromEntries(own) : { [together.field]: [texts.otherRowFailed] });
}

/** The messages of a failed row by its fields. */
function errorsOf(error: unknown, kind: AnyKind): FieldErrors {
  const first = kind.identity?.field ?? kind.fields[0]?.field ?? "";
  if (!(error instanceof AppError)) return { [first]: [texts.failed] };
  const named = Object.entries(error.errors ?? {});
  if (named.length === 0) return { [first]: [error.message] };
  return Object.fromEntries(named.map(([path, messages]) => [kind.fieldOf(path), messages]));
}

/** The account that runs or undoes the import, also if it was deleted meanwhile. */
export async function runnerOf(
  tx: Tx,
  { company_id, client_id }: ImportFields,
  accountId: number | null,
  parts: Pick<RunParts, "timeZone" | "now">,
  now = parts.now(),
): Promise<Runner> {
  const { id, type, name } = await tx
    .selectFrom("accounts")
    .select(["id", "type", "name"])
    .where("company_id", "=", company_id)
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const actor = { id, type, name, companyId: company_id };
  const clientId = client_id ?? undefined;
  const clock = await clockOf(tx, company_id, parts.timeZone);
  return { actor, at: instantAt(now), today: dayAt(now, clock), ...clock, clientId };
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
  action,
  entity: "import",
  id: row.id,
  summary,
});
