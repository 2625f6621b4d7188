import { createHash } from "node:crypto";
import type { ImportOptions } from "#features/imports/contract.ts";
import { importTexts as texts } from "#features/imports/texts.ts";
import { readerOfDays } from "#server/sheets/days.ts";
import { type CellReader, type ColumnReader, readerOfDecimals } from "#server/sheets/decimals.ts";
import { type Cell, cellText, type SheetRow } from "#server/sheets/sheet.ts";
import { formatDay } from "#shared/dates.ts";
import { addMessages, type FieldErrors } from "#shared/errors.ts";
import { fieldErrors, toOneLine } from "#shared/fields.ts";
import type { Currency } from "#shared/money.ts";
import { wholeDigits } from "#shared/reading/digits.ts";
import type { ImportRowState } from "#shared/vocabulary.ts";
import type { AnyKind, ImportField, Values } from "../kind.ts";
import type { ColumnOf } from "../reading/columns.ts";
import { type Conversion, convert, currencyKey, unitIn } from "../reading/currencies.ts";
import type { Likeness } from "./repeats.ts";
import { groupOf } from "./together.ts";

/** What a person corrected in a row. */
export interface Typed {
  values?: Values;
  skip?: boolean;
}

/** What is found of a row: its values and problems by field. */
export interface Findings {
  values: Values;
  errors: FieldErrors;
  warnings: FieldErrors;
  /** Other records that the row made, as its kind names them. */
  also?: unknown[];
}

export interface CheckedRow extends Findings {
  row: number;
  state: ImportRowState;
  body: unknown;
  /** What no other row may share, undefined if its body is not valid; or what those of its group share. */
  key: string | undefined;
}

/** Reads a cell of a field as its text. */
interface FieldReader extends CellReader {
  index: number;
  /** The currency of the column's amounts; null: it has none. */
  currency: Currency | null;
}

type Readers = ReadonlyMap<string, FieldReader>;

/**
 * How to read the mapped columns. `problems`: the columns that can't be read as a whole, by field.
 */
export function openReaders(
  fields: readonly ImportField[],
  rows: readonly SheetRow[],
  mapping: ColumnOf,
  options: ImportOptions,
): { readers: Readers; problems: FieldErrors } {
  const readers = new Map<string, FieldReader>();
  const problems: FieldErrors = {};
  const cellsOf = (index: number) => rows.map((row) => row.cells[index] ?? "");
  const mapped = fields.flatMap((field) => {
    const index = mapping[field.field];
    return index === null || index === undefined ? [] : [{ ...field, index }];
  });
  for (const [, alike] of Map.groupBy(mapped, ({ field, readAlike }) => readAlike ?? field)) {
    const [first] = alike;
    if (!first) continue;
    const reader = readerOf(
      first.reads,
      alike.flatMap(({ index }) => cellsOf(index)),
      options,
    );
    if ("problem" in reader) problems[first.field] = [reader.problem];
    else
      for (const { index, ...field } of alike)
        readers.set(field.field, {
          ...reader,
          index,
          currency: field.reads === "amount" ? (options.currency[currencyKey(field)] ?? "USD") : null,
        });
  }
  return { readers, problems };
}

function readerOf(reads: ImportField["reads"], cells: Cell[], options: ImportOptions): ColumnReader {
  if (reads === "amount") return readerOfDecimals(cells, options.decimal);
  if (reads === "day") return readerOfDays(cells, options.dates);
  return { read: cellText, refuse: refuseDay };
}

/** `3-5` may have become a day, which no text says any more. */
const refuseDay = (cell: Cell): string | undefined =>
  typeof cell === "object" && "day" in cell && cell.day !== null
    ? texts.dayInText(formatDay(cell.day))
    : undefined;

/** What spreadsheets write into a cell whose formula fails, in English and Spanish. */
const CELL_ERROR = /^#(?:N\/[AD]|NULL!|¡NULO!|(?:¡?(?:DIV\/0|REF|VALUE|VALOR|NUM)!)|NAME\?|¿NOMBRE\?)$/i;
const CUT_NUMBER = /^\d(?:[.,]\d+)?E\+\d+$/i;

