import { INK } from "#shared/brand.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, formatRate, type Rate } from "#shared/money.ts";
import { formatWhole } from "#shared/numbers.ts";
import type { Align, Canvas, Style } from "../canvas.ts";
import { layOut, STYLES, shrinkToFit } from "../styles.ts";
import type { Element } from "../tags.ts";

export interface Column {
  label: string;
  /** Its share of the table's width. */
  width: number;
  /**
   * money: whole cents; bolivares: whole céntimos; rate: 10^-8 bolívares per dollar; integer: a count; day: `YYYY-MM-DD`; text (default): anything, wrapped. Every kind takes texts too, such as the label
   * of a sum.
   */
  kind?: "text" | "money" | "bolivares" | "rate" | "integer" | "day";
  /** By default numbers are aligned right and everything else left. */
  align?: Align;
  /** The most lines of a text before an ellipsis; 2 by default. */
  lines?: number;
}

/** Text for texts and days, a number for money and counts; null draws nothing. */
export type Cell = string | number | null | undefined;

export interface Place extends Column {
  x: number;
  points: number;
  side: Align;
}

export interface Look {
  style: Style;
  lineHeight: number;
  padding: number;
  indent: number;
  /** A text may continue over the empty cells at its right. */
  spans: boolean;
}

export interface Drawn {
  lines: string[];
  x: number;
  align: Align;
  style: Style;
}

/** The white space at each side of a cell, in points. */
export const GUTTER = 5;

const NUMERIC: ReadonlySet<Column["kind"]> = new Set(["money", "bolivares", "rate", "integer"]);

/** The columns with their places; `left` and `width` are the table's, in points. */
export function placeColumns(columns: readonly Column[], left: number, width: number): Place[] {
  const shares = columns.reduce((sum, column) => sum + column.width, 0);
  let x = left;
  return columns.map((column) => {
    const points = (width * column.width) / shares;
    const side = column.align ?? (NUMERIC.has(column.kind) ? "right" : "left");
    const place: Place = { ...column, x, points, side };
    x += points;
    return place;
  });
}

/** Lays out a cell in its column; null when there is nothing to draw. */
export function drawCell(
  cells: readonly Cell[],
  at: number,
  look: Look,
  columns: readonly Place[],
): Drawn | null {
  const cell = cells[at];
  const column = columns[at];
  if (!column || isEmpty(cell)) return null;
  const indent = at === 0 ? look.indent : 0;
  const exact = format(cell, column.kind);
  if (exact !== null) {
    const ink = typeof cell === "number" && cell < 0 ? { ...look.style, color: INK.danger } : look.style;
    const style = shrinkToFit(ink, exact, column.points - 2 * GUTTER - indent);
    return {
      lines: [exact],
      x: anchor(column, column.side, column.points, indent),
      align: column.side,
      style,
    };
  }
  let points = column.points;
  if (look.spans) {
    for (let next = at + 1; isEmpty(cells[next]) && next < columns.length; next++) {
      points += columns[next]?.points ?? 0;
    }
  }
  const room = points - 2 * GUTTER - indent;
  const lines = layOut(String(cell), look.style, room, look.spans ? 1 : (column.lines ?? 2));
  // A label that continues over a column of numbers is aligned left.
  const align = points > column.points ? "left" : column.side;
  return { lines, x: anchor(column, align, points, indent), align, style: look.style };
}

/** A number or a day as text; null for other texts, such as a label in a column of numbers. */
function format(cell: Cell, kind: Column["kind"]): string | null {
  if (typeof cell === "number" && kind === "money") return formatMoney(cell);
  if (typeof cell === "number" && kind === "bolivares") return formatMoney(cell, "VES");
  if (typeof cell === "number" && kind === "rate") return formatRate(cell as Rate);
  if (typeof cell === "number" && kind === "integer") return formatWhole(cell);
  if (typeof cell === "string" && kind === "day" && /^\d{4}-/.test(cell)) return shownDay(cell);
  return null;
}

let lastDay = { day: "", text: "" };

/** Rows are sorted by day, so the last day formatted is nearly always the one needed. */
function shownDay(day: string): string {
  if (day !== lastDay.day) lastDay = { day, text: formatDay(day) };
  return lastDay.text;
}

/** The x of a cell's text: its start, middle or end, by its alignment. */
export function anchor(column: Place, align: Align, points: number, indent: number): number {
  if (align === "right") return column.x + points - GUTTER;
  if (align === "center") return column.x + points / 2;
  return column.x + GUTTER + indent;
}

/** Draws a row of cells, with their first lines on `base`; without a `row`, outside of the document's structure. */
export function drawLines(
  page: Canvas,
  cells: readonly (Drawn | null)[],
  base: number,
  lineHeight: number,
  row?: Element | null,
  kind: "TD" | "TH" = "TD",
): void {
  for (const cell of cells) {
    const draw = () => {
      for (let at = 0; at < (cell?.lines.length ?? 0); at++)
        page.text(
          cell?.lines[at] ?? "",
          cell?.x ?? 0,
          base + at * lineHeight,
          cell?.style ?? STYLES.body,
          cell?.align,
        );
    };
    if (row === undefined) draw();
    else page.tagged(kind, draw, row ?? undefined);
  }
}

function isEmpty(cell: Cell): boolean {
  return cell === null || cell === undefined || cell === "";
}
