import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { type EventDraft, record } from "#server/audit.ts";
import type { Db, Tx } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";
import { importEvents, importTexts as texts } from "../texts.ts";
import type { Found } from "./checkRows.ts";
import type { Runner } from "./kind.ts";
import { findImport, type ImportFields, kindOf } from "./queries.ts";
import { importEvent, labelOf } from "./runImport.ts";

/** Records per statement. */
const BATCH = 500;
/** How many things in the way are named. */
const NAMED = 3;

/**
 * Removes what an import created, all or nothing, and records each removal. Returns the event of the import itself. Throws a 409 that
 * names what refers to any of it, or if the import is not done or its rows are gone.
 */
export async function undoImport(
  tx: Tx,
  runner: Runner,
  id: number,
  { ip, now }: { ip: string; now: Date },
): Promise<{ row: ImportFields; event: EventDraft }> {
  const { actor, clientId, timeZone } = runner;
  const row = await findImport(tx, { companyId: actor.companyId, clientId }, id);
  if (row.state !== "done") throw conflict(texts.notDone);
  if (!(await hasRows(tx, row))) throw conflict(texts.tooOld);
  const batches = await madeBy(tx, row);
  const kind = kindOf(row);
  const found: string[] = [];
  for (const { ids, also } of batches) found.push(...(await kind.inTheWay(tx, row.company_id, ids, also)));
  if (found.length > 0)
    throw conflict(texts.inTheWay(found.slice(0, NAMED), Math.max(0, found.length - NAMED)));
  let removed = 0;
  for (const { ids, also } of batches.toReversed()) {
    const events = await kind.remove(tx, runner, ids, also);
    // Now, because the events of 20,000 clients take 100 MB.
    await record(tx, events, { actor, ip, now, timeZone });
    removed += events.length;
    // Others may read in between.
    await yieldToEventLoop();
  }
  const undone = await tx
    .updateTable("imports")
    .set({ state: "undone", copy: null })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const summary = importEvents.undid(labelOf(row), row.file_name, removed);
  return { row: undone, event: importEvent(row, "delete", summary) };
}

async function hasRows(db: Db, { id }: ImportFields): Promise<boolean> {
  const query = db.selectFrom("import_rows").select(sql`1`.as("one")).where("import_id", "=", id);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

interface Batch {
  ids: number[];
  also: unknown[];
}

/** What an import created, in the order of its rows. Many rows may be of one list of prices. */
async function madeBy(db: Db, { id, checked }: ImportFields): Promise<Batch[]> {
  const rows = await db
    .selectFrom("import_rows")
    .select((eb) => [eb.ref("record_id").$notNull().as("record"), "found"])
    .where("import_id", "=", id)
    .where("checked", "=", checked)
    .where("state", "=", "created")
    .orderBy("row_number")
    .execute();
  const also = Map.groupBy(rows, ({ record }) => record);
  const records = [...also.keys()];
  return Array.from({ length: Math.ceil(records.length / BATCH) }, (_, part) => {
    const ids = records.slice(part * BATCH, (part + 1) * BATCH);
    const made = ids.flatMap((record) => also.get(record) ?? []);
    return { ids, also: made.flatMap(({ found }) => (JSON.parse(found) as Found).also ?? []) };
  });
}
