import type { Cell, Column } from "#server/pdf/cells.ts";

export interface SheetColumn extends Omit<Column, "kind"> {
  /** As the documents' columns; `moment` is an instant, shown by the business's clock. */
  kind?: Column["kind"] | "moment";
  /** The header in a table of data, if it can't be the same as on paper. */
  dataLabel?: string;
}

/** What rows are grouped by: a heading in a PDF (the second one at the right), a column in a CSV. */
export type GroupColumn = Pick<SheetColumn, "label" | "dataLabel" | "kind">;

export interface Figure {
  label: string;
  /** Cents, or with `count` a plain number. */
  value: number;
  count?: boolean;
}

export interface SheetTable {
  /** Starts a group: one cell for each of the table's group columns. */
  group(cells: readonly Cell[]): void;
  row(cells: readonly Cell[], options?: { muted?: boolean }): void;
  /** A detail line under the last row. */
  detail(cells: readonly Cell[]): void;
  subtotal(cells: readonly Cell[]): void;
  /** The totals row; left out in a table without rows. */
  total(cells: readonly Cell[]): void;
}

/** A report's output: the same calls make a PDF or a CSV. */
export interface Sheet {
  /** The key figures at the top of a PDF. A CSV has them in its totals. */
  figures(figures: readonly Figure[]): void;
  section(title: string): void;
  /** A note to the reader of the PDF. */
  note(text: string): void;
  table(columns: readonly SheetColumn[], by?: readonly GroupColumn[]): SheetTable;
  /** Flushes what is ready. Rejects when the reader has gone. */
  drain(): Promise<void>;
  end(): Promise<void>;
}

export type Format = "pdf" | "csv";
