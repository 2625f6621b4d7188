import type { Writable } from "node:stream";
import { INK } from "#shared/brand.ts";
import { formatInstant } from "#shared/dates.ts";
import type { Canvas, Style } from "./canvas.ts";
import { PdfFile } from "./file.ts";
import { Flow, type Frame } from "./flow.ts";
import { emblemOf, type Letterhead } from "./letterhead.ts";
import { layOut, oneLine, STYLES, shrinkToFit } from "./styles.ts";
import type { Column } from "./table/cells.ts";
import { lookOf, type Matrix, partsOf, placeMatrix } from "./table/matrix.ts";
import { Table } from "./table/table.ts";
import { widthOf } from "./text/shape.ts";

export interface ReportOptions {
  title: string;
  company: Letterhead;
  /** Whom the report is about, such as a client; cut if it is long. */
  about?: string | undefined;
  /** A line about them, such as their document. */
  aboutMore?: string | undefined;
  /** The days that the report covers; never cut. */
  range?: string;
  /** A word across each page, such as that the paper is voided. */
  stamp?: string | undefined;
  /** By which day it sums, beside the range on the first page. */
  basis?: string | undefined;
  /** The moment of printing, ISO 8601. */
  printedAt: string;
  timeZone: string;
  orientation?: "portrait" | "landscape";
  /** In large type, to be read at two meters. */
  forWall?: boolean | undefined;
}

export interface Figure {
  label: string;
  /** A formatted number, never a user's text. */
  value: string;
}

export interface PlacedPicture {
  bytes: Uint8Array;
  caption: string;
}

/** In points: the most height of a picture, the space between two, and the room of a caption. */
const PICTURE = { height: 240, gap: 14, caption: 26 };

const A4 = { short: 595.28, long: 841.89 };
const MARGIN = 40;
const FOOT = 48;
/** The most lines of a note: a company's instructions for payments may have many. */
const NOTE_LINES = 30;
const TOTAL_PAGES = "Total";

/** A report that is written to `output`. Draw, `await drain()` after each batch of rows, then `await end()`. */
export class Report {
  readonly #file: PdfFile;
  readonly #flow: Flow;
  #table: Table | undefined;

