import { ACCENT, INK } from "#shared/brand.ts";
import type { Canvas } from "../canvas.ts";
import type { Block, Flow } from "../flow.ts";
import { layOut, oneLine, STYLES } from "../styles.ts";
import type { Element } from "../tags.ts";
import {
  anchor,
  type Cell,
  type Column,
  drawCell,
  drawLines,
  GUTTER,
  type Look,
  type Place,
  placeColumns,
} from "./cells.ts";

export interface RowOptions {
  /** For rows that are shown but not counted, such as a cancelled order. */
  muted?: boolean;
}

/** Beside a group's title on its later pages. */
const CONTINUED = "(continuación)";
const CONTINUED_WIDTH = 70;
/** More than the longest note of an order needs. */
const NOTE_LINES = 400;
const EMPTY = "No hay datos para mostrar";

const ROW: Look = { style: STYLES.body, lineHeight: 11, padding: 7, indent: 0, spans: false };
const MUTED: Look = { ...ROW, style: STYLES.muted };
const DETAIL: Look = { style: STYLES.detail, lineHeight: 10, padding: 4, indent: 10, spans: true };
const SUBTOTAL: Look = { style: STYLES.subtotal, lineHeight: 11, padding: 8, indent: 0, spans: true };
const TOTAL: Look = { style: STYLES.total, lineHeight: 12, padding: 11, indent: 0, spans: true };

/** A table on as many pages as it needs, with its head on each. Cells come in the columns' order. */
export class Table {
  readonly #flow: Flow;
  readonly #columns: Place[];
  readonly #head: Block;
  #element: Element | null | undefined;
  #body: Element | null = null;
  #page: Canvas | undefined;
  #started = false;
  #filled = false;
  #striped = false;

  constructor(flow: Flow, columns: readonly Column[]) {
    this.#flow = flow;
    this.#columns = placeColumns(columns, flow.left, flow.width);
    this.#head = headOf(this.#columns, flow, (page, draw) => this.#row(page, draw));
  }

