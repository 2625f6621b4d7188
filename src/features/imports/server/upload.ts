import type { Insertable } from "kysely";
import type { Upload } from "#server/endpoint.ts";
import { lockRow } from "#server/http/lockRow.ts";
import { budgetOf, readApart } from "#server/reading/pool.ts";
import type { Db, Schema, Tx } from "#server/schema.ts";
import { headingWords, proposeMapping } from "#server/sheets/proposeMapping.ts";
import { refuseFile, SHEET_LIMITS, sheetTexts } from "#server/sheets/sheet.ts";
import type { Column } from "#server/sheets/table.ts";
import { AppError, invalid } from "#shared/errors.ts";
import { MAX, toOneLine } from "#shared/fields.ts";
import type { SheetEncoding } from "#shared/reading/encodings.ts";
import { type Mapping, NO_OPTIONS } from "../contract.ts";
import { type ImportKindName, importTexts as texts } from "../texts.ts";
import { type ImportField, namedFields, type Runner } from "./kind.ts";
import { kinds } from "./kinds/kinds.ts";
import { hasNoZones } from "./kinds/zones.ts";
import {
  columnsOf,
  fileOf,
  type ImportFields,
  type ImportOwner,
  importsOf,
  insertFile,
  mappingOf,
  storeParts,
} from "./queries.ts";
import { type ColumnOf, columnsIn, firstColumns, mappedTo, withFurther } from "./reading/columns.ts";
import { proposeCurrencies } from "./reading/currencies.ts";
import type { UploadBatch, UploadHead, UploadInput } from "./reading/uploadJob.ts";

/** A sheet that was read. */
export interface ReadSheet extends UploadHead {
  /** The rows, as `import_parts` keeps them. */
  parts: string[];
  /** The file, if it can be read in another encoding, as `import_parts` keeps it. */
  file: string[];
}

/** An upload that was read. */
export interface ReadUpload extends ReadSheet {
  name: string;
}

const UPLOAD_JOB = new URL("./reading/uploadJob.ts", import.meta.url);

/** Reads the file in a process of its own. Throws a 422 under `file`. */
export async function readUpload(
  upload: Upload | null,
  kind: ImportKindName,
  { companyId, clientId }: ImportOwner,
): Promise<ReadUpload> {
  if (!upload) throw refuseFile(sheetTexts.missing);
  const { bytes, name } = upload;
  if (bytes.length > SHEET_LIMITS.maxBytes) throw refuseFile(sheetTexts.tooLarge(SHEET_LIMITS.maxBytes));
  const input: UploadInput = { source: { bytes }, kind, clientId, encoding: "auto" };
  const sheet = await readSheet(companyId, input, bytes.length);
  return { ...sheet, name: toOneLine(name).slice(-MAX.name) || "hoja" };
}

async function readSheet(companyId: number, input: UploadInput, bytes: number): Promise<ReadSheet> {
  const read: ReadSheet = { hash: "", columns: [], rowCount: 0, hiddenRows: 0, parts: [], file: [] };
  const job = { module: UPLOAD_JOB, companyId, input, budget: budgetOf(bytes) };
  for await (const batch of readApart<UploadBatch>(job)) {
    if ("part" in batch) read.parts.push(batch.part);
    else if ("file" in batch) read.file.push(batch.file);
    else Object.assign(read, batch);
  }
  return read;
}

/** Reads an import's file in another encoding. Throws a 422 under `options.encoding` if there is none. */
export async function readAgain(db: Db, row: ImportFields, encoding: SheetEncoding): Promise<ReadSheet> {
  const file = await fileOf(db, row);
  if (file.length === 0) throw invalid({ "options.encoding": [texts.noEncoding] });
  const { company_id: companyId, client_id } = row;
  const kind = row.kind as ImportKindName;
  const input: UploadInput = { source: { kept: file }, kind, clientId: client_id ?? undefined, encoding };
  // A file may have been longer than its parts, which are compressed.
  return readSheet(companyId, input, SHEET_LIMITS.maxBytes);
}

/** Whether an import makes zones: as somebody chose, else if the company has none. */
export async function makesZones(
  db: Db,
  { kind, company_id }: Pick<ImportFields, "kind" | "company_id">,
  chosen?: boolean,
): Promise<boolean> {
  if (!kinds[kind as ImportKindName].makesZones) return false;
  return chosen ?? (await hasNoZones(db, company_id));
}

/** The mapping of a sheet that was read again: a field without a column gets the one that only now fits its names. */
export function mappedAgain(row: ImportFields, columns: readonly Column[], mapping: Mapping): Mapping {
  const { fields } = kinds[row.kind as ImportKindName];
  const named = namedFields(fields);
  const before = proposeMapping(columnsOf(row), named);
  const mappedColumns = new Set(Object.values(mapping).flatMap(columnsIn));
  const fitting = Object.entries(proposeMapping(columns, named)).filter(
    ([field, index]) =>
      index !== null &&
      before[field] === null &&
      (mapping[field] ?? null) === null &&
      !mappedColumns.has(index),
  );
  return { ...mapping, ...Object.fromEntries(fitting) };
}

