import { INK } from "#shared/brand.ts";
import { formatMoney } from "#shared/money.ts";
import type { Canvas, Style } from "../canvas.ts";
import type { Flow } from "../flow.ts";
import { layOut, oneLine, STYLES } from "../styles.ts";
import type { Element } from "../tags.ts";
import { widthOf } from "../text/shape.ts";

/** Prices from the rows to the columns, in cents; null: none. */
export interface Matrix {
  /** What stands above the names of the rows. */
  corner: string;
  columns: readonly string[];
  rows: readonly { name: string; amounts: readonly (number | null)[] }[];
}

/** So many rows and columns can still be read on one page. */
const MOST = 22;
/** The largest and the smallest type, and the step between two sizes, in points: digits of 5 mm are read at two meters. */
const SIZES = { largest: 19, smallest: 5, step: 0.25 };
/** In type of this size and below, the longest names of rows are cut. */
const CUT_FROM = 8;
const GUTTER = 3;
const LINE = 1.25;
const HEAD_LINES = 2;

/** The items in as few parts of at most so many as possible, of nearly the same size. */
function evenly<T>(items: readonly T[], most: number): T[][] {
  const parts = Math.ceil(items.length / most);
  const size = Math.ceil(items.length / parts);
  return Array.from({ length: parts }, (_, part) => items.slice(part * size, (part + 1) * size));
}

/** The matrix as parts that are each read on one page. */
export function partsOf({ corner, columns, rows }: Matrix): Matrix[] {
  return evenly(rows, MOST).flatMap((down) =>
    evenly([...columns.keys()], MOST).map((across) => ({
      corner,
      columns: across.map((at) => columns[at] ?? ""),
      rows: down.map(({ name, amounts }) => ({ name, amounts: across.map((at) => amounts[at] ?? null) })),
    })),
  );
}

/** How the parts of a matrix are drawn: all in the same type. */
interface Look {
  amount: Style;
  name: Style;
  head: Style;
  /** The widths of the names and of a column, the heights of a row and of the head, in points. */
  names: number;
  column: number;
  row: number;
  top: number;
  /** The head's names stand upright. */
  turned: boolean;
}

const widest = (texts: readonly string[], { face, size }: Style) =>
  Math.max(0, ...texts.map((text) => widthOf(text, face, size)));

const wordsOf = (texts: readonly string[]) => texts.flatMap((text) => text.split(/\s+/));

/** The largest look in which every part fits on a page with this room. */
export function lookOf(parts: readonly Matrix[], room: { width: number; height: number }): Look {
  const amounts = parts.flatMap(({ rows }) => rows.flatMap((row) => row.amounts.map(priceOf)));
  // The longest of them; digits are all of the same width.
  const longest = amounts.reduce((most, text) => (text.length > most.length ? text : most), "");
  const across = Math.max(...parts.map(({ columns }) => columns.length));
  const down = Math.max(...parts.map(({ rows }) => rows.length));
  const heads = parts.flatMap(({ columns }) => columns);
  const names = [parts[0]?.corner ?? "", ...parts.flatMap(({ rows }) => rows.map(({ name }) => name))];
  const lookAt = (size: number): Look => {
    const name = { ...STYLES.wallHead, size };
    const head = { ...STYLES.wallHead, size: Math.min(size, STYLES.wallHead.size) };
    const forNames = Math.min(widest(names, name) + 2 * GUTTER, room.width * 0.3);
    const column = Math.min((room.width - forNames) / across, room.width / 4);
    const inside = column - 2 * GUTTER;
    const lines = Math.max(...heads.map((text) => layOut(text, head, inside, 9).length));
    const turned = widest(wordsOf(heads), head) > inside || lines > HEAD_LINES;
    return {
      amount: { ...STYLES.wall, size },
      name,
      head,
      names: forNames,
      column,
      row: size * LINE + Math.min(size * 0.6, 10),
      top: turned ? widest(heads, head) + 2 * GUTTER : lines * head.size * LINE + 2 * GUTTER,
      turned,
    };
  };
  const fits = ({ amount, name, names: forNames, column, row, top }: Look) =>
    widest([longest], amount) <= column - 2 * GUTTER &&
    top + down * row <= room.height &&
    (name.size <= CUT_FROM || widest(names, name) <= forNames - GUTTER);
  for (let size = SIZES.largest; size > SIZES.smallest; size -= SIZES.step) {
    const look = lookAt(size);
    if (fits(look)) return look;
  }
  return lookAt(SIZES.smallest);
}

const priceOf = (amount: number | null) => (amount === null ? "" : formatMoney(amount));

/** Draws one part of a matrix where the flow is, as one block. */
export function placeMatrix(flow: Flow, matrix: Matrix, look: Look): void {
  const { rows, columns } = matrix;
  const width = look.names + columns.length * look.column;
  flow.place({
    height: look.top + rows.length * look.row,
    draw(page, y) {
      const table = page.begin("Table");
      const row = (draw: (element: Element | undefined) => void) => {
        const element = table && page.begin("TR", table);
        draw(element ?? undefined);
        if (element) flow.endElement(element);
      };
      const y0 = y + look.top;
      row((element) => drawHead(page, matrix, look, { left: flow.left, bottom: y0, element }));
      for (const [index, { name, amounts }] of rows.entries()) {
        const top = y0 + index * look.row;
        if (index % 2 === 1) page.rect(flow.left, top, width, look.row, INK.zebra);
        const base = top + look.row / 2 + look.amount.size * 0.36;
        row((element) => {
          const label = oneLine(name, look.name, look.names - GUTTER);
          page.tagged("TH", () => page.text(label, flow.left, base, look.name), element);
          for (const [at, amount] of amounts.entries()) {
            const right = flow.left + look.names + (at + 1) * look.column - GUTTER;
            page.tagged("TD", () => page.text(priceOf(amount), right, base, look.amount, "right"), element);
          }
        });
      }
      page.line(flow.left, y0, width, INK.muted, 0.8);
      for (let at = 0; at < columns.length; at++)
        page.rect(flow.left + look.names + at * look.column, y0, 0.4, rows.length * look.row, INK.line);
      if (table) flow.endElement(table);
    },
  });
}

interface HeadPlace {
  left: number;
  bottom: number;
  element: Element | undefined;
}

function drawHead(
  page: Canvas,
  { corner, columns }: Matrix,
  look: Look,
  { left, bottom, element }: HeadPlace,
) {
  const { head, turned } = look;
  const base = bottom - GUTTER - head.size * 0.2;
  page.tagged("TH", () => page.text(oneLine(corner, head, look.names), left, base, head), element);
  for (const [at, name] of columns.entries()) {
    const right = left + look.names + (at + 1) * look.column - GUTTER;
    const lines = turned ? [name] : layOut(name, head, look.column - 2 * GUTTER, HEAD_LINES);
    page.tagged(
      "TH",
      () => {
        if (turned)
          page.upright(
            oneLine(name, head, look.top),
            right + GUTTER - look.column / 2 + head.size * 0.36,
            bottom - GUTTER,
            head,
          );
        else
          for (const [line, text] of lines.entries())
            page.text(text, right, base - (lines.length - 1 - line) * head.size * LINE, head, "right");
      },
      element,
    );
  }
}
