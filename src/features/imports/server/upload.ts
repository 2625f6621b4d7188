import type { Insertable } from "kysely";
import type { Upload } from "#server/endpoint.ts";
import { lockRow } from "#server/http/lockRow.ts";
import { budgetOf, readInThread } from "#server/reading/pool.ts";
import type { Db, Schema, Tx } from "#server/schema.ts";
import { headingWords, proposeMapping } from "#server/sheets/proposeMapping.ts";
import { refuseFile, SHEET_LIMITS, sheetTexts } from "#server/sheets/sheet.ts";
import type { Column } from "#server/sheets/table.ts";
import { AppError } from "#shared/errors.ts";
import { MAX, toOneLine } from "#shared/fields.ts";
import { type Mapping, NO_OPTIONS } from "../contract.ts";
import { type ImportKindName, importTexts as texts } from "../texts.ts";
import { namedFields, type Runner } from "./kind.ts";
import { kinds } from "./kinds/kinds.ts";
import {
  columnsOf,
  type ImportFields,
  type ImportOwner,
  importsOf,
  insertParts,
  mappingOf,
} from "./queries.ts";
import { proposeCurrencies } from "./reading/currencies.ts";
import type { UploadBatch, UploadInput } from "./reading/uploadJob.ts";

/** An upload that was read. */
export interface ReadUpload {
  name: string;
  hash: string;
  columns: Column[];
  rowCount: number;
  /** The rows, as `import_parts` keeps them. */
  parts: string[];
}

const UPLOAD_JOB = new URL("./reading/uploadJob.ts", import.meta.url);

/** Reads the file in a thread. Throws a 422 under `file`. */
export async function readUpload(
  upload: Upload | null,
  kind: ImportKindName,
  { companyId, clientId }: ImportOwner,
): Promise<ReadUpload> {
  if (!upload) throw refuseFile(sheetTexts.missing);
  const { bytes, name } = upload;
  if (bytes.length > SHEET_LIMITS.maxBytes) throw refuseFile(sheetTexts.tooLarge(SHEET_LIMITS.maxBytes));
  const input: UploadInput = { bytes, kind, clientId };
  const job = { module: UPLOAD_JOB, companyId, input, budget: budgetOf(bytes.length) };
  const read: ReadUpload = {
    name: toOneLine(name).slice(-MAX.name) || "hoja",
    hash: "",
    columns: [],
    rowCount: 0,
    parts: [],
  };
  for await (const batch of readInThread<UploadBatch>(job)) {
    if ("part" in batch) read.parts.push(batch.part);
    else Object.assign(read, batch);
  }
  return read;
}

/** Stores an upload. Throws a 409 with `previous` if the company has imported the same file, unless it comes `again`. */
export async function storeUpload(
  tx: Tx,
  { actor, at, clientId }: Pick<Runner, "actor" | "at" | "clientId">,
  { kind, again }: { kind: ImportKindName; again: boolean },
  { name, hash, columns, rowCount, parts }: ReadUpload,
): Promise<ImportFields> {
  const { companyId } = actor;
  // Of two uploads at once the later one must see the first.
  await lockRow(tx, "company_settings", { companyId, id: companyId }, null);
  const owner = { companyId, clientId };
  const previous = await lastOfFile(tx, owner, kind, hash);
  if (previous && !again) throw repeated(previous);
  const mapping = await proposedMapping(tx, owner, kind, columns);
  const currency = proposeCurrencies(kinds[kind].fields, mapping, columns);
  const row = await insertImport(tx, {
    ...{
      company_id: companyId,
      client_id: clientId ?? null,
      kind,
      file_name: name,
      file_hash: hash,
      state: "mapping",
    },
    copy: (previous?.copy ?? -1) + 1,
    columns: JSON.stringify(columns),
    mapping: JSON.stringify(mapping),
    options: JSON.stringify({ ...NO_OPTIONS, currency }),
    row_count: rowCount,
    ...{ uploaded_by: actor.id, uploaded_by_name: actor.name },
    ...{ run_by: null, run_ip: null, created_at: at, started_at: null, ended_at: null },
  });
  await insertParts(tx, row, parts);
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
  const proposed = proposeMapping(columns, namedFields(fields));
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
  return last ? { ...proposed, ...remembered(last, columns, proposed) } : proposed;
}

/** The fields of the last mapping whose columns this sheet has too. Each column stays with one field. */
function remembered(last: ImportFields, columns: readonly Column[], proposed: Mapping): Mapping {
  const names = new Map(columnsOf(last).map(({ index, name }) => [index, headingWords(name)]));
  const here = new Map(columns.map(({ index, name }) => [headingWords(name), index]));
  const found: Mapping = {};
  for (const [field, index] of Object.entries(mappingOf(last))) {
    const at = index === null ? undefined : here.get(names.get(index) ?? "");
    if (at !== undefined && field in proposed) found[field] = at;
  }
  const taken = new Set(Object.values(found));
  for (const [field, index] of Object.entries(proposed))
    if (!(field in found) && index !== null && taken.has(index)) found[field] = null;
  return found;
}
