import { fold } from "#shared/search.ts";
import { type Cell, cellText, cellWithUnit, type SheetRow } from "./sheet.ts";

export interface Column {
  index: number;
  name: string;
  /** The first three different values. */
  samples: string[];
}

/** A sheet as its headings and its rows of data. */
export interface Table {
  columns: Column[];
  rows: SheetRow[];
}

/** How far down the headings may be: a title, an address and a date may stand above them. */
const HEAD = 20;
const SAMPLES = 3;

/**
 * Splits a sheet into headings and data. The headings are the row of the first twenty with the most names that `isKnown` recognises, else
 * the first row that is about as full as the fullest one; they may go on in a second row. Repeated headings are left out, and a total at
 * the end unless `keepTotal`.
 */
export function toTable(
  sheet: readonly SheetRow[],
  isKnown: (name: string) => boolean,
  { keepTotal = false } = {},
): Table {
  const { first, last } = headingRows(sheet.slice(0, HEAD), isKnown);
  const above = sheet.slice(first, last + 1);
  const headings = above.reduce((names: string[], { cells }) => joinHeadings(names, cells.map(cellText)), []);
  const repeats = above.map(({ cells }) => createRepeats(cells));
  const data = sheet.slice(last + 1).filter((row) => !repeats.some((isRepeated) => isRepeated(row)));
  const rows = keepTotal ? data : withoutTotal(data);
  const width = Math.max(headings.length, ...widths(rows));
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    name: headings[index] || `Columna ${lettersOf(index)}`,
    samples: samplesOf(rows, index),
  }));
  return { columns: columns.filter(({ index, samples }) => headings[index] || samples.length > 0), rows };
}

/** How many columns have a heading, or stand before one that has. */
export const headingsOf = (columns: readonly Column[]): number =>
  columns.reduce(
    (most, { index, name }) => (name === `Columna ${lettersOf(index)}` ? most : Math.max(most, index + 1)),
    0,
  );

/** Whether a row is the headings again. Most rows differ in their length or their first cell already. */
function createRepeats(headings: readonly Cell[]): (row: SheetRow) => boolean {
  const [first, all] = [keyOf(headings.slice(0, 1)), keyOf(headings)];
  return ({ cells }) =>
    cells.length === headings.length && keyOf(cells.slice(0, 1)) === first && keyOf(cells) === all;
}

const widths = (rows: readonly SheetRow[]) => [...new Set(rows.map(({ cells }) => cells.length))];

const keyOf = (cells: readonly Cell[]): string => fold(cells.map(cellText).join("\u0000"));

/** The first and the last row of the headings: one row, or two. */
function headingRows(
  head: readonly SheetRow[],
  isKnown: (name: string) => boolean,
): { first: number; last: number } {
  const at = headingAt(head, isKnown);
  const namesOf = (index: number) => head[index]?.cells.map(cellText) ?? [];
  const [above, names, below] = [namesOf(at - 1), namesOf(at), namesOf(at + 1)];
  const isFollowed = head[at + 1]?.number === (head[at]?.number ?? 0) + 1;
  const isLed = head[at - 1]?.number === (head[at]?.number ?? 0) - 1;
  const isMore = below.some((name) => name !== "") && below.every((name) => name === "" || isKnown(name));
  if (isFollowed && isMore && names.some((name) => isKnown(name)) && keyOf(below) !== keyOf(names))
    return { first: at, last: at + 1 };
  // A title has no known name over a column without one.
  if (isLed && above.some((name, index) => isKnown(name) && (names[index] ?? "") === ""))
    return { first: at - 1, last: at };
  return { first: at, last: at };
}

/** `Contacto` over `Teléfono` and `Correo` is `Contacto Teléfono` and `Contacto Correo`: a merged cell has its text once. */
function joinHeadings(above: readonly string[], below: readonly string[]): string[] {
  let group = "";
  return Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const [upper = "", lower = ""] = [above[index], below[index]];
    group = lower === "" ? "" : upper || group;
    return lower === "" ? upper : `${group} ${lower}`.trim();
  });
}

function headingAt(head: readonly SheetRow[], isKnown: (name: string) => boolean): number {
  const known = head.map(({ cells }) => cells.filter((cell) => isKnown(cellText(cell))).length);
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  const filled = head.map(({ cells }) => cells.filter((cell) => cell !== "").length);
  const fullest = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count * 2 > fullest),
  );
}

const TOTAL = /^(gran |sub ?)?total(es)?( general)?:?$|^sumas?:?$/;

/** Rows at the end whose first text is 'Total'. A client of that name has more than a word in its row's first cell. */
function withoutTotal(rows: readonly SheetRow[]): SheetRow[] {
  let count = rows.length;
  while (count > 0 && isTotal(rows[count - 1]?.cells ?? [])) count--;
  return rows.slice(0, count);
}

const isTotal = (cells: readonly Cell[]): boolean =>
  TOTAL.test(fold(cellText(cells.find((cell) => cell !== "") ?? "")));

function samplesOf(rows: readonly SheetRow[], index: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const text = cellWithUnit(cells[index] ?? "");
    if (text !== "") samples.add(text.slice(0, 100));
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/** `A` to `Z`, then `AA`. */
export const lettersOf = (index: number): string =>
  (index < 26 ? "" : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
