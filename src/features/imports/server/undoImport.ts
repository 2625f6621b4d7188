import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { record } from "#server/audit.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Database } from "#server/database/types.ts";
import { enqueue } from "#server/jobs/queue.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import type { Db, Tx } from "#server/schema.ts";
import { AppError, conflict } from "#shared/errors.ts";
import { importEvents, importTexts as texts } from "../texts.ts";
import type { Findings } from "./checking/checkRows.ts";
import type { Runner } from "./kind.ts";
import { findImport, type ImportFields, type ImportOwner, kindOf } from "./queries.ts";
import { importEvent, labelOf, type RunParts, runnerOf } from "./runImport.ts";

/** The kind of job that undoes an import. Its payload: `companyId`, `clientId` and `importId`. */
export const UNDO_IMPORT = "undo_import";

/** Rows that are looked at in one statement. */
const BATCH = 500;
/** How many things in the way are named. */
const NAMED = 3;

/** Throws a 409 that names what refers to anything of the import, or if it is not done or its rows are gone. Reads without locks. */
export async function checkUndo({ read }: Pick<Database, "read">, owner: ImportOwner, id: number) {
  const row = await findImport(read, owner, id);
  if (row.state === "undoing") return;
  await refuseState(read, row);
  const things: string[] = [];
  for await (const { ids, also } of batchesOf(read, row))
    things.push(...(await kindOf(row).inTheWay(read, row.company_id, ids, also, row.id)));
  if (things.length > 0) throw conflict(textOf(things));
}

const textOf = (things: readonly string[]) =>
  texts.inTheWay(things.slice(0, NAMED), Math.max(0, things.length - NAMED));

async function refuseState(db: Db, row: ImportFields): Promise<void> {
  if (row.state !== "done" && row.state !== "stopped") throw conflict(texts.notDone);
  const query = db.selectFrom("import_rows").select(sql`1`.as("one")).where("import_id", "=", row.id);
  if (!(await query.limit(1).executeTakeFirst())) throw conflict(texts.tooOld);
}

/**
 * Begins to undo an import that `checkUndo` let pass: from the commit on nobody can use what it created. One that is being undone is tried
 * again.
 */
export async function startUndo(
  tx: Tx,
  { actor, at, clientId }: Pick<Runner, "actor" | "at" | "clientId">,
  id: number,
  { ip, now }: { ip: string; now: Date },
): Promise<ImportFields> {
  const { companyId } = actor;
  const row = await findImport(tx, { companyId, clientId }, id);
  if (row.state !== "undoing") await refuseState(tx, row);
  const undoing = await tx
    .updateTable("imports")
    .set({ state: "undoing", undo_by: actor.id, undo_ip: ip, undo_at: at, undo_problem: null })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(tx, UNDO_IMPORT, { companyId, clientId, importId: id }, now);
  return undoing;
}

interface Undoing extends ImportOwner {
  importId: number;
}

/**
 * Undoes an import in batches, each of one transaction, with their events. Before the first it looks behind locks whether anything came in
 * between: then nothing is removed. Safe to repeat, and in several processes.
 */
export function undoImports(parts: RunParts): JobHandler {
  return async ({ payload }) => {
    const undoing = payload as Undoing;
    if (!(await isFree(parts, undoing))) return;
    while (await removeSome(parts, undoing)) await yieldToEventLoop();
  };
}

/** Whether nothing refers to what the import created. If anything does, the import is as it was before. */
async function isFree(parts: RunParts, undoing: Undoing): Promise<boolean> {
  const { database } = parts;
  const row = await findImport(database.read, undoing, undoing.importId);
  if (row.state !== "undoing" || (await hasRemoved(database.read, row))) return row.state === "undoing";
  for await (const { ids, also } of batchesOf(database.read, row)) {
    const things = await database.transaction(async (tx) => {
      await lockRecords(tx, row, ids);
      return kindOf(row).inTheWay(tx, row.company_id, ids, also, row.id);
    });
    if (things.length === 0) continue;
    await database.transaction((tx) => giveUp(tx, parts, undoing, textOf(things)));
    return false;
  }
  return true;
}

async function hasRemoved(db: Db, row: ImportFields): Promise<boolean> {
  const removed = await createdRows(db, row).select("id").where("record_id", "is", null).limit(1).execute();
  return removed.length > 0;
}

/** Waits for the changes under way that use these records. Later ones find that they can't be used. */
async function lockRecords(tx: Tx, row: ImportFields, ids: readonly number[]): Promise<void> {
  const { table } = kindOf(row);
  const query = tx.selectFrom(table).select("id").where("company_id", "=", row.company_id);
  await lockForUpdate(query.where("id", "in", ids).orderBy("id"), tx).execute();
}

