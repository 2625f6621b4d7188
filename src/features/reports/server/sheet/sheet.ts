import type { Cell, Column } from "#server/pdf/table/cells.ts";
import type { Matrix } from "#server/pdf/table/matrix.ts";
import type { Currency } from "#shared/money.ts";
import type { FORMATS } from "#shared/vocabulary.ts";

export interface SheetColumn extends Omit<Column, "kind"> {
  /** The columns' types of the documents; `moment` is an instant, shown in the business's time zone. */
  kind?: Column["kind"] | "moment";
  /** The header in a table of data, if it differs from the PDF's. */
  dataLabel?: string;
}

/** The columns that rows are grouped by: a heading in a PDF (the second one on the right), a column in a CSV. */
export type GroupColumn = Pick<SheetColumn, "label" | "dataLabel" | "kind">;

export interface Figure {
  label: string;
  /** Cents or céntimos, or with `count` a plain number. */
  value: number;
  count?: boolean;
  /** Of the money; dollars by default. */
  currency?: Currency;
}

export interface SheetTable {
  /** Starts a group: one cell for each of the table's group columns. */
  group(cells: readonly Cell[]): void;
  row(cells: readonly Cell[], options?: { muted?: boolean }): void;
  /** A detail line under the last row. */
  detail(cells: readonly Cell[]): void;
  subtotal(cells: readonly Cell[]): void;
  /** The totals row; omitted in a table without rows. */
  total(cells: readonly Cell[]): void;
}

/** A report's output: the same calls make a PDF, a CSV or an XLSX. */
export interface Sheet {
  /** The key figures at the top of a PDF. A CSV has them in its totals. */
  figures(figures: readonly Figure[]): void;
  section(title: string): void;
  /** A note to the reader of the PDF. */
  note(text: string): void;
  /** Prices from rows to columns: in large type on as few pages as can be read, or as one table of data. */
  matrix(matrix: Matrix): Promise<void>;
  table(columns: readonly SheetColumn[], by?: readonly GroupColumn[]): SheetTable;
  /** Sends what is ready. Rejects when the reader is gone. */
  drain(): Promise<void>;
  end(): Promise<void>;
}

export type Format = (typeof FORMATS)[number];