/** Stores an upload. Throws a 409 with `previous` if the company has imported the same file, unless it comes `again`. */
export async function storeUpload(
  tx: Tx,
  { actor, at, clientId }: Pick<Runner, "actor" | "at" | "clientId">,
  { kind, again }: { kind: ImportKindName; again: boolean },
  { name, hash, columns, rowCount, hiddenRows, parts, file }: ReadUpload,
): Promise<ImportFields> {
  const { companyId } = actor;
  // Of two uploads at once the later one must see the first.
  await lockRow(tx, "company_settings", { companyId, id: companyId }, null);
  const owner = { companyId, clientId };
  const previous = await lastOfFile(tx, owner, kind, hash);
  if (previous && !again) throw repeated(previous);
  const mapping = await proposedMapping(tx, owner, kind, columns);
  const currency = proposeCurrencies(kinds[kind].fields, firstColumns(mapping), columns);
  const create_zones = await makesZones(tx, { kind, company_id: companyId });
  const row = await insertImport(tx, {
    company_id: companyId,
    client_id: clientId ?? null,
    kind,
    file_name: name,
    file_hash: hash,
    state: "mapping",
    copy: (previous?.copy ?? -1) + 1,
    columns: JSON.stringify(columns),
    mapping: JSON.stringify(mapping),
    options: JSON.stringify({ ...NO_OPTIONS, currency, create_zones }),
    row_count: rowCount,
    hidden_rows: hiddenRows,
    uploaded_by: actor.id,
    uploaded_by_name: actor.name,
    run_by: null,
    run_ip: null,
    created_at: at,
    started_at: null,
    ended_at: null,
  });
  await storeParts(tx, row, parts);
  await insertFile(tx, row, file);
  return row;
}

const insertImport = (tx: Tx, values: Insertable<Schema["imports"]>): Promise<ImportFields> =>
  tx.insertInto("imports").values(values).returningAll().executeTakeFirstOrThrow();

const repeated = ({ id, file_name }: ImportFields) =>
  new AppError("conflict", { message: texts.repeatedFile(file_name), previous: id });

/** The last import of the same bytes that was not undone. */
const lastOfFile = (db: Db, owner: ImportOwner, kind: string, hash: string) =>
  importsOf(db, owner)
    .where("kind", "=", kind)
    .where("file_hash", "=", hash)
    .where("copy", "is not", null)
    .orderBy("copy", "desc")
    .limit(1)
    .executeTakeFirst();

/** The mapping of the owner's last import of the kind, where the columns have the same names; else by the names. */
async function proposedMapping(
  db: Db,
  owner: ImportOwner,
  kind: ImportKindName,
  columns: readonly Column[],
): Promise<Mapping> {
  const { fields, firstColumn } = kinds[kind];
  const proposed: ColumnOf = proposeMapping(columns, namedFields(fields));
  const [first] = columns;
  if (
    firstColumn &&
    proposed[firstColumn] === null &&
    first &&
    !Object.values(proposed).includes(first.index)
  )
    proposed[firstColumn] = first.index;
  const last = await importsOf(db, owner)
    .where("kind", "=", kind)
    .where("checked", ">", 0)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const all = withFurther(proposed, columns, fields);
  return last ? { ...all, ...remembered(last, columns, all, fields) } : all;
}

/**
 * The fields of the last mapping whose columns this sheet has too. Each column stays with one field. A field with several also takes the
 * proposed columns that the last sheet didn't have.
 */
function remembered(
  last: ImportFields,
  columns: readonly Column[],
  proposed: Mapping,
  fields: readonly ImportField[],
): Mapping {
  const names = new Map(columnsOf(last).map(({ index, name }) => [index, headingWords(name)]));
  const here = Map.groupBy(columns, ({ name }) => headingWords(name));
  const before = mappingOf(last);
  const isNew = (index: number) => {
    const heading = headingWords(columns.find((column) => column.index === index)?.name ?? "");
    return ![...names.values()].includes(heading);
  };
  const proposal: Mapping = {};
  for (const { field, several } of fields) {
    const own = new Set(columnsIn(before[field]).map((index) => names.get(index) ?? ""));
    const indexes = [...own].flatMap((name) => here.get(name) ?? []).map(({ index }) => index);
    if (indexes.length === 0) continue;
    const further = columnsIn(proposed[field]).filter((index) => isNew(index) && !indexes.includes(index));
    proposal[field] = mappedTo(several ? [...indexes, ...further] : indexes.slice(0, 1));
  }
  const mappedColumns = new Set(Object.values(proposal).flatMap(columnsIn));
  for (const [field, mapped] of Object.entries(proposed))
    if (!(field in proposal))
      proposal[field] = mappedTo(columnsIn(mapped).filter((index) => !mappedColumns.has(index)));
  return proposal;
}
