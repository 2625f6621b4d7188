import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import type { Upload } from "#server/endpoint.ts";
import { lockRow } from "#server/http/lockRow.ts";
import type { Db, Schema, Tx } from "#server/schema.ts";
import { createIsKnown, headingWords, proposeMapping } from "#server/sheets/proposeMapping.ts";
import { readSheet, SHEET_LIMITS } from "#server/sheets/readSheet.ts";
import { refuseFile, sheetTexts } from "#server/sheets/sheet.ts";
import { type Column, type Table, toTable } from "#server/sheets/table.ts";
import { AppError } from "#shared/errors.ts";
import { MAX, toOneLine } from "#shared/fields.ts";
import { type Mapping, NO_OPTIONS } from "../contract.ts";
import { type ImportKindName, importTexts as texts } from "../texts.ts";
import type { ImportField, Runner } from "./kind.ts";
import { kinds } from "./kinds/kinds.ts";
import {
  columnsOf,
  type ImportFields,
  type ImportOwner,
  importsOf,
  insertParts,
  mappingOf,
} from "./queries.ts";

/** An upload that was read. */
export interface ReadUpload {
  name: string;
  hash: string;
  table: Table;
}

const namedFields = (fields: readonly ImportField[]) =>
  fields.map(({ field, label, names }) => ({ field, names: [label, ...names] }));

/** Reads the file in a thread. Throws a 422 under `file`. */
export async function readUpload(
  upload: Upload | null,
  kind: ImportKindName,
  { companyId, clientId }: ImportOwner,
): Promise<ReadUpload> {
  if (!upload) throw refuseFile(sheetTexts.missing);
  const sheet = await readSheet(upload.bytes, companyId);
  const table = toTable(sheet, createIsKnown(namedFields(kinds[kind].fields)));
  if (table.rows.length === 0) throw refuseFile(texts.noRows);
  if (table.rows.length > SHEET_LIMITS.maxRows)
    throw refuseFile(sheetTexts.tooManyRows(SHEET_LIMITS.maxRows));
  return {
    name: toOneLine(upload.name).slice(-MAX.name) || "hoja",
    // The same file of two clients is two files.
    hash: createHash("sha256")
      .update(clientId === undefined ? "" : `client ${clientId} `)
      .update(upload.bytes)
      .digest("hex"),
    table,
  };
}

/** Stores an upload. Throws a 409 with `previous` if the company has imported the same file, unless it comes `again`. */
export async function storeUpload(
  tx: Tx,
  { actor, at, clientId }: Pick<Runner, "actor" | "at" | "clientId">,
  { kind, again }: { kind: ImportKindName; again: boolean },
  { name, hash, table }: ReadUpload,
): Promise<ImportFields> {
  const { companyId } = actor;
  // Of two uploads at once the later one must see the first.
  await lockRow(tx, "company_settings", { companyId, id: companyId }, null);
  const owner = { companyId, clientId };
  const previous = await lastOfFile(tx, owner, kind, hash);
  if (previous && !again) throw repeated(previous);
  const mapping = await proposedMapping(tx, owner, kind, table.columns);
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
    columns: JSON.stringify(table.columns),
    mapping: JSON.stringify(mapping),
    options: JSON.stringify(NO_OPTIONS),
    row_count: table.rows.length,
    ...{ uploaded_by: actor.id, uploaded_by_name: actor.name },
    ...{ run_by: null, run_ip: null, created_at: at, started_at: null, ended_at: null },
  });
  await insertParts(tx, row, table.rows);
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
