import type { Writable } from "node:stream";
import { type Figure, openReport, type ReportOptions } from "../document.ts";
import type { Cell, Column } from "./cells.ts";

/** A document of figures and tables, cloned to the documents thread. */
export interface Summary extends ReportOptions {
  figures: Figure[][];
  tables: { title: string; columns: Column[]; rows: Cell[][] }[];
  notes: string[];
  signatures: string[];
}

/** Writes the document with a line for each signature, and ends `output`. */
export async function writeSummary(
  { figures, tables, notes, signatures, ...heading }: Summary,
  output: Writable,
): Promise<void> {
  const report = openReport(heading, output);
  for (const row of figures) report.figures(row);
  for (const note of notes) report.note(note);
  for (const { title, columns, rows } of tables) {
    report.section(title);
    const table = report.table(columns);
    for (const row of rows) table.row(row);
    await report.drain();
  }
  for (const name of signatures) {
    report.section(" ");
    report.note(`${"_".repeat(44)}   ${name}`);
  }
  await report.end();
}
