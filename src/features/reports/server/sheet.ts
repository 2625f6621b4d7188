import type { Writable } from "node:stream";
import type { Cell, Column } from "#server/pdf/cells.ts";
import type { ReportOptions } from "#server/pdf/document.ts";
import { csvSheet } from "./csvSheet.ts";
import { pdfSheet } from "./pdfSheet.ts";

export interface SheetColumn extends Omit<Column, "kind"> {
  /** As the documents' columns; `moment` is an instant, shown by the business's clock. */
  kind?: Column["kind"] | "moment";
}

/** What rows are grouped by: on a page a heading (the second at its right), in a table of data a column in every row. */
export type GroupColumn = Pick<SheetColumn, "label" | "kind">;

export interface Figure {
  label: string;
  /** Whole cents, or with `count` a number of things. */
  value: number;
  count?: boolean;
}

export interface SheetTable {
  /** The group that the rows from here on belong to, a cell for each of the table's group columns. */
  group(cells: readonly Cell[]): void;
  row(cells: readonly Cell[], options?: { muted?: boolean }): void;
  /** A line that belongs to the row above it. */
  detail(cells: readonly Cell[]): void;
  subtotal(cells: readonly Cell[]): void;
  /** The sums of all; a table without rows has none. */
  total(cells: readonly Cell[]): void;
}

/** What a report is written on. It says each thing once; whether that becomes a page or a line of data is no matter of its. */
export interface Sheet {
  /** Numbers that matter, before the rows that make them. Data has them in its totals. */
  figures(figures: readonly Figure[]): void;
  section(title: string): void;
  /** A remark for who reads the paper. */
  note(text: string): void;
  table(columns: readonly SheetColumn[], by?: readonly GroupColumn[]): SheetTable;
  /** Lets what is ready go out. Rejects when the reader left. */
  drain(): Promise<void>;
  end(): Promise<void>;
}

export type Format = "pdf" | "csv";

export function openSheet(format: Format, heading: ReportOptions, output: Writable): Sheet {
  return format === "pdf" ? pdfSheet(heading, output) : csvSheet(heading.timeZone, output);
}
