import { INK, MARK_PATH, MARK_SIZE } from "#shared/brand.ts";
import type { DocumentFonts } from "./document-fonts.ts";
import type { Face } from "./fonts.ts";
import { plainGlyphs, shapeText, widthOf } from "./shape.ts";

/** How text looks: a face, a size in points, a colour as `#rrggbb`. */
export interface Style {
  face: Face;
  size: number;
  color: string;
}

export type Align = "left" | "center" | "right";

const colors = new Map<string, string>();

/** The three numbers of a colour as PDF operators want them. */
function rgb(hex: string): string {
  let text = colors.get(hex);
  if (!text) {
    text = [1, 3, 5].map((at) => round(Number.parseInt(hex.slice(at, at + 2), 16) / 255, 1000)).join(" ");
    colors.set(hex, text);
  }
  return text;
}

function round(value: number, per = 100): number {
  return Math.round(value * per) / per;
}

/**
 * One page's drawing, as PDF operators in two layers: shapes below, text above. `x` and `y` are points from the top
 * left; text stands on its baseline. Written by hand because a page of a table has thousands of texts.
 */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #fonts: DocumentFonts;
  #shapes = "";
  #text = "";
  // The text layer's state, so that only changes are written. Positions are in hundredths of a point: relative moves
  // of whole numbers do not drift.
  #font = "";
  #color = "";
  #atX = 0;
  #atY = 0;

  constructor(width: number, height: number, fonts: DocumentFonts) {
    this.width = width;
    this.height = height;
    this.#fonts = fonts;
  }

  /** Draws one line of cleaned text; with `center` or `right`, `x` is the middle or the end. Answers its width. */
  text(text: string, x: number, y: number, style: Style, align: Align = "left"): number {
    if (text === "") return 0;
    const width = widthOf(text, style.face, style.size);
    const left = align === "right" ? x - width : align === "center" ? x - width / 2 : x;
    const glyphs = plainGlyphs(text, style.face);
    this.#setColor(style.color);
    if (!glyphs) {
      this.#complex(text, left, y, style);
      return width;
    }
    this.#move(left, y);
    let open = false;
    let passed = 0;
    for (const glyph of glyphs) {
      const font = this.#fonts.use(glyph.font);
      if (this.#setFont(font.name, style.size, open)) {
        if (open) this.#move(left + (passed * style.size) / 1000, y);
        open = false;
      }
      if (!open) this.#text += "<";
      open = true;
      this.#text += font.code(glyph);
      passed += glyph.width;
    }
    this.#text += ">Tj\n";
    return width;
  }

  rect(x: number, y: number, width: number, height: number, color: string): void {
    this.#shapes += `${rgb(color)} rg ${round(x)} ${round(this.height - y - height)} ${round(width)} ${round(height)} re f\n`;
  }

  /** A horizontal hairline. */
  line(x: number, y: number, width: number, color: string = INK.line, thickness = 0.6): void {
    this.rect(x, y - thickness / 2, width, thickness, color);
  }

  /** A dashed horizontal line, as where a ticket is torn. */
  dashes(x: number, y: number, width: number, color: string = INK.line): void {
    const at = round(this.height - y);
    this.#shapes += `q ${rgb(color)} RG 0.8 w [2.4 2.4] 0 d ${round(x)} ${at} m ${round(x + width)} ${at} l S Q\n`;
  }

  /** A filled box with round corners. */
  pill(x: number, y: number, width: number, height: number, radius: number, color: string): void {
    const bend = radius * 0.4477;
    const [right, low] = [x + width, y + height];
    const path =
      `M${x + radius} ${y}L${right - radius} ${y}C${right - bend} ${y} ${right} ${y + bend} ${right} ${y + radius}` +
      `L${right} ${low - radius}C${right} ${low - bend} ${right - bend} ${low} ${right - radius} ${low}` +
      `L${x + radius} ${low}C${x + bend} ${low} ${x} ${low - bend} ${x} ${low - radius}` +
      `L${x} ${y + radius}C${x} ${y + bend} ${x + bend} ${y} ${x + radius} ${y}Z`;
    this.#shapes += `q 1 0 0 -1 0 ${this.height} cm ${rgb(color)} rg\n${pathOperators(path)}f Q\n`;
  }

  /** The brand's mark in a square of `size` points. */
  mark(x: number, y: number, size: number, color: string): void {
    const scale = round(size / MARK_SIZE, 10_000);
    this.#shapes += `q ${scale} 0 0 ${-scale} ${round(x)} ${round(this.height - y)} cm ${rgb(color)} rg\n`;
    this.#shapes += `${MARK_OPERATORS}f* Q\n`;
  }

  /** Places a form that is filled later (the total of pages) with its origin at `x`, `y`. */
  form(name: string, x: number, y: number): void {
    this.#shapes += `q 1 0 0 1 ${round(x)} ${round(this.height - y)} cm /${name} Do Q\n`;
  }

  /** All operators, shapes first. */
  operators(): string {
    return `${this.#shapes}BT\n${this.#text}ET`;
  }

  #setColor(color: string): void {
    if (color === this.#color) return;
    this.#color = color;
    this.#text += `${rgb(color)} rg\n`;
  }

  #setFont(name: string, size: number, open: boolean): boolean {
    const font = `/${name} ${size} Tf\n`;
    if (font === this.#font) return false;
    this.#font = font;
    this.#text += open ? `>Tj ${font}` : font;
    return true;
  }

  #move(x: number, y: number): void {
    const toX = Math.round(x * 100);
    const toY = Math.round((this.height - y) * 100);
    this.#text += `${(toX - this.#atX) / 100} ${(toY - this.#atY) / 100} Td `;
    this.#atX = toX;
    this.#atY = toY;
  }

  /** Shaped text: each glyph at its own place, and what it stands for written beside it for search and copy. */
  #complex(text: string, x: number, y: number, style: Style): void {
    const unit = style.size / 1000;
    let at = x;
    for (const { placed, actual } of shapeText(text, style.face)) {
      if (actual) this.#text += `/Span <</ActualText <feff${utf16Hex(actual)}>>> BDC\n`;
      for (const { glyph, dx, dy, advance } of placed) {
        const font = this.#fonts.use(glyph.font);
        this.#setFont(font.name, style.size, false);
        this.#move(at + dx * unit, y - dy * unit);
        this.#text += `<${font.code(glyph)}>Tj\n`;
        at += advance * unit;
      }
      if (actual) this.#text += "EMC\n";
    }
  }
}

function utf16Hex(text: string): string {
  return Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, "0"),
  ).join("");
}

const OPERATORS: Record<string, string> = { M: "m", L: "l", C: "c", Z: "h" };

/** An SVG path of absolute M, L, C and Z as PDF operators. */
function pathOperators(path: string): string {
  return path.replace(/([MLCZ])([^MLCZ]*)/g, (_, command: string, numbers: string) => {
    const rounded = numbers
      .split(" ")
      .filter(Boolean)
      .map((number) => round(Number(number), 1000));
    return `${[...rounded, OPERATORS[command]].join(" ")}\n`;
  });
}

const MARK_OPERATORS = pathOperators(MARK_PATH);
