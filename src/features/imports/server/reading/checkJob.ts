import type { ImportOptions } from "#features/imports/contract.ts";
import type { ImportKindName } from "#features/imports/texts.ts";
import type { ReadingModule } from "#server/reading/protocol.ts";
import type { SheetRow } from "#server/sheets/sheet.ts";
import { invalid } from "#shared/errors.ts";
import {
  type Checking,
  checkRow,
  isGood,
  type JudgedRow,
  openReaders,
  rowColumns,
  type Typed,
} from "../checking/checkRows.ts";
import { likenessOf } from "../checking/repeats.ts";
import { judgeTogether } from "../checking/together.ts";
import type { ImportField } from "../kind.ts";
import { kinds } from "../kinds/kinds.ts";
import type { ColumnOf } from "./columns.ts";
import type { Conversion } from "./currencies.ts";
import { rowsIn } from "./parts.ts";

export interface CheckInput {
  kind: ImportKindName;
  /** The fields with their columns, also those that the sheet's shape gives. */
  fields: readonly ImportField[];
  mapping: ColumnOf;
  options: ImportOptions;
  /** The sheet's rows, as `import_parts` keeps them. */
  parts: readonly string[];
  /** What people corrected, by row. */
  typed: ReadonlyMap<number, Typed>;
  /** What rows name: the kind's own. */
  context: unknown;
  conversion: Conversion;
  /** How many columns the sheet has headings for. */
  width: number;
  /** The rows to judge; missing: all. */
  only?: ReadonlySet<number>;
}

/** A batch has so many rows or letters at most: the main thread stores it in one turn. */
const BATCH = { rows: 100, letters: 200_000 };

function* checkEach(checking: Checking, rows: readonly SheetRow[], typed: CheckInput["typed"]) {
  for (const row of rows) yield checkRow(checking, row, typed.get(row.number));
}

/** Judges a sheet's rows in their order. Throws a 422 under `mapping.…` for columns that can't be read. */
const judgeRows: ReadingModule<CheckInput, JudgedRow[]>["default"] = function* (input) {
  const { fields, mapping, options, context, conversion, width, typed, only } = input;
  const kind = kinds[input.kind];
  const sheet = input.parts.flatMap(rowsIn);
  const { readers, problems } = openReaders(
    fields,
    options.hidden === "skip" ? sheet.filter(({ hidden }) => !hidden) : sheet,
    mapping,
    options,
  );
  const refused = Object.entries(problems).map(
    ([field, messages]) => [`mapping.${field}`, messages] as const,
  );
  if (refused.length > 0) throw invalid(Object.fromEntries(refused));
  const checking = { kind, context, readers, options, conversion, width };
  let batch: JudgedRow[] = [];
  let letters = 0;
  const rows = checkEach(
    checking,
    sheet.filter(({ number }) => !only || only.has(number)),
    typed,
  );
  for (const row of kind.together ? judgeTogether(kind, [...rows]) : rows) {
    const judged = rowColumns(row);
    if (kind.repeats && isGood(row)) judged.likeness = likenessOf(row.body as object);
    batch.push(judged);
    letters += judged.found.length;
    if (batch.length < BATCH.rows && letters < BATCH.letters) continue;
    yield batch;
    batch = [];
    letters = 0;
  }
  if (batch.length > 0) yield batch;
};

export default judgeRows;
