import type { Insertable } from "kysely";
import { prepared } from "#server/database/prepared.ts";
import type { Database } from "#server/database/types.ts";
import type { Db, RowOf, Schema, Tx } from "#server/schema.ts";
import type { SheetRow } from "#server/sheets/sheet.ts";
import type { Day } from "#shared/dates.ts";
import { conflict, type FieldErrors, invalid, orNotFound } from "#shared/errors.ts";
import type { ImportOptions, Mapping, RowBody } from "../contract.ts";
import { importTexts as texts } from "../texts.ts";
import {
  type CheckedRow,
  type Checking,
  checkRow,
  checkRows,
  openReaders,
  refuseRepeated,
  type Typed,
} from "./checkRows.ts";
import type { AnyKind } from "./kind.ts";
import {
  columnsOf,
  findImport,
  findRow,
  type ImportFields,
  type ImportOwner,
  kindOf,
  mappingOf,
  optionsOf,
  rowColumns,
  rowsLike,
  rowWithKey,
  shapeOf,
  sheetOf,
  typedOf,
} from "./queries.ts";

/** Rows per transaction: others may write between two. */
const BATCH = 100;

interface Given {
  mapping: Mapping;
  options: ImportOptions;
}

/** Whose import it is, and the day of the check. */
interface Place extends ImportOwner {
  today: Day;
}

/**
 * Judges every row by a mapping, in transactions of their own, and returns the number of this check. Its rows count only once
 * `acceptCheck` has said so. Throws a 422 under `mapping.…` for columns that can't be read.
 */
export async function checkImport(
  database: Pick<Database, "read" | "transaction">,
  { today, ...owner }: Place,
  id: number,
  given: Given,
): Promise<number> {
  const { read } = database;
  const row = await findImport(read, owner, id);
  refuseStarted(row);
  const kind = kindOf(row);
  const mapping = completeMapping(kind, row, given.mapping);
  const sheet = await sheetOf(read, row);
  const checking = await openChecking(read, row, sheet, { ...given, mapping, today });
  const typed = await typedOf(read, row);
  const number = await database.transaction((tx) => takeNumber(tx, row));
  let batch: CheckedRow[] = [];
  const flush = async () => {
    const rows = batch;
    batch = [];
    await database.transaction((tx) => insertChecked(tx, row, number, rows, typed));
  };
  await checkRows(checking, sheet, typed, async (checked) => {
    batch.push(checked);
    if (batch.length === BATCH) await flush();
  });
  if (batch.length > 0) await flush();
  return number;
}

function refuseStarted({ state }: ImportFields): void {
  if (state !== "mapping" && state !== "checked") throw conflict(texts.notToMap);
}

/** The mapping with every field. Throws a 422 for unknown fields and columns, and for a column that is named twice. */
function completeMapping(kind: AnyKind, row: ImportFields, given: Mapping): Mapping {
  const columns = new Set(columnsOf(row).map(({ index }) => index));
  const fields = new Set(kind.fields.map(({ field }) => field));
  const errors: FieldErrors = {};
  const taken = new Set<number>();
  for (const [field, index] of Object.entries(given)) {
    if (!fields.has(field)) errors[`mapping.${field}`] = [texts.unknownField];
    else if (index !== null && !columns.has(index)) errors[`mapping.${field}`] = [texts.unknownColumn];
    else if (index !== null && taken.has(index)) errors[`mapping.${field}`] = [texts.columnTwice];
    if (index !== null) taken.add(index);
  }
  for (const { field, label, required } of kind.fields)
    if (required && (given[field] ?? null) === null)
      errors[`mapping.${field}`] = [texts.fieldWithoutColumn(label)];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return Object.fromEntries(kind.fields.map(({ field }) => [field, given[field] ?? null]));
}

