import type { Writable } from "node:stream";
import { ACCENT, INK } from "#shared/brand.ts";
import type { Canvas, Style } from "./canvas.ts";
import { PdfFile } from "./file.ts";
import { type Emblem, emblemOf, type Letterhead } from "./letterhead.ts";
import { layOut, oneLine, STYLES, shrinkToFit } from "./styles.ts";
import type { Kind } from "./tags.ts";
import { FACES } from "./text/fonts.ts";
import { widthOf } from "./text/shape.ts";

export interface TicketContent {
  company: Letterhead;
  title: string;
  number: string;
  date: string;
  amount: { label: string; value: string };
  /** The amount in bolívares with its rate; null without a rate. */
  bolivares: { label: string; value: string } | null;
  groups: readonly { title: string; lines: readonly { label: string; value: string }[] }[];
  thanks: string;
  /** The company's own note; may be empty or have several lines. */
  note: string;
  /** A word across the paper, such as that it is voided; empty: none. */
  stamp?: string;
  /** The moment of printing, ISO 8601: the file's date. */
  printedAt: string;
}

/** The width of a receipt printer's paper: 80 mm. */
const WIDTH = 226.77;
const MARGIN = 16;
const INNER = WIDTH - 2 * MARGIN;
const LABEL = 62;
const LABEL_LINES = 3;
const VALUE_LINES = 6;
const NOTE_LINES = 14;

const NUMBER: Style = { face: FACES.semiboldFigures, size: 34, color: INK.strong };
const LABELS: Style = { face: FACES.regular, size: 7.5, color: INK.muted };
const VALUES: Style = { face: FACES.mediumFigures, size: 8.5, color: INK.strong };
const GROUP: Style = { face: FACES.semibold, size: 7.5, color: ACCENT.base };
const AMOUNT: Style = { face: FACES.semiboldFigures, size: 18, color: INK.strong };

interface Step {
  height: number;
  /** Its type in the document's structure; a paragraph by default. */
  kind?: Kind;
  draw(page: Canvas, y: number): void;
}

/** Writes a ticket of one page, 80 mm wide and as long as its content, and ends `output`. */
export async function writeTicket(ticket: TicketContent, output: Writable): Promise<void> {
  const title = `${ticket.title} ${ticket.number}`;
  const file = new PdfFile({ title, author: ticket.company.name, printedAt: ticket.printedAt }, output);
  const steps = layOutTicket(ticket, emblemOf(file, ticket.company, { width: 74, height: 40 }, 25));
  const height = steps.reduce((sum, step) => sum + step.height, 0);
  const page = file.addPage(WIDTH, Math.ceil(height));
  const { stamp } = ticket;
  if (stamp) page.tagged("P", () => page.stamp(stamp));
  let y = 0;
  for (const step of steps) {
    const top = y;
    page.tagged(step.kind ?? "P", () => step.draw(page, top));
    y += step.height;
  }
  await file.end();
}

function layOutTicket(ticket: TicketContent, emblem: Emblem): Step[] {
  return [
    head(ticket, emblem),
    number(ticket),
    ...ticket.groups.flatMap((group) => [
      groupTitle(group.title),
      ...group.lines.map(({ label, value }, index) =>
        pair(label, value, index === group.lines.length - 1 ? NOTE_LINES : VALUE_LINES),
      ),
    ]),
    amount(ticket),
    ...bolivares(ticket),
    thanks(ticket),
    ...note(ticket),
  ];
}

function head({ company }: TicketContent, emblem: Emblem): Step {
  const left = MARGIN + emblem.width + 8;
  const names = layOut(company.name, STYLES.company, WIDTH - MARGIN - left, 3);
  const contacts = layOut(company.contact, LABELS, WIDTH - MARGIN - left, 2);
  const text = names.length * 13 + contacts.length * 10;
  const height = Math.max(text, 40) + 16;
  return {
    height,
    draw(page, y) {
      const middle = y + height / 2;
      emblem.draw(page, MARGIN, middle);
      const top = middle - text / 2;
      for (const [index, name] of names.entries())
        page.text(name, left, top + 10 + index * 13, STYLES.company);
      for (const [index, contact] of contacts.entries())
        page.text(contact, left, top + names.length * 13 + 8 + index * 10, LABELS);
    },
  };
}

function number(ticket: TicketContent): Step {
  const figure = shrinkToFit(NUMBER, ticket.number, INNER);
  return {
    height: 73,
    kind: "H1",
    draw(page, y) {
      page.line(MARGIN, y, INNER);
      page.text(ticket.title, MARGIN, y + 20, LABELS);
      page.text(ticket.date, WIDTH - MARGIN, y + 20, { ...VALUES, color: INK.body }, "right");
      page.text(ticket.number, MARGIN - 1.5, y + 55, figure);
    },
  };
}

function groupTitle(title: string): Step {
  return {
    height: 31,
    kind: "H2",
    draw(page, y) {
      page.line(MARGIN, y + 3, INNER);
      page.text(title, MARGIN, y + 20, GROUP);
    },
  };
}

/** A label and its value side by side, on as many lines as they need. */
function pair(label: string, value: string, most: number): Step {
  const labels = layOut(label, LABELS, LABEL - 6, LABEL_LINES);
  const values = layOut(value, VALUES, INNER - LABEL, most, true);
  const lines = Math.max(labels.length, values.length);
  return {
    height: lines * 11.5 + 4.5,
    draw(page, y) {
      for (const [index, line] of labels.entries()) page.text(line, MARGIN, y + 8 + index * 10, LABELS);
      for (const [index, line] of values.entries()) {
        page.text(line, MARGIN + LABEL, y + 8 + index * 11.5, VALUES);
      }
    },
  };
}

function amount(ticket: TicketContent): Step {
  const { label, value } = ticket.amount;
  const room = INNER - 32 - widthOf(label, VALUES.face, VALUES.size);
  return {
    height: 62,
    draw(page, y) {
      page.pill(MARGIN, y + 8, INNER, 42, 7, ACCENT.wash);
      page.text(label, MARGIN + 12, y + 33, { ...VALUES, color: ACCENT.base });
      page.text(value, WIDTH - MARGIN - 12, y + 35.5, shrinkToFit(AMOUNT, value, room), "right");
    },
  };
}

/** Under the amount, on one line. */
function bolivares({ bolivares }: TicketContent): Step[] {
  if (!bolivares) return [];
  const { value } = bolivares;
  const style = shrinkToFit({ ...VALUES, color: INK.body }, value, INNER);
  return [{ height: 16, draw: (page, y) => page.text(value, WIDTH - MARGIN, y + 6, style, "right") }];
}

function thanks(ticket: TicketContent): Step {
  const text = oneLine(ticket.thanks, STYLES.muted, INNER);
  return {
    height: 42,
    draw(page, y) {
      page.dashes(MARGIN, y + 2, INNER);
      page.text(text, WIDTH / 2, y + 21, { ...STYLES.muted, face: FACES.medium }, "center");
    },
  };
}

function note(ticket: TicketContent): Step[] {
  const lines = layOut(ticket.note, LABELS, INNER, NOTE_LINES, true);
  if (ticket.note === "") return [];
  return [
    {
      height: lines.length * 10 + 14,
      draw(page, y) {
        for (const [index, line] of lines.entries())
          page.text(line, WIDTH / 2, y + 6 + index * 10, LABELS, "center");
      },
    },
  ];
}