  constructor(options: ReportOptions, output: Writable) {
    this.#file = new PdfFile(
      { title: options.title, author: options.company.name, printedAt: options.printedAt },
      output,
    );
    this.#file.reserveForm(TOTAL_PAGES);
    this.#flow = new Flow(this.#file, frameOf(options, this.#file));
  }

  /** The title of a section; never alone at the end of a page. */
  section(title: string): void {
    this.#closeTable();
    const text = oneLine(title, STYLES.section, this.#flow.width);
    this.#flow.place({
      height: 30,
      leads: true,
      draw: (page, y) => page.tagged("H2", () => page.text(text, this.#flow.left, y + 20, STYLES.section)),
    });
  }

  /** A paragraph in small type, on the same page as what it is about: what follows. */
  note(text: string): void {
    this.#closeTable();
    const lines = layOut(text, STYLES.muted, this.#flow.width, NOTE_LINES, true);
    for (const [index, line] of lines.entries()) {
      this.#flow.place({
        height: index === lines.length - 1 ? 21 : 13,
        leads: true,
        draw: (page, y) => page.tagged("P", () => page.text(line, this.#flow.left, y + 9, STYLES.muted)),
      });
    }
  }

  /** Up to four figures in large type, side by side. */
  figures(figures: readonly Figure[]): void {
    this.#closeTable();
    const gap = 8;
    const width = (this.#flow.width - gap * (figures.length - 1)) / figures.length;
    this.#flow.place({
      height: 62,
      draw: (page, y) => {
        for (const [index, figure] of figures.entries()) {
          const x = this.#flow.left + index * (width + gap);
          page.pill(x, y, width, 50, 6, INK.zebra);
          page.tagged("P", () => {
            page.text(oneLine(figure.label, STYLES.small, width - 24), x + 12, y + 18, STYLES.small);
            page.text(figure.value, x + 12, y + 37, shrinkToFit(STYLES.figure, figure.value, width - 24));
          });
        }
      },
    });
  }

  /** Pictures (PNG or JPEG) in rows of two, each with its caption below. */
  pictures(pictures: readonly PlacedPicture[]): void {
    this.#closeTable();
    const width = (this.#flow.width - PICTURE.gap) / 2;
    const placed = pictures.map(({ bytes, caption }, at) => {
      const name = `Picture${at}`;
      const size = this.#file.addImage(name, bytes);
      const scale = Math.min(width / size.width, PICTURE.height / size.height);
      return { name, caption, width: size.width * scale, height: size.height * scale };
    });
    for (let at = 0; at < placed.length; at += 2) {
      const row = placed.slice(at, at + 2);
      const height = Math.max(...row.map((picture) => picture.height));
      this.#flow.place({
        height: height + PICTURE.caption,
        draw: (page, y) => {
          for (const [index, picture] of row.entries()) {
            const x = this.#flow.left + index * (width + PICTURE.gap);
            page.image(picture.name, x, y, picture.width, picture.height);
            const caption = oneLine(picture.caption, STYLES.muted, width);
            page.tagged("P", () => page.text(caption, x, y + height + 13, STYLES.muted));
          }
        },
      });
    }
  }

  /** Begins a table; the next part of the report ends it. */
  table(columns: readonly Column[]): Table {
    this.#closeTable();
    this.#table = new Table(this.#flow, columns);
    return this.#table;
  }

  /** Prices from rows to columns in the largest type, each part of them on a page of its own. */
  async matrix(matrix: Matrix): Promise<void> {
    this.#closeTable();
    const parts = partsOf(matrix);
    const look = lookOf(parts, { width: this.#flow.width, height: this.#flow.room });
    for (const [index, part] of parts.entries()) {
      if (index > 0) this.#flow.breakPage();
      placeMatrix(this.#flow, part, look);
      this.#flow.flush();
      await this.drain();
    }
  }

  /** Sends finished pages. Rejects when the reader is gone. */
  drain(): Promise<void> {
    return this.#file.drain();
  }

  /** Writes the rest, with the number of pages, and ends the output. */
  async end(): Promise<void> {
    this.#closeTable();
    this.#flow.end();
    const total = String(this.#file.pages);
    this.#file.fillForm(TOTAL_PAGES, (form) => form.text(total, 0, 0, STYLES.small));
    await this.#file.end();
  }

  #closeTable(): void {
    this.#table?.close();
    this.#table = undefined;
  }
}

/** A4 report with the company's head on the first page, a small one on the others, and page X of Y below. */
export function openReport(options: ReportOptions, output: Writable): Report {
  return new Report(options, output);
}

const styleLines = (lines: readonly string[], style: Style) =>
  lines.filter(Boolean).map((text) => ({ text, style }));

/** The lines under a report's title: whom it is about, and what it covers. */
function subtitlesOf({ about = "", aboutMore = "", range, basis, forWall }: ReportOptions, width: number) {
  const covers = [range, basis].filter(Boolean).join(" · ");
  const aboutStyle = forWall ? STYLES.wallAbout : STYLES.about;
  return [
    ...styleLines(layOut(about, aboutStyle, width, 3), aboutStyle),
    ...styleLines(layOut(aboutMore, STYLES.subtitle, width), STYLES.subtitle),
    ...styleLines(layOut(covers, STYLES.subtitle, width, 2), STYLES.subtitle),
  ];
}

function frameOf(options: ReportOptions, file: PdfFile): Frame {
  const landscape = options.orientation === "landscape";
  const width = landscape ? A4.long : A4.short;
  const height = landscape ? A4.short : A4.long;
  const inner = width - 2 * MARGIN;
  const printed = `Impreso el ${formatInstant(options.printedAt, options.timeZone)}`;
  const { name, contact } = options.company;
  const emblem = emblemOf(file, options.company, { width: 110, height: 36 }, 24);
  // Laid out once, drawn on every page.
  const company = oneLine(name, STYLES.company, inner * 0.7 - emblem.width);
  const reached = oneLine(contact, STYLES.small, inner * 0.7 - emblem.width);
  const title = oneLine(options.title, STYLES.title, inner);
  const below = subtitlesOf(options, inner);
  const smallCompany = oneLine(name, STYLES.smallStrong, inner * 0.3);
  const smallTitle = oneLine(options.title, STYLES.small, inner * 0.25);
  // The days are short, so only the name before them is ever cut.
  const days = options.range ?? "";
  const forName = inner * 0.4 - widthOf(days, STYLES.small.face, STYLES.small.size);
  const smallRange = [oneLine(options.about ?? "", STYLES.small, forName), days].filter(Boolean).join(" · ");

  function firstHead(page: Canvas): number {
    emblem.draw(page, MARGIN, 48);
    const beside = MARGIN + emblem.width + 8;
    page.tagged("P", () => {
      page.text(company, beside, reached ? 46 : 52, STYLES.company);
      page.text(reached, beside, 58, STYLES.small);
    });
    page.tagged("P", () => page.text(printed, width - MARGIN, 52, STYLES.small, "right"));
    page.tagged("H1", () => page.text(title, MARGIN, 96, STYLES.title));
    let base = 99;
    for (const { text, style } of below) {
      base += Math.max(14, style.size * 1.25);
      page.tagged("P", () => page.text(text, MARGIN, base, style));
      // Room below large letters.
      base += Math.max(0, style.size * 0.3 - 3);
    }
    return base + 17;
  }

  function nextHead(page: Canvas): number {
    page.artifact(() => {
      const end = page.text(smallCompany, MARGIN, 36, STYLES.smallStrong);
      page.text(smallTitle, MARGIN + end + 8, 36, STYLES.small);
      page.text(smallRange, width - MARGIN, 36, STYLES.small, "right");
    });
    page.line(MARGIN, 46, inner);
    return 56;
  }

  return {
    width,
    height,
    left: MARGIN,
    right: MARGIN,
    bottom: FOOT,
    open(page, index) {
      const { stamp } = options;
      if (stamp && index === 0) page.tagged("P", () => page.stamp(stamp));
      else if (stamp) page.artifact(() => page.stamp(stamp));
      page.line(MARGIN, height - 38, inner);
      page.artifact(() => {
        // On the left: the total of pages isn't known yet, so its width isn't either.
        const said = page.text(`Página ${index + 1} de\u00a0`, MARGIN, height - 25, STYLES.small);
        page.form(TOTAL_PAGES, MARGIN + said, height - 25);
        if (index > 0) page.text(printed, width - MARGIN, height - 25, STYLES.small, "right");
      });
      return index === 0 ? firstHead(page) : nextHead(page);
    },
  };
}