async function openChecking(
  db: Db,
  row: ImportFields,
  sheet: readonly SheetRow[],
  { mapping, options, today }: Given & Pick<Place, "today">,
): Promise<Checking> {
  const kind = kindOf(row);
  const shape = shapeOf(row, mapping);
  const { readers, problems } = openReaders(shape.fields, sheet, shape.mapping, options);
  const named = Object.entries(problems).map(([field, messages]) => [`mapping.${field}`, messages] as const);
  if (named.length > 0) throw invalid(Object.fromEntries(named));
  const [context, existing] = await Promise.all([
    kind.openContext(db, { companyId: row.company_id, today }, options),
    kind.existing(db, row.company_id),
  ]);
  return { kind, context, readers, options, existing };
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
  given: readonly CheckedRow[],
  typed: ReadonlyMap<number, Typed>,
) {
  const rows = given.map((row) => ({
    ...{ company_id, import_id: id, checked, record_id: null },
    ...rowColumns(row, typed.get(row.row)),
  }));
  return addRows(tx, { rows });
}

const addRows = prepared((db, { rows }: { rows: Insertable<Schema["import_rows"]>[] }) =>
  db.insertInto("import_rows").values(rows),
);

/** Lets the rows of a check count, and removes those of others. Throws a 409 if the import has started meanwhile. */
export async function acceptCheck(
  tx: Tx,
  owner: ImportOwner,
  id: number,
  { mapping, options }: Given,
  checked: number,
): Promise<ImportFields> {
  const row = await findImport(tx, owner, id);
  refuseStarted(row);
  // A newer check stays.
  if (row.checked > checked) return row;
  const full = completeMapping(kindOf(row), row, mapping);
  await tx.deleteFrom("import_rows").where("import_id", "=", id).where("checked", "<", checked).execute();
  return tx
    .updateTable("imports")
    .set({ state: "checked", checked, mapping: JSON.stringify(full), options: JSON.stringify(options) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What judges a corrected row, read before its transaction. */
export interface Correcting {
  checking: Checking;
  rows: ReadonlyMap<number, SheetRow>;
}

/** Throws a 409 unless the import waits to be run. */
export async function openCorrecting(
  database: Database,
  { today, ...owner }: Place,
  id: number,
): Promise<Correcting> {
  const { read } = database;
  const row = await findImport(read, owner, id);
  if (row.state !== "checked") throw conflict(row.state === "mapping" ? texts.notChecked : texts.notToMap);
  const sheet = await sheetOf(read, row);
  const given = { mapping: mappingOf(row), options: optionsOf(row), today };
  const checking = await openChecking(read, row, sheet, given);
  return { checking, rows: new Map(sheet.map((one) => [one.number, one])) };
}

/** Corrects or skips one row and judges it again, with those that were refused because they were the same. */
export async function correctRow(
  tx: Tx,
  owner: ImportOwner,
  { id, row: number }: { id: number; row: number },
  { values = {}, skip }: RowBody,
  correcting: Correcting,
): Promise<{ row: ImportFields; corrected: RowOf<"import_rows"> }> {
  const row = await findImport(tx, owner, id);
  if (row.state !== "checked") throw conflict(texts.notToMap);
  refuseUnknown(row, values);
  const before = orNotFound(await findRow(tx, row, number));
  const known = JSON.parse(before.typed ?? "{}") as Typed;
  const typed = { values: { ...known.values, ...values }, skip: skip ?? known.skip ?? false };
  const corrected = await judgeAgain(tx, row, before, typed, correcting);
  for (const like of await rowsLike(tx, row, texts.sameAsRow(number)))
    await judgeAgain(tx, row, like, like.typed === null ? undefined : JSON.parse(like.typed), correcting);
  return { row, corrected };
}

async function judgeAgain(
  tx: Tx,
  row: ImportFields,
  { id, row_number }: RowOf<"import_rows">,
  typed: Typed | undefined,
  { checking, rows }: Correcting,
) {
  const checked = checkRow(checking, orNotFound(rows.get(row_number)), typed);
  const other = checked.key === undefined ? undefined : await rowWithKey(tx, row, checked.key, row_number);
  return tx
    .updateTable("import_rows")
    .set(rowColumns(refuseRepeated(checking.kind, checked, other), typed))
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
