import type { Insertable } from "kysely";
import type { ChosenOptions, Mapping } from "#features/imports/contract.ts";
import { importTexts as texts } from "#features/imports/texts.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Database } from "#server/database/types.ts";
import { refuseStale } from "#server/http/lockRow.ts";
import type { Schema, Tx } from "#server/schema.ts";
import { AppError, conflict, type FieldErrors, invalid } from "#shared/errors.ts";
import type { SheetEncoding } from "#shared/reading/encodings.ts";
import type { AnyKind } from "../kind.ts";
import {
  columnsOf,
  findImport,
  type ImportFields,
  type ImportOwner,
  kindOf,
  optionsOf,
  partsOf,
  storeParts,
  typedOf,
} from "../queries.ts";
import { columnsIn, mappedTo } from "../reading/columns.ts";
import { makesZones, mappedAgain, type ReadSheet, readAgain } from "../upload.ts";
import { createRepeatedRows, type JudgedRow, skipKnown, type Typed } from "./checkRows.ts";
import {
  currenciesOf,
  existingHashes,
  judge,
  openChecking,
  type Place,
  type Reading,
  typedText,
  type Wanted,
} from "./judge.ts";
import { markRepeats, type Seen } from "./markRepeats.ts";

/** How somebody wants a sheet to be read. */
interface Chosen {
  mapping: Mapping;
  options: ChosenOptions;
}

/** A check whose rows are stored. */
export interface Checked extends Reading {
  number: number;
  /** In which encoding the file was read before. */
  before: SheetEncoding;
  /** The sheet, if it was read in another encoding. */
  sheet: ReadSheet | null;
}

/**
 * Judges every row by a mapping, in transactions of their own. Its rows count only once `acceptCheck` has said so. Another encoding reads the
 * file again. Throws a 422 under `mapping.…` for columns that can't be read.
 */
export async function checkImport(
  database: Pick<Database, "read" | "transaction">,
  { today, time, ...owner }: Place,
  id: number,
  { mapping: wanted, options: chosen }: Chosen,
): Promise<Checked> {
  const { read } = database;
  const stored = await findImport(read, owner, id);
  refuseStarted(stored);
  const options = { ...chosen, create_zones: await makesZones(read, stored, chosen.create_zones) };
  const { encoding: before } = optionsOf(stored);
  const sheet = options.encoding === before ? null : await readAgain(read, stored, options.encoding);
  const row = sheet ? { ...stored, ...columnsOfSheet(sheet) } : stored;
  const kind = kindOf(row);
  const mapping = completeMapping(kind, row, sheet ? mappedAgain(stored, sheet.columns, wanted) : wanted);
  const reading = { mapping, options: { ...options, currency: currenciesOf(row, mapping, options) } };
  const typed = await typedOf(read, row);
  const parts = sheet?.parts ?? (await partsOf(read, row));
  const [input, existing] = await Promise.all([
    openChecking(read, { row, parts }, { ...reading, today, time }, typed),
    existingHashes(read, row, options),
  ]);
  const number = await database.transaction((tx) => takeNumber(tx, row));
  const refuse = createRepeatedRows(kind);
  const seen: Seen = new Map();
  for await (const batch of judge(row, input)) {
    const marked = await markRepeats(read, row, today, batch, seen);
    const rows = marked.map((judged) => refuse(skipKnown(judged, existing, options)));
    await database.transaction((tx) => insertChecked(tx, row, number, rows, typed));
  }
  return { ...reading, number, before, sheet };
}

/** What an import keeps of a sheet besides its rows. */
const columnsOfSheet = ({ columns, rowCount, hiddenRows }: ReadSheet) => ({
  columns: JSON.stringify(columns),
  row_count: rowCount,
  hidden_rows: hiddenRows,
});

function refuseStarted({ state }: ImportFields): void {
  if (state !== "mapping" && state !== "checked") throw conflict(texts.notToMap);
}

/** The mapping with every field. Throws a 422 for unknown fields and columns, and for a column that is named twice. */
function completeMapping(kind: AnyKind, row: ImportFields, mapping: Mapping): Mapping {
  const columns = new Set(columnsOf(row).map(({ index }) => index));
  const fields = new Map(kind.fields.map((field) => [field.field, field]));
  const errors: FieldErrors = {};
  const mappedColumns = new Set<number>();
  for (const [name, mapped] of Object.entries(mapping)) {
    const field = fields.get(name);
    const indexes = columnsIn(mapped);
    if (!field) errors[`mapping.${name}`] = [texts.unknownField];
    else if (indexes.some((index) => !columns.has(index))) errors[`mapping.${name}`] = [texts.unknownColumn];
    else if (indexes.length > 1 && !field.several) errors[`mapping.${name}`] = [texts.oneColumn];
    for (const index of indexes) {
      if (mappedColumns.has(index)) errors[`mapping.${name}`] ??= [texts.columnTwice];
      mappedColumns.add(index);
    }
  }
  for (const { field, label, required } of kind.fields)
    if (required && (mapping[field] ?? null) === null)
      errors[`mapping.${field}`] = [texts.fieldWithoutColumn(label)];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return Object.fromEntries(kind.fields.map(({ field }) => [field, mappedTo(columnsIn(mapping[field]))]));
}

async function takeNumber(tx: Tx, { id }: ImportFields): Promise<number> {
  const { last_check } = await tx
    .updateTable("imports")
    .set((eb) => ({ last_check: eb("last_check", "+", 1) }))
    .where("id", "=", id)
    .returning("last_check")
    .executeTakeFirstOrThrow();
  return last_check;
}

function insertChecked(
  tx: Tx,
  { id, company_id }: ImportFields,
  checked: number,
  judged: readonly JudgedRow[],
  typed: ReadonlyMap<number, Typed>,
) {
  const rows = judged.map((row) => ({
    ...row,
    company_id,
    import_id: id,
    checked,
    record_id: row.record_id ?? null,
    typed: typedText(typed.get(row.row_number)),
  }));
  return addRows(tx, { rows });
}

const addRows = prepared((db, { rows }: { rows: Insertable<Schema["import_rows"]>[] }) =>
  db.insertInto("import_rows").values(rows),
);

/**
 * Lets the rows of a check count, with the sheet that it read again, and removes those of others. Throws a 409 if the import has started
 * meanwhile, `stale` if it has another version or was read in another encoding.
 */
export async function acceptCheck(
  tx: Tx,
  owner: ImportOwner,
  id: number,
  { number, mapping, options, before, sheet }: Checked,
  { wanted }: Wanted = {},
): Promise<ImportFields> {
  const row = await findImport(tx, owner, id);
  refuseStale(wanted, row.version);
  refuseStarted(row);
  // A newer check stays.
  if (row.checked > number) return row;
  if (optionsOf(row).encoding !== before) throw new AppError("stale");
  if (sheet) await storeParts(tx, row, sheet.parts);
  await tx.deleteFrom("import_rows").where("import_id", "=", id).where("checked", "<", number).execute();
  return tx
    .updateTable("imports")
    .set((eb) => ({
      state: "checked" as const,
      checked: number,
      version: eb("version", "+", 1),
      ...(sheet && columnsOfSheet(sheet)),
      mapping: JSON.stringify(mapping),
      options: JSON.stringify(options),
    }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
