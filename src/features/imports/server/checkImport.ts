import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Insertable } from "kysely";
import { allRates } from "#features/rates/server/queries.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Database } from "#server/database/types.ts";
import { refuseStale } from "#server/http/lockRow.ts";
import { budgetOf, readInThread } from "#server/reading/pool.ts";
import type { Db, RowOf, Schema, Tx } from "#server/schema.ts";
import { headingsOf } from "#server/sheets/table.ts";
import type { Day } from "#shared/dates.ts";
import { AppError, conflict, type FieldErrors, invalid, orNotFound } from "#shared/errors.ts";
import type { SheetEncoding } from "#shared/vocabulary.ts";
import type { ImportOptions, Mapping, RowBody } from "../contract.ts";
import type { ImportKindName } from "../texts.ts";
import { importTexts as texts } from "../texts.ts";
import {
  createRepeatedRows,
  hashOf,
  type JudgedRow,
  refuseRepeated,
  skipKnown,
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
  partsOf,
  rowsLike,
  rowWithHash,
  shapeOf,
  storeParts,
  typedOf,
} from "./queries.ts";
import type { CheckInput } from "./reading/checkJob.ts";
import { columnsIn, mappedTo } from "./reading/columns.ts";
import { proposeCurrencies } from "./reading/currencies.ts";
import { mappedAgain, type ReadSheet, readAgain } from "./upload.ts";

/** The ETags that the import may have; null: any. */
interface Wanted {
  wanted?: readonly string[] | null;
}

interface Given {
  mapping: Mapping;
  options: ImportOptions;
}

/** A check whose rows are stored. */
export interface Checked extends Given {
  number: number;
  /** In which encoding the file was read before. */
  before: SheetEncoding;
  /** The sheet, if it was read in another encoding. */
  sheet: ReadSheet | null;
}

/** A sheet to check. */
interface Sheet {
  row: ImportFields;
  parts: readonly string[];
}

/** Whose import it is, and the day of the check. */
interface Place extends ImportOwner {
  today: Day;
}

/**
 * Judges every row by a mapping, in transactions of their own. Its rows count only once `acceptCheck` has said so. Another encoding reads the
 * file again. Throws a 422 under `mapping.…` for columns that can't be read.
 */
export async function checkImport(
  database: Pick<Database, "read" | "transaction">,
  { today, ...owner }: Place,
  id: number,
  { mapping: wanted, options }: Given,
): Promise<Checked> {
  const { read } = database;
  const stored = await findImport(read, owner, id);
  refuseStarted(stored);
  const { encoding: before } = optionsOf(stored);
  const sheet = options.encoding === before ? null : await readAgain(read, stored, options.encoding);
  const row = sheet ? { ...stored, ...columnsOfSheet(sheet) } : stored;
  const kind = kindOf(row);
  const mapping = completeMapping(kind, row, sheet ? mappedAgain(stored, sheet.columns, wanted) : wanted);
  const given = { mapping, options: { ...options, currency: currenciesOf(row, mapping, options) } };
  const typed = await typedOf(read, row);
  const parts = sheet?.parts ?? (await partsOf(read, row));
  const [input, existing] = await Promise.all([
    openChecking(read, { row, parts }, { ...given, today }, typed),
    existingHashes(read, row, options),
  ]);
  const number = await database.transaction((tx) => takeNumber(tx, row));
  const refuse = createRepeatedRows(kind);
  for await (const batch of judge(row, input)) {
    const rows = batch.map((judged) => refuse(skipKnown(judged, existing, options)));
    await database.transaction((tx) => insertChecked(tx, row, number, rows, typed));
  }
  return { ...given, number, before, sheet };
}

/** What an import keeps of a sheet besides its rows. */
const columnsOfSheet = ({ columns, rowCount, hiddenRows }: ReadSheet) => ({
  columns: JSON.stringify(columns),
  row_count: rowCount,
  hidden_rows: hiddenRows,
});

const CHECK_JOB = new URL("./reading/checkJob.ts", import.meta.url);

/** Judges the rows in a thread. Throws a 422 under `mapping.…` for columns that can't be read. */
function judge({ company_id }: ImportFields, input: CheckInput): AsyncGenerator<JudgedRow[]> {
  const letters = input.parts.reduce((sum, part) => sum + part.length, 0);
  return readInThread<JudgedRow[]>({
    module: CHECK_JOB,
    companyId: company_id,
    input,
    budget: budgetOf(letters),
  });
}

/** The hashes of the keys of the company's records, as far as rows for them are skipped. */
async function existingHashes(db: Db, row: ImportFields, { existing }: ImportOptions): Promise<Set<string>> {
  const hashes = new Set<string>();
  if (existing !== "skip") return hashes;
  for (const key of (await kindOf(row).existing(db, row.company_id)).keys()) {
    hashes.add(hashOf(key));
    // Twenty thousand take a twentieth of a second.
    if (hashes.size % 2000 === 0) await yieldToEventLoop();
  }
  return hashes;
}

function refuseStarted({ state }: ImportFields): void {
  if (state !== "mapping" && state !== "checked") throw conflict(texts.notToMap);
}

