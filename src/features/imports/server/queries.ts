import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { type Listing, pageOf } from "#server/database/listing.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { contains } from "#server/database/search.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import type { SheetRow } from "#server/sheets/sheet.ts";
import type { Column } from "#server/sheets/table.ts";
import { orNotFound } from "#shared/errors.ts";
import { IMPORT_ROW_STATES, type ImportRowState } from "#shared/vocabulary.ts";
import {
  type Import,
  type ImportCounts,
  type ImportOptions,
  type ImportRow,
  type Mapping,
  NO_OPTIONS,
} from "../contract.ts";
import type { ImportKindName } from "../texts.ts";
import { type Findings, problemLine, problemsIn, type Typed } from "./checking/checkRows.ts";
import type { ImportField } from "./kind.ts";
import { kinds } from "./kinds/kinds.ts";
import { type ColumnOf, firstColumns, furtherColumns } from "./reading/columns.ts";
import { rowsIn } from "./reading/parts.ts";

export type ImportFields = RowOf<"imports">;

export const kindOf = ({ kind }: Pick<ImportFields, "kind">) => kinds[kind as ImportKindName];

/** Whose imports: a client's, or the office's own. Nobody reaches those of others. */
export interface ImportOwner {
  companyId: number;
  /** Missing: the office. */
  clientId?: number | undefined;
}

/** The same owner's as this one. */
export const ownerOf = ({
  company_id,
  client_id,
}: Pick<ImportFields, "company_id" | "client_id">): ImportOwner => ({
  companyId: company_id,
  clientId: client_id ?? undefined,
});

/** The imports of one owner. */
export const importsOf = (db: Db, { companyId, clientId }: ImportOwner) =>
  db
    .selectFrom("imports")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("client_id", clientId === undefined ? "is" : "=", clientId ?? null);

/** Throws `not-found`. In a transaction the import is locked. */
export const findImport = async (db: Db, owner: ImportOwner, id: number): Promise<ImportFields> =>
  orNotFound(await lockForUpdate(importsOf(db, owner).where("id", "=", id), db).executeTakeFirst());

export const newestImports = (db: Db, owner: ImportOwner): Promise<ImportFields[]> =>
  importsOf(db, owner).orderBy("id", "desc").limit(100).execute();

/** Rows of the last finished check. */
const checkedRows = (db: Db, { id, company_id, checked }: ImportFields) =>
  db
    .selectFrom("import_rows as r")
    .where("r.company_id", "=", company_id)
    .where("r.import_id", "=", id)
    .where("r.checked", "=", checked);

/** `removed`: of how many created rows the record was removed. */
async function countsOf(db: Db, row: ImportFields): Promise<{ counts: ImportCounts; removed: number }> {
  const rows = await checkedRows(db, row)
    .select(["r.state", sql<number>`count(*)`.as("count"), sql<number>`count(r.record_id)`.as("records")])
    .groupBy("r.state")
    .execute();
  const counts = Object.fromEntries(IMPORT_ROW_STATES.map((state) => [state, 0])) as Record<
    ImportRowState,
    number
  >;
  for (const { state, count } of rows) counts[state] = Number(count);
  const created = rows.find(({ state }) => state === "created");
  const removed = created ? Number(created.count) - Number(created.records) : 0;
  return { counts: { rows: row.row_count, ...counts }, removed };
}

/** How many different problems are named, and how many are looked at for it. */
const MOST_PROBLEMS = { named: 50, read: 500 };

/** How many rows have each problem, the most frequent first. */
async function problemsOf(db: Db, row: ImportFields): Promise<Import["problems"]> {
  const first = await checkedRows(db, row)
    .select((eb) => [
      eb.ref("r.problem_field").$notNull().as("field"),
      eb.ref("r.problem").$notNull().as("message"),
      sql<number>`count(*)`.as("count"),
    ])
    .where("r.problem", "is not", null)
    .groupBy(["r.problem_field", "r.problem"])
    .orderBy(sql`count(*)`, "desc")
    .orderBy("r.problem_field")
    .limit(MOST_PROBLEMS.read)
    .execute();
  const others = await checkedRows(db, row)
    .select((eb) => [eb.ref("r.other_problems").$notNull().as("lines"), sql<number>`count(*)`.as("count")])
    .where("r.other_problems", "is not", null)
    .groupBy("r.other_problems")
    .orderBy(sql`count(*)`, "desc")
    .orderBy("r.other_problems")
    .limit(MOST_PROBLEMS.read)
    .execute();
  const problems = new Map<string, Import["problems"][number]>();
  const more = others.flatMap(({ lines, count }) => problemsIn(lines).map((each) => ({ ...each, count })));
  for (const { field, message, count } of [...first, ...more]) {
    const line = problemLine(field, message);
    const known = problems.get(line)?.count ?? 0;
    problems.set(line, { field, message, count: known + Number(count) });
  }
  return [...problems.values()].sort((a, b) => b.count - a.count).slice(0, MOST_PROBLEMS.named);
}