export interface Checking {
  kind: AnyKind;
  context: unknown;
  readers: Readers;
  options: ImportOptions;
  conversion: Conversion;
  /** How many columns the sheet has headings for. */
  width: number;
}

/** Judges one row by itself, without the company's records. */
export function checkRow(
  { kind, context, readers, options, conversion, width }: Checking,
  { number, cells, hidden }: SheetRow,
  typed: Typed | undefined,
): CheckedRow {
  const { values, errors, warnings } = readValues(readers, cells, typed);
  convertAll({ values, errors, warnings }, { readers, conversion, cells, typed });
  const draft = kind.makeBody(values, context, options, errors);
  for (const [field, messages] of Object.entries(draft.errors ?? {})) addMessages(errors, field, messages);
  const parsed = kind.schema.safeParse(draft.body);
  if (!parsed.success)
    for (const [path, messages] of Object.entries(fieldErrors(parsed.error)))
      errors[kind.fieldOf(path)] ??= messages;
  const left = leftOver(readers, cells, width);
  // What is wrong or doubtful about the row as a whole stands at a field that the sheet has.
  const first = kind.identity?.field ?? readers.keys().next().value ?? "";
  if (left !== undefined) addMessages(errors, first, [texts.leftOver(left)]);
  for (const [field, messages] of Object.entries(draft.warnings ?? {}))
    addMessages(warnings, field, messages);
  if (hidden && options.hidden === "skip" && typed === undefined)
    return {
      row: number,
      values,
      errors: {},
      warnings: {},
      body: undefined,
      key: undefined,
      state: "skipped",
    };
  if (hidden) addMessages(warnings, first, [texts.hiddenRow]);
  const own = parsed.success ? kind.identity?.keyOf(parsed.data) : undefined;
  const key = own ?? groupOf(kind, values);
  const state = stateOf(errors, warnings, typed);
  return { row: number, values, errors, warnings, body: draft.body, key, state };
}

function stateOf(errors: FieldErrors, warnings: FieldErrors, typed: Typed | undefined): ImportRowState {
  if (typed?.skip) return "skipped";
  if (Object.keys(errors).length > 0) return "error";
  return Object.keys(warnings).length > 0 ? "warning" : "ok";
}

function readValues(readers: Readers, cells: readonly Cell[], typed: Typed | undefined): Findings {
  const findings: Findings = { values: {}, errors: {}, warnings: {} };
  for (const [field, { index, read, refuse, warn }] of readers) {
    const own = typed?.values?.[field];
    const cell = own ?? cells[index] ?? "";
    const text = cellText(cell);
    findings.values[field] = text === "" ? "" : (read(cell) ?? text);
    if (own !== undefined) continue;
    const refused = text === "" ? undefined : refuse?.(cell);
    const warning = text === "" ? undefined : warn?.(cell);
    if (refused !== undefined) findings.errors[field] = [refused];
    if (warning !== undefined) findings.warnings[field] = [warning];
    if (CELL_ERROR.test(text)) findings.errors[field] = [texts.cellError(text)];
    else if (text.startsWith("=")) findings.warnings[field] = [texts.formula];
    else if (CUT_NUMBER.test(text) && wholeDigits(text) === undefined)
      findings.warnings[field] = [texts.cutNumber(text)];
  }
  // A field without a column may be typed.
  for (const [field, value] of Object.entries(typed?.values ?? {})) findings.values[field] ??= value;
  return findings;
}

interface Converting {
  readers: Readers;
  conversion: Conversion;
  cells: readonly Cell[];
  typed: Typed | undefined;
}

/** Turns what is in bolívares into dollars, once the row's day is read. A cell's own unit wins over its column's. */
function convertAll(findings: Findings, { readers, conversion, cells, typed }: Converting): void {
  for (const [field, { index, read, currency }] of readers) {
    const cell = typed?.values?.[field] ?? cells[index] ?? "";
    const decimal = read(cell);
    if (currency === null || decimal === undefined || cell === "" || findings.errors[field]) continue;
    if ((unitIn(cell) ?? currency) !== "VES") continue;
    const converted = convert(decimal, findings.values, conversion);
    if ("error" in converted) findings.errors[field] = [converted.error];
    else {
      findings.values[field] = converted.dollars;
      findings.warnings[field] = [converted.warning];
    }
  }
}