/** The mapping with every field. Throws a 422 for unknown fields and columns, and for a column that is named twice. */
function completeMapping(kind: AnyKind, row: ImportFields, given: Mapping): Mapping {
  const columns = new Set(columnsOf(row).map(({ index }) => index));
  const fields = new Map(kind.fields.map((field) => [field.field, field]));
  const errors: FieldErrors = {};
  const taken = new Set<number>();
  for (const [name, mapped] of Object.entries(given)) {
    const field = fields.get(name);
    const indexes = columnsIn(mapped);
    if (!field) errors[`mapping.${name}`] = [texts.unknownField];
    else if (indexes.some((index) => !columns.has(index))) errors[`mapping.${name}`] = [texts.unknownColumn];
    else if (indexes.length > 1 && !field.several) errors[`mapping.${name}`] = [texts.oneColumn];
    for (const index of indexes) {
      if (taken.has(index)) errors[`mapping.${name}`] ??= [texts.columnTwice];
      taken.add(index);
    }
  }
  for (const { field, label, required } of kind.fields)
    if (required && (given[field] ?? null) === null)
      errors[`mapping.${field}`] = [texts.fieldWithoutColumn(label)];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return Object.fromEntries(kind.fields.map(({ field }) => [field, mappedTo(columnsIn(given[field]))]));
}

async function openChecking(
  db: Db,
  { row, parts }: Sheet,
  { mapping, options, today }: Given & Pick<Place, "today">,
  typed: ReadonlyMap<number, Typed>,
): Promise<CheckInput> {
  const { company_id: companyId } = row;
  const [context, rates] = await Promise.all([
    kindOf(row).openContext(db, { companyId, today }, options),
    allRates(db, companyId),
  ]);
  return {
    kind: row.kind as ImportKindName,
    ...shapeOf(row, mapping),
    options,
    parts,
    typed,
    context,
    conversion: { rates, today },
    width: headingsOf(columnsOf(row)),
  };
}

/** The currency of each column of amounts: as somebody chose, else as proposed. */
function currenciesOf(row: ImportFields, mapping: Mapping, options: ImportOptions) {
  const shape = shapeOf(row, mapping);
  const proposed = proposeCurrencies(shape.fields, shape.mapping, columnsOf(row));
  return Object.fromEntries(
    Object.entries(proposed).map(([key, currency]) => [key, options.currency[key] ?? currency]),
  );
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
    record_id: null,
    typed: typedText(typed.get(row.row_number)),
  }));
  return addRows(tx, { rows });
}

const typedText = (typed: Typed | undefined): string | null => (typed ? JSON.stringify(typed) : null);

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
      ...{ state: "checked" as const, checked: number, version: eb("version", "+", 1) },
      ...(sheet && columnsOfSheet(sheet)),
      mapping: JSON.stringify(mapping),
      options: JSON.stringify(options),
    }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Rows as they are judged with a correction, before its transaction. */
export interface Correcting {
  judged: ReadonlyMap<number, JudgedRow>;
  /** What each was judged with. */
  typed: ReadonlyMap<number, Typed>;
}

/** Judges a corrected row and those like it in a thread. Throws a 409 unless the import waits to be run. */
export async function openCorrecting(
  database: Database,
  { today, ...owner }: Place,
  { id, row: number }: { id: number; row: number },
  body: RowBody,
): Promise<Correcting> {
  const { read } = database;
  const row = await findImport(read, owner, id);
  if (row.state !== "checked") throw conflict(row.state === "mapping" ? texts.notChecked : texts.notToMap);
  refuseUnknown(row, body.values ?? {});
  const before = orNotFound(await findRow(read, row, number));
  const typed = new Map([[number, correctedBy(before, body)]]);
  const like = await rowsLike(read, row, texts.sameAsRow(number));
  for (const { row_number, typed: own } of like) if (own !== null) typed.set(row_number, JSON.parse(own));
  const given = { mapping: mappingOf(row), options: optionsOf(row), today };
  const parts = await partsOf(read, row);
  const [input, existing] = await Promise.all([
    openChecking(read, { row, parts }, given, typed),
    existingHashes(read, row, given.options),
  ]);
  const only = new Set([number, ...like.map(({ row_number }) => row_number)]);
  const judged = new Map<number, JudgedRow>();
  for await (const batch of judge(row, { ...input, only }))
    for (const each of batch) judged.set(each.row_number, skipKnown(each, existing, given.options));
  return { judged, typed };
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
  const found = await findImport(tx, owner, id);
  refuseStale(wanted, found.version);
  if (found.state !== "checked") throw conflict(texts.notToMap);
  const before = orNotFound(await findRow(tx, found, number));
  if (!isDeepStrictEqual(correctedBy(before, body), correcting.typed.get(number)))
    throw new AppError("stale");
  const row = await tx
    .updateTable("imports")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const corrected = orNotFound(await judgeAgain(tx, row, before, correcting));
  for (const like of await rowsLike(tx, row, texts.sameAsRow(number)))
    await judgeAgain(tx, row, like, correcting);
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
    .set({ ...refuseRepeated(kindOf(row), each, other), typed: typedText(typed.get(row_number)) })
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