  /** A heading over the rows that follow, drawn only when there are any; it goes into the outline too. */
  group(label: string, aside = ""): void {
    const { left, width } = this.#flow;
    const text = oneLine(label, STYLES.group, width * (aside ? 0.66 : 1) - 10);
    const note = oneLine(aside, STYLES.muted, width * 0.3);
    this.#striped = false;
    const bar = (page: Canvas, base: number) => page.rect(left, base - 8.2, 2, 10, ACCENT.base);
    const again = oneLine(label, STYLES.group, width - CONTINUED_WIDTH - 14);
    const title: Block = {
      height: 28,
      leads: true,
      draw: (page, y) => {
        const base = y + 19;
        bar(page, base);
        this.#flow.bookmark(text);
        this.#row(page, (row) =>
          page.tagged(
            "TH",
            () => {
              page.text(text, left + 8, base, STYLES.group);
              page.text(note, left + width - GUTTER, base, STYLES.muted, "right");
            },
            row ?? undefined,
          ),
        );
      },
    };
    this.#place(title);
    this.#flow.group = {
      title,
      again: {
        height: 24,
        draw: (page, y) => {
          const base = y + 16;
          bar(page, base);
          const end = left + 8 + page.text(again, left + 8, base, STYLES.group);
          page.text(CONTINUED, end + 6, base, STYLES.muted);
        },
      },
    };
  }

  row(cells: readonly Cell[], options: RowOptions = {}): void {
    const striped = this.#striped;
    this.#striped = !striped;
    this.#cells(cells, options.muted ? MUTED : ROW, striped ? INK.zebra : undefined);
    this.#filled = true;
  }

  /** A small line that belongs to the row above it: a payment of a debt, an expense of a service. */
  detail(cells: readonly Cell[]): void {
    this.#cells(cells, DETAIL, this.#striped ? undefined : INK.zebra, true);
  }

  /** A text of any length under the row above it, from this column on. Its lines may continue on the next page. */
  note(from: number, text: string): void {
    const points = this.#columns.slice(from).reduce((sum, column) => sum + column.points, 0);
    const blanks = Array.from({ length: from }, () => null);
    for (const line of layOut(text, DETAIL.style, points - 2 * GUTTER, NOTE_LINES, true))
      this.detail([...blanks, line]);
  }

  /** The sums of a group, on the same page as its last row. */
  subtotal(cells: readonly Cell[]): void {
    this.#cells(cells, SUBTOTAL, undefined, true, INK.line);
  }

  /** The sums of the table, on the same page as its last row. */
  total(cells: readonly Cell[]): void {
    this.#cells(cells, TOTAL, ACCENT.wash, true, ACCENT.base);
  }

  /** Ends the table. One without rows says so. Only the report calls this. */
  close(): void {
    if (!this.#filled) {
      const { left, width } = this.#flow;
      this.#place({
        height: 76,
        draw: (page, y) => {
          page.pill(left, y + 8, width, 60, 6, INK.zebra);
          page.tagged("P", () => page.text(EMPTY, left + width / 2, y + 41, STYLES.subtitle, "center"));
        },
      });
    }
    this.#flow.flush();
    for (const element of [this.#body, this.#element]) if (element) this.#flow.endElement(element);
    this.#flow.head = undefined;
    this.#flow.group = undefined;
    this.#flow.space(10);
  }

  /** Draws a row of the document's structure; null if the page has none. */
  #row(page: Canvas, draw: (row: Element | null) => void): void {
    if (page !== this.#page) {
      if (this.#body) this.#flow.endElement(this.#body);
      this.#page = page;
      this.#element ??= page.begin("Table");
      this.#body = this.#element && page.begin("TBody", this.#element);
    }
    const row = this.#body && page.begin("TR", this.#body);
    draw(row);
    if (row) this.#flow.endElement(row);
  }

  #place(block: Block): void {
    if (!this.#started) {
      this.#started = true;
      this.#flow.place(this.#head);
      this.#flow.head = this.#head;
    }
    this.#flow.place(block);
  }

  #cells(cells: readonly Cell[], look: Look, fill?: string, joins = false, rule?: string): void {
    const drawn = this.#columns.map((_, at) => drawCell(cells, at, look, this.#columns));
    const lines = drawn.reduce((most, cell) => Math.max(most, cell?.lines.length ?? 0), 1);
    const height = lines * look.lineHeight + look.padding;
    const { left, width } = this.#flow;
    this.#place({
      height,
      joins,
      draw: (page, y) => {
        if (fill) page.rect(left, y, width, height, fill);
        if (rule) page.line(left, y, width, rule, rule === INK.line ? 0.6 : 1);
        const base = y + look.padding / 2 + look.lineHeight * 0.75;
        this.#row(page, (row) => drawLines(page, drawn, base, look.lineHeight, row));
      },
    });
  }
}

type AsRow = (page: Canvas, draw: (row: Element | null) => void) => void;

const HEAD = { style: STYLES.head, lineHeight: 9.5, mostLines: 2 };

function headOf(columns: readonly Place[], flow: Flow, asRow: AsRow): Block {
  const { style, lineHeight, mostLines } = HEAD;
  const cells = columns.map((column) => {
    return {
      lines: layOut(column.label, style, column.points - 2 * GUTTER, mostLines),
      x: anchor(column, column.side, column.points, 0),
      align: column.side,
      style,
    };
  });
  const lines = cells.reduce((most, cell) => Math.max(most, cell.lines.length), 1);
  const height = lines * lineHeight + 11;
  let isFirst = true;
  return {
    height,
    leads: true,
    draw(page, y) {
      const base = y + height - 7 - (lines - 1) * lineHeight;
      // Not repeated on later pages.
      if (isFirst) asRow(page, (row) => drawLines(page, cells, base, lineHeight, row, "TH"));
      else drawLines(page, cells, base, lineHeight);
      isFirst = false;
      page.line(flow.left, y + height, flow.width, "#cbd5e1", 0.8);
    },
  };
}
