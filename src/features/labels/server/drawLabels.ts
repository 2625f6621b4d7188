import type { Writable } from "node:stream";
import { encode } from "uqr";
import type { Canvas, Style } from "#server/pdf/canvas.ts";
import { PdfFile } from "#server/pdf/file.ts";
import { fitWords, layOut, oneLine, shrinkToFit } from "#server/pdf/styles.ts";
import { FACES } from "#server/pdf/text/fonts.ts";

export interface Label {
  number: string;
  /** `2/3`; empty for the only parcel. */
  parcel: string;
  /** Empty: it is not known. */
  zone: string;
  recipient: string;
  /** `Pedido A-1042`; empty without one. */
  ownNumber: string;
  address: string;
  code: string;
}

export interface LabelSheet {
  title: string;
  company: string;
  printedAt: string;
  labels: readonly Label[];
}

/** A point has 1/72 inch. */
const MM = 72 / 25.4;
const [WIDTH, HEIGHT, MARGIN] = [100 * MM, 50 * MM, 4 * MM];
/** Label printers have 8 dots to the millimetre: each module of a code is so many of them, so that none is blurred. */
const DOT = MM / 8;
const CODE_ROOM = 32 * MM;
/** Readers need this many empty modules around a code. */
const QUIET = 4;
/** Where the code's column begins. */
const RIGHT = WIDTH - MARGIN - CODE_ROOM;
const INNER = RIGHT - MARGIN - 2 * MM;

/** Such printers have no grey. */
const BLACK = "#000000";
const NUMBER: Style = { face: FACES.semiboldFigures, size: 17, color: BLACK };
const ZONE: Style = { face: FACES.semibold, size: 26, color: BLACK };
const NAME: Style = { face: FACES.semibold, size: 11, color: BLACK };
const ADDRESS: Style = { face: FACES.medium, size: 9, color: BLACK };
const COMPANY: Style = { face: FACES.medium, size: 7, color: BLACK };

/** Writes a page of 100 × 50 mm for each parcel, and ends `output`. */
export async function writeLabels(
  { title, company, printedAt, labels }: LabelSheet,
  output: Writable,
): Promise<void> {
  const file = new PdfFile({ title, author: company, printedAt }, output);
  for (const label of labels) {
    const page = file.addPage(WIDTH, HEIGHT);
    page.tagged("P", () => drawTexts(page, label, company));
    drawCode(page, label.code);
    await file.drain();
  }
  await file.end();
}

function drawTexts(
  page: Canvas,
  { number, parcel, zone, recipient, ownNumber, address }: Label,
  company: string,
): void {
  const parcelStyle = shrinkToFit(NUMBER, parcel, INNER / 3);
  const top = MARGIN + 14;
  page.text(number, MARGIN, top, shrinkToFit(NUMBER, number, (INNER * 2) / 3 - 6));
  page.text(parcel, MARGIN + INNER, top, parcelStyle, "right");
  page.line(MARGIN, top + 6, INNER, BLACK);
  let y = top + 8;
  const zoneStyle = fitWords(ZONE, zone, INNER);
  for (const line of layOut(zone, zoneStyle, INNER, zoneStyle.size > ZONE.size / 2 ? 1 : 2)) {
    y += zoneStyle.size;
    page.text(line, MARGIN, y, zoneStyle);
  }
  y += 17;
  page.text(oneLine(recipient, NAME, INNER), MARGIN, y, NAME);
  for (const line of layOut(address, ADDRESS, INNER, ownNumber ? 3 : 4)) {
    y += 11.5;
    page.text(line, MARGIN, y, ADDRESS);
  }
  if (ownNumber) {
    const style = shrinkToFit(ADDRESS, ownNumber, INNER);
    page.text(ownNumber, MARGIN, HEIGHT - MARGIN, style);
  }
  page.text(oneLine(company, COMPANY, CODE_ROOM), RIGHT + CODE_ROOM / 2, HEIGHT - MARGIN, COMPANY, "center");
}

/** Draws the code with black modules; what is between them is paper. */
function drawCode(page: Canvas, text: string): void {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const module = Math.floor(CODE_ROOM / DOT / (size + 2 * QUIET)) * DOT;
  const left = RIGHT + (CODE_ROOM - module * size) / 2;
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) page.rect(left + column * module, MARGIN + (QUIET + row) * module, module, module, BLACK);
}
