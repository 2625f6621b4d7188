// Reads the cells of rows that are pasted.

/** A cell in quotes, where a quote is doubled; and one without. */
const QUOTED = /"((?:[^"]|"")*)"/y;
const PLAIN = { "\t": /[^\t\n]*/y, ";": /[^;\n]*/y } as const;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/**
 * The cells of pasted rows, each as it is written. Cells of a spreadsheet come with tabs, those of a CSV file with semicolons; a cell with
 * line breaks stands in quotes. A quote that doesn't enclose a whole cell is a part of its text.
 */
export function readPastedRows(pasted: string): string[][] {
  const text = pasted.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const between = text.includes("\t") ? "\t" : ";";
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; ; ) {
    const quoted = matchAt(QUOTED, text, at);
    const next = quoted ? text[at + quoted[0].length] : "";
    const isWhole = quoted !== null && (next === undefined || next === between || next === "\n");
    const length = (isWhole ? quoted : matchAt(PLAIN[between], text, at))?.[0].length ?? 0;
    row.push(isWhole ? (quoted[1] ?? "").replaceAll('""', '"') : text.slice(at, at + length));
    const end = at + length;
    if (text[end] !== between) {
      rows.push(row);
      row = [];
    }
    if (end >= text.length) return rows;
    at = end + 1;
  }
}
