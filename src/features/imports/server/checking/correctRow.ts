import { isDeepStrictEqual } from "node:util";
import type { RowBody } from "#features/imports/contract.ts";
import { importTexts as texts } from "#features/imports/texts.ts";
import type { Database } from "#server/database/types.ts";
import { refuseStale } from "#server/http/lockRow.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { AppError, conflict, invalid, orNotFound } from "#shared/errors.ts";
import {
  findImport,
  findRow,
  type ImportFields,
  type ImportOwner,
  kindOf,
  mappingOf,
  optionsOf,
  partsOf,
  rowsHashed,
  rowsLike,
  rowWithHash,
  shapeOf,
} from "../queries.ts";
import { type Findings, hashOf, type JudgedRow, refuseRepeated, skipKnown, type Typed } from "./checkRows.ts";
import { existingHashes, judge, openChecking, type Place, typedText, type Wanted } from "./judge.ts";
import { markRepeats } from "./markRepeats.ts";
import { groupOf } from "./together.ts";

/** Rows as they are judged with a correction, before its transaction. */
export interface Correcting {
  judged: ReadonlyMap<number, JudgedRow>;
  /** What each was judged with. */
  typed: ReadonlyMap<number, Typed>;
}

/** Judges a corrected row and those like it in a process of its own. Throws a 409 unless the import waits to be run. */
export async function openCorrecting(
  database: Database,
  { today, time, ...owner }: Place,
  { id, row: number }: { id: number; row: number },
  body: RowBody,
): Promise<Correcting> {
  const { read } = database;
  const row = await findImport(read, owner, id);
  if (row.state !== "checked") throw conflict(row.state === "mapping" ? texts.notChecked : texts.notToMap);
  refuseUnknown(row, body.values ?? {});
  const before = orNotFound(await findRow(read, row, number));
  const typed = new Map([[number, correctedBy(before, body)]]);
  const like = await alsoJudged(read, row, before, body);
  for (const { row_number, typed: own } of like) if (own !== null) typed.set(row_number, JSON.parse(own));
  const reading = { mapping: mappingOf(row), options: optionsOf(row), today, time };
  const parts = await partsOf(read, row);
  const [input, existing] = await Promise.all([
    openChecking(read, { row, parts }, reading, typed),
    existingHashes(read, row, reading.options),
  ]);
  const only = new Set([number, ...like.map(({ row_number }) => row_number)]);
  const judged = new Map<number, JudgedRow>();
  for await (const batch of judge(row, { ...input, only }))
    for (const each of await markRepeats(read, row, today, batch))
      judged.set(each.row_number, skipKnown(each, existing, reading.options));
  return { judged, typed };
}

/** The other rows that a correction may change: those that were refused because they were the same, and those of the row's groups. */
async function alsoJudged(
  db: Db,
  row: ImportFields,
  before: RowOf<"import_rows">,
  { values = {} }: RowBody,
): Promise<RowOf<"import_rows">[]> {
  const kind = kindOf(row);
  const { values: stored } = JSON.parse(before.found) as Findings;
  const groups = [stored, { ...stored, ...values }].flatMap((each) => groupOf(kind, each) ?? []);
  if (groups.length === 0) return rowsLike(db, row, texts.sameAsRow(before.row_number));
  const together = await rowsHashed(db, row, groups.map(hashOf));
  return together.filter(({ id }) => id !== before.id);
}

/** What people corrected in a row, with this correction. */
function correctedBy({ typed }: RowOf<"import_rows">, { values = {}, skip }: RowBody): Typed {
  const known = JSON.parse(typed ?? "{}") as Typed;
  return { values: { ...known.values, ...values }, skip: skip ?? known.skip ?? false };
}

/**
 * Keeps a corrected or skipped row as it was judged, with those that were refused because they were the same. Throws `stale` if somebody has
 * corrected it meanwhile, or the import has another version.
 */
export async function correctRow(
  tx: Tx,
  owner: ImportOwner,
  { id, row: number }: { id: number; row: number },
  { wanted, ...body }: RowBody & Wanted,
  correcting: Correcting,
): Promise<{ row: ImportFields; corrected: RowOf<"import_rows"> }> {
  const before = await findImport(tx, owner, id);
  refuseStale(wanted, before.version);
  if (before.state !== "checked") throw conflict(texts.notToMap);
  const stored = orNotFound(await findRow(tx, before, number));
  if (!isDeepStrictEqual(correctedBy(stored, body), correcting.typed.get(number)))
    throw new AppError("stale");
  const also = await alsoJudged(tx, before, stored, body);
  const row = await tx
    .updateTable("imports")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const corrected = orNotFound(await judgeAgain(tx, row, stored, correcting));
  for (const like of also) await judgeAgain(tx, row, like, correcting);
  return { row, corrected };
}

/** A row that became the same as another since it was judged stays as it is. */
async function judgeAgain(
  tx: Tx,
  row: ImportFields,
  { id, row_number }: RowOf<"import_rows">,
  { judged, typed }: Correcting,
) {
  const each = judged.get(row_number);
  if (!each) return undefined;
  const other =
    each.record_hash === null ? undefined : await rowWithHash(tx, row, each.record_hash, row_number);
  return tx
    .updateTable("import_rows")
    .set({
      ...refuseRepeated(kindOf(row), each, other),
      record_id: each.record_id ?? null,
      typed: typedText(typed.get(row_number)),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function refuseUnknown(row: ImportFields, values: Record<string, string>): void {
  const fields = new Set(shapeOf(row).fields.map(({ field }) => field));
  const unknown = Object.keys(values).filter((field) => !fields.has(field));
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((field) => [`values.${field}`, [texts.unknownField]])));
}
