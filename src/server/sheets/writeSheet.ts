import type { Writable } from "node:stream";
import { writeXlsx } from "hucre/xlsx";

export interface SheetToWrite {
  name: string;
  headings: string[];
  rows: (string | number)[][];
}

const WIDTH = { least: 10, most: 60 };

/**
 * Writes an XLSX. Runs in the documents thread. A text stays a text, also one that looks like a number or begins with `=`; the headings
 * stay in sight.
 */
export async function writeSheets(sheets: SheetToWrite[], output: Writable): Promise<void> {
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, headings, rows }) => ({
      name,
      rows: [headings, ...rows],
      freezePane: { rows: 1 },
      columns: headings.map((heading, index) => ({ width: widthOf(heading, rows, index) })),
    })),
  });
  output.end(bytes);
}

function widthOf(heading: string, rows: readonly (string | number)[][], index: number): number {
  const lengths = rows.slice(0, 100).map((row) => String(row[index] ?? "").length);
  return Math.min(WIDTH.most, Math.max(WIDTH.least, heading.length + 2, ...lengths));
}