/** The first cell behind the sheet's headings that no field has. */
function leftOver(readers: Readers, cells: readonly Cell[], width: number): string | undefined {
  if (cells.length <= width) return undefined;
  const used = new Set([...readers.values()].map(({ index }) => index));
  const at = cells.findIndex((cell, index) => index >= width && cell !== "" && !used.has(index));
  return at === -1 ? undefined : cellText(cells[at] ?? "").slice(0, 100);
}

/** A judged row as it is stored. */
export interface JudgedRow {
  row_number: number;
  state: ImportRowState;
  /** JSON of what is found of it. */
  found: string;
  problem_field: string | null;
  problem: string | null;
  /** What else is wrong or doubtful, a line each; see `problemLine`. */
  other_problems: string | null;
  record_hash: string | null;
  /** What tells whether its order is there already; see `markRepeats`. It is not stored. */
  likeness?: Likeness | undefined;
  /** The order or request that is there already. */
  record_id?: number | null;
}

/** The columns of a checked row. */
export const rowColumns = ({ row, state, values, errors, warnings, key }: CheckedRow): JudgedRow => ({
  row_number: row,
  state,
  found: JSON.stringify({ values, errors, warnings } satisfies Findings),
  ...problemOf({ errors, warnings }),
  record_hash: key === undefined ? null : hashOf(key),
});

/** A key in a form that tells nobody whose it is. */
export const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url").slice(0, 22);

export const isGood = ({ state }: Pick<JudgedRow, "state">): boolean => state === "ok" || state === "warning";

/** Skips a good row whose record exists already, if it is not to be updated. `existing`: the company's records by the hashes of their keys. */
export const skipKnown = (
  judged: JudgedRow,
  existing: ReadonlySet<string>,
  options: ImportOptions,
): JudgedRow =>
  options.existing === "skip" &&
  isGood(judged) &&
  judged.record_hash !== null &&
  existing.has(judged.record_hash)
    ? { ...judged, state: "skipped" }
    : judged;

/** The row as an error if another good row of the sheet makes the same record. */
export function refuseRepeated(kind: AnyKind, judged: JudgedRow, other: number | undefined): JudgedRow {
  if (other === undefined || !kind.identity || !isGood(judged)) return judged;
  const findings = JSON.parse(judged.found) as Findings;
  const errors = { [kind.identity.field]: [texts.sameAsRow(other)] };
  return {
    ...judged,
    state: "error",
    found: JSON.stringify({ ...findings, errors }),
    ...problemOf({ errors, warnings: findings.warnings }),
  };
}

/** Refuses those of a sheet's rows, in its order, that make the same record as an earlier good one. */
export function createRepeatedRows(kind: AnyKind): (judged: JudgedRow) => JudgedRow {
  const first = new Map<string, number>();
  return (judged) => {
    const { record_hash, row_number } = judged;
    if (record_hash === null || !isGood(judged)) return judged;
    const earlier = first.get(record_hash);
    if (earlier === undefined) first.set(record_hash, row_number);
    return refuseRepeated(kind, judged, earlier);
  };
}

/** The longest message that is kept as a problem. */
const MOST_MESSAGE = 500;

/** A problem in a line of its own, which begins and ends with a line break. */
export const problemLine = (field: string, message: string): string => `\n${field}\t${message}\n`;

/** The problems of these lines. */
export const problemsIn = (lines: string): { field: string; message: string }[] =>
  lines.split("\n").flatMap((line) => {
    const [field, message] = line.split("\t");
    return field && message !== undefined ? { field, message } : [];
  });

/** The problems of a row, by which rows are grouped: its first one and the others. */
export function problemOf({
  errors,
  warnings,
}: Pick<Findings, "errors" | "warnings">): Pick<JudgedRow, "problem_field" | "problem" | "other_problems"> {
  const [first, ...others] = [...Object.entries(errors), ...Object.entries(warnings)].flatMap(
    ([field, messages]) =>
      messages.map((message) => [field, toOneLine(message).slice(0, MOST_MESSAGE)] as const),
  );
  const lines = others.map(([field, message]) => problemLine(field, message)).join("");
  return { problem_field: first?.[0] ?? null, problem: first?.[1] ?? null, other_problems: lines || null };
}