async function giveUp(tx: Tx, parts: RunParts, undoing: Undoing, problem: string): Promise<void> {
  const row = await findImport(tx, undoing, undoing.importId);
  if (row.state !== "undoing") return;
  const left = tx
    .selectFrom("import_rows")
    .select("id")
    .where("import_id", "=", row.id)
    .where("checked", "=", row.checked)
    .where("state", "in", ["ok", "warning"]);
  const isWhole = (await left.limit(1).executeTakeFirst()) === undefined;
  await tx
    .updateTable("imports")
    .set({ state: isWhole ? "done" : "stopped", undo_problem: problem })
    .where("id", "=", row.id)
    .execute();
  await note(tx, parts, row, [importEvent(row, "status", importEvents.notUndone(row.file_name))]);
}

/** Removes a batch, the newest first, and ends the import after the last. Returns whether there may be more. */
async function removeSome(parts: RunParts, undoing: Undoing): Promise<boolean> {
  try {
    return await parts.database.transaction(async (tx) => {
      const row = await findImport(tx, undoing, undoing.importId);
      if (row.state !== "undoing") return false;
      const kind = kindOf(row);
      const part = await batchOf(tx, row, { most: kind.removedAtOnce, direction: "desc" });
      if (part.ids.length === 0) {
        await endUndo(tx, parts, row);
        return false;
      }
      await lockRecords(tx, row, part.ids);
      const things = await kind.inTheWay(tx, row.company_id, part.ids, part.also, row.id);
      if (things.length > 0) throw conflict(textOf(things));
      // First, so that the records can be changed again.
      await forget(tx, row, part.ids);
      const runner = await runnerOf(tx, row, row.undo_by, parts);
      const events = await kind.remove(tx, runner, part.ids, part.also);
      await tx
        .updateTable("imports")
        .set((eb) => ({ undo_count: eb("undo_count", "+", events.length), undo_problem: null }))
        .where("id", "=", row.id)
        .execute();
      await note(tx, parts, row, events);
      return true;
    });
  } catch (error) {
    if (error instanceof AppError) await tellProblem(parts, undoing, error.message);
    throw error;
  }
}

/** Says what keeps the job waiting, which tries again. */
const tellProblem = ({ database }: RunParts, { companyId, importId }: Undoing, problem: string) =>
  database.transaction((tx) =>
    tx
      .updateTable("imports")
      .set({ undo_problem: problem })
      .where("company_id", "=", companyId)
      .where("id", "=", importId)
      .where("state", "=", "undoing")
      .execute(),
  );

async function endUndo(tx: Tx, parts: RunParts, row: ImportFields): Promise<void> {
  await tx.updateTable("imports").set({ state: "undone", copy: null }).where("id", "=", row.id).execute();
  const summary = importEvents.undid(labelOf(row), row.file_name, row.undo_count);
  await note(tx, parts, row, [importEvent(row, "delete", summary)]);
}

async function note(tx: Tx, parts: RunParts, row: ImportFields, events: Parameters<typeof record>[1]) {
  const { actor } = await runnerOf(tx, row, row.undo_by, parts);
  await record(tx, events, { actor, ip: row.undo_ip ?? "", now: parts.now(), timeZone: parts.timeZone });
}

interface Batch {
  ids: number[];
  also: unknown[];
  last: number;
}

const createdRows = (db: Db, { id, checked }: ImportFields) =>
  db
    .selectFrom("import_rows")
    .where("import_id", "=", id)
    .where("checked", "=", checked)
    .where("state", "=", "created");

/** What an import created, by its rows. Many rows may be of one list of prices. */
async function batchOf(
  db: Db,
  row: ImportFields,
  { most, after = 0, direction }: { most: number; after?: number; direction: "asc" | "desc" },
): Promise<Batch> {
  const rows = await createdRows(db, row)
    .select((eb) => [eb.ref("record_id").$notNull().as("record"), "found", "row_number"])
    .where("record_id", "is not", null)
    .where("row_number", ">", after)
    .orderBy("row_number", direction)
    .limit(kindOf(row).isWhole ? row.row_count : most)
    .execute();
  return {
    ids: [...new Set(rows.map(({ record }) => record))],
    also: rows.flatMap(({ found: findings }) => (JSON.parse(findings) as Findings).also ?? []),
    last: rows.at(-1)?.row_number ?? after,
  };
}

async function* batchesOf(db: Db, row: ImportFields): AsyncGenerator<Batch> {
  let after = 0;
  for (;;) {
    const part = await batchOf(db, row, { most: BATCH, after, direction: "asc" });
    if (part.ids.length === 0) return;
    yield part;
    after = part.last;
    // Others are answered in between.
    await yieldToEventLoop();
  }
}

const forget = (tx: Tx, { id, checked }: ImportFields, ids: readonly number[]) =>
  tx
    .updateTable("import_rows")
    .set({ record_id: null })
    .where("import_id", "=", id)
    .where("checked", "=", checked)
    .where("state", "=", "created")
    .where("record_id", "in", ids)
    .execute();