function progressOf(
  row: ImportFields,
  { counts, removed }: Awaited<ReturnType<typeof countsOf>>,
  now: Date,
): Import["progress"] {
  const isUndoing = row.state === "undoing";
  const since = isUndoing ? row.undo_at : row.started_at;
  if ((!isUndoing && row.state !== "running") || since === null) return null;
  const left = isUndoing ? counts.created - removed : counts.ok + counts.warning;
  const done = isUndoing ? removed : counts.created + counts.updated;
  const seconds = Math.max(0, (now.getTime() - Date.parse(since)) / 1000);
  const per_second = seconds === 0 ? 0 : Math.round(done / seconds);
  const seconds_left = per_second === 0 ? 0 : Math.ceil(left / per_second);
  return { done, total: done + left, per_second, seconds_left };
}

/** An import as the API answers it. `withProblems`: also which problems its rows have. */
export async function toImport(db: Db, row: ImportFields, now: Date, withProblems = true): Promise<Import> {
  const [counted, problems] = await Promise.all([countsOf(db, row), withProblems ? problemsOf(db, row) : []]);
  return {
    id: row.id,
    kind: row.kind as ImportKindName,
    file_name: row.file_name,
    state: row.state,
    columns: columnsOf(row).map((column) => ({ decimal: null, dates: null, ...column })),
    fields: shownFields(row),
    mapping: mappingOf(row),
    unused: unusedColumns(row),
    hidden_rows: row.hidden_rows,
    options: optionsOf(row),
    counts: counted.counts,
    problems,
    progress: progressOf(row, counted, now),
    undo_problem: row.undo_problem,
    uploaded_by: row.uploaded_by_name,
    created_at: row.created_at,
    ended_at: row.ended_at,
  };
}

function shownFields(row: ImportFields): Import["fields"] {
  const own = new Set(kindOf(row).fields.map(({ field }) => field));
  return shapeOf(row).fields.map(({ field, label, reads, required, several = false, help }) => ({
    field,
    label,
    reads,
    required,
    several,
    help,
    fixed: !own.has(field),
  }));
}

/** A sheet's kind and columns. */
type Sheet = Pick<ImportFields, "kind" | "columns">;

/** Every field that a column has or may have, and the column of each: also further columns, and those of a matrix. */
export function shapeOf(
  row: Sheet & Pick<ImportFields, "mapping">,
  mapping = mappingOf(row),
): { fields: readonly ImportField[]; mapping: ColumnOf } {
  const { fields, moreColumns } = kindOf(row);
  const first = firstColumns(mapping);
  const further = new Map(fields.map((field) => [field, furtherColumns(field, mapping[field.field])]));
  const matrix = moreColumns?.(first, columnsOf(row)) ?? [];
  const more = [...[...further.values()].flat(), ...matrix];
  return {
    fields: [
      ...fields.flatMap((field) => [field, ...(further.get(field) ?? []).map((each) => each.field)]),
      ...matrix.map(({ field }) => field),
    ],
    mapping: { ...first, ...Object.fromEntries(more.map(({ field, index }) => [field.field, index])) },
  };
}

function unusedColumns(row: ImportFields): string[] {
  const used = new Set(Object.values(shapeOf(row).mapping));
  return columnsOf(row)
    .filter(({ index }) => !used.has(index))
    .map(({ name }) => name);
}

/** A sheet's column, with what its cells say of their notation. It is missing in older uploads. */
export type ReadColumn = Column & Partial<Pick<Import["columns"][number], "decimal" | "dates">>;

export const columnsOf = ({ columns }: Pick<ImportFields, "columns">): ReadColumn[] => JSON.parse(columns);
export const mappingOf = ({ mapping }: Pick<ImportFields, "mapping">): Mapping => JSON.parse(mapping);
/** Those of an import from before an option came have its default. */
export const optionsOf = ({ options }: Pick<ImportFields, "options">): ImportOptions => ({
  ...NO_OPTIONS,
  ...(JSON.parse(options) as ImportOptions),
});

interface RowFilters extends Listing {
  state?: ImportRowState | undefined;
  field?: string | undefined;
  problem?: string | undefined;
}

export async function pageOfRows(
  db: Db,
  row: ImportFields,
  { state, field, problem, ...listing }: RowFilters,
) {
  let query = checkedRows(db, row).selectAll("r");
  if (state) query = query.where("r.state", "=", state);
  if (field || problem) query = query.where(hasProblem(db, field, problem));
  return pageOf(query, [{ column: "r.row_number", direction: "asc" }], listing, toRow);
}

/** SQL: whether a row has a problem of this field, or with this message. */
function hasProblem(db: Db, field: string | undefined, problem: string | undefined) {
  const isFirst = [
    ...(field ? [sql<SqlBool>`r.problem_field = ${field}`] : []),
    ...(problem ? [sql<SqlBool>`r.problem = ${problem}`] : []),
  ];
  const text = `${field ? `\n${field}` : ""}\t${problem ? `${problem}\n` : ""}`;
  const isOther = contains(db, sql`coalesce(r.other_problems, '')`, text);
  return sql<SqlBool>`((${sql.join(isFirst, sql` and `)}) or ${isOther})`;
}

export function toRow({ row_number, state, found: findings, record_id }: RowOf<"import_rows">): ImportRow {
  const { values, errors, warnings } = JSON.parse(findings) as Findings;
  return { row: row_number, state, values, errors, warnings, record_id };
}

export const findRow = (db: Db, row: ImportFields, number: number) =>
  checkedRows(db, row).selectAll("r").where("r.row_number", "=", number).executeTakeFirst();

/** What people corrected, by row. */
export async function typedOf(db: Db, row: ImportFields): Promise<Map<number, Typed>> {
  const rows = await checkedRows(db, row)
    .select(["r.row_number", "r.typed"])
    .where("r.typed", "is not", null)
    .execute();
  return new Map(rows.map(({ row_number, typed }) => [row_number, JSON.parse(typed ?? "{}") as Typed]));
}

type Owned = Pick<ImportFields, "id" | "company_id">;

/** Keeps the rows of a sheet in their parts, instead of those that were there. */
export async function storeParts(tx: Tx, { id, company_id }: Owned, parts: readonly string[]): Promise<void> {
  await tx.deleteFrom("import_parts").where("import_id", "=", id).where("position", ">=", 0).execute();
  for (const [position, content] of parts.entries())
    await tx.insertInto("import_parts").values({ company_id, import_id: id, position, content }).execute();
}

/** Keeps a file in its parts, to read it again. Their positions are below those of the rows. */
export async function insertFile(tx: Tx, { id, company_id }: Owned, parts: readonly string[]): Promise<void> {
  for (const [at, content] of parts.entries())
    await tx
      .insertInto("import_parts")
      .values({ company_id, import_id: id, position: -1 - at, content })
      .execute();
}

/** Nobody reads the file of an import that has run again. */
export const removeFile = (tx: Tx, { id }: Owned) =>
  tx.deleteFrom("import_parts").where("import_id", "=", id).where("position", "<", 0).execute();

const selectParts = (db: Db, { id, company_id }: Owned) =>
  db
    .selectFrom("import_parts")
    .select("content")
    .where("company_id", "=", company_id)
    .where("import_id", "=", id);

const contentsOf = (parts: readonly { content: string }[]) => parts.map(({ content }) => content);

/** The sheet's rows as they came, in parts of JSON. Empty once they are too old. */
export const partsOf = async (db: Db, row: Owned): Promise<string[]> =>
  contentsOf(await selectParts(db, row).where("position", ">=", 0).orderBy("position").execute());

/** The parts of the file; none of a workbook, or once the import has run. */
export const fileOf = async (db: Db, row: Owned): Promise<string[]> =>
  contentsOf(await selectParts(db, row).where("position", "<", 0).orderBy("position", "desc").execute());

/** The sheet's rows as they came. Empty once they are too old. */
export async function sheetOf(db: Db, row: ImportFields): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for (const content of await partsOf(db, row)) {
    rows.push(...rowsIn(content));
    // A sheet of ten megabytes takes a tenth of a second: others are answered in between.
    await yieldToEventLoop();
  }
  return rows;
}

/** Another good row that makes the same record. */
export async function rowWithHash(
  db: Db,
  row: ImportFields,
  hash: string,
  except: number,
): Promise<number | undefined> {
  const other = await checkedRows(db, row)
    .select("r.row_number")
    .where("r.record_hash", "=", hash)
    .where("r.state", "in", ["ok", "warning"])
    .where("r.row_number", "<>", except)
    .orderBy("r.row_number")
    .limit(1)
    .executeTakeFirst();
  return other?.row_number;
}

/** The rows with these hashes. */
export const rowsHashed = (db: Db, row: ImportFields, hashes: readonly string[]) =>
  checkedRows(db, row)
    .selectAll("r")
    .where("r.record_hash", "in", hashes)
    .orderBy("r.row_number")
    .limit(200)
    .execute();

/** The rows that are errors only because this one is the same. */
export const rowsLike = (db: Db, row: ImportFields, problem: string) =>
  checkedRows(db, row)
    .selectAll("r")
    .where("r.state", "=", "error")
    .where("r.problem", "=", problem)
    .orderBy("r.row_number")
    .limit(50)
    .execute();
