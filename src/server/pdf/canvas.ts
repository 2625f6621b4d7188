import { INK, MARK_PATH, MARK_SIZE } from "#shared/brand.ts";
import { Operators } from "./operators.ts";
import type { Element, Kind, PageTags } from "./tags.ts";
import type { DocumentFont, DocumentFonts } from "./text/document-fonts.ts";
import { FACES, type Face, type LoadedFont } from "./text/fonts.ts";
import { plainGlyphs, shapeText, widthOf } from "./text/shape.ts";

/** A text's face, its size in points and its colour as `#rrggbb`. */
export interface Style {
  face: Face;
  size: number;
  color: string;
}

export type Align = "left" | "center" | "right";

/** A stamp's face and its colour: pale enough to read the texts over it. */
const STAMP = { face: FACES.semibold, color: "#f8c8c8" };
/** How steep a stamp is at most: height by width. */
const STEEPEST = 1.4;

const colors = new Map<string, string>();

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

/** A page's operators: shapes below, text above. */
interface Layers {
  shapes: Operators;
  text: Operators;
}

export const emptyLayers = (): Layers => ({ shapes: new Operators(), text: new Operators() });

/**
 * Draws one page. `x` and `y` are points from the top left; a text's `y` is its baseline. It writes PDF operators itself, because a page of
 * a table has thousands of texts and pdfkit is too slow for them.
 */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #fonts: DocumentFonts;
  readonly #shapes: Operators;
  readonly #text: Operators;
  readonly #tags: PageTags | undefined;
  // The text layer's state: only changes are written. Positions are hundredths of a point, because sums of whole numbers don't drift.
  #font = "";
  #size = 0;
  #color = "";
  #atX = 0;
  #atY = 0;

  /** Clears `layers`, which an earlier page may have used. */
  constructor(width: number, height: number, fonts: DocumentFonts, layers = emptyLayers(), tags?: PageTags) {
    this.width = width;
    this.height = height;
    this.#fonts = fonts;
    this.#tags = tags;
    this.#shapes = layers.shapes;
    this.#text = layers.text;
    this.#shapes.clear();
    this.#text.clear();
  }

  /** Draws texts as an element of the document's structure; without `within`, outside of any element. */
  tagged(kind: Kind, draw: () => void, within?: Element): void {
    const tags = this.#tags;
    if (tags?.isPlain && !tags.paragraph) {
      tags.paragraph = tags.tags.begin("P", tags.tags.root, tags.page);
      this.#text.add(tags.mark(tags.paragraph));
    }
    if (!tags || tags.isPlain) {
      draw();
      return;
    }
    const element = tags.tags.begin(kind, within ?? tags.tags.root, tags.page);
    this.#text.add(tags.mark(element));
    draw();
    this.#text.add("EMC\n");
    tags.tags.end(element);
  }

  /** Starts an element with child elements, such as a table. Null if the page has no structure. `end` ends it. */
  begin(kind: Kind, within?: Element): Element | null {
    if (!this.#tags || this.#tags.isPlain) return null;
    return this.#tags.tags.begin(kind, within ?? this.#tags.tags.root);
  }

  /** Draws texts that screen readers skip, such as a page's foot. */
  artifact(draw: () => void): void {
    if (this.#tags) this.#text.add("/Artifact BMC\n");
    draw();
    if (this.#tags) this.#text.add("EMC\n");
  }

  /** Draws one line of cleaned text; with `center` or `right`, `x` is the middle or the end. Returns its width. */
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
    let loaded: LoadedFont | undefined;
    let font: DocumentFont | undefined;
    let passed = 0;
    for (const glyph of glyphs) {
      if (!font || glyph.font !== loaded) {
        if (font) this.#text.add(">Tj ");
        const follows = font !== undefined;
        font = this.#fonts.use(glyph.font);
        this.#setFont(font.name, style.size);
        if (follows) this.#move(left + (passed * style.size) / 1000, y);
        this.#text.add("<");
        loaded = glyph.font;
      }
      this.#text.addCode(font.code(glyph));
      passed += glyph.width;
    }
    this.#text.add(">Tj\n");
    return width;
  }

  /** A word in large, pale letters across the page, from below left to above right. Texts drawn later lie over it. */
  stamp(word: string): void {
    const band = Math.min(this.height, this.width * STEEPEST);
    const angle = Math.atan2(band, this.width);
    const letters = widthOf(word, STAMP.face, 1);
    const size = Math.floor((Math.hypot(this.width, band) * 0.75) / letters);
    const [cos, sin] = [round(Math.cos(angle), 10_000), round(Math.sin(angle), 10_000)];
    this.#turn(
      `${cos} ${sin} ${-sin} ${cos} ${round(this.width / 2)} ${round(this.height / 2)}`,
      this.height,
    );
    this.text(word, 0, size / 3, { ...STAMP, size }, "center");
    this.#turn("1 0 0 1 0 0", 0);
  }

  /** Draws one line of cleaned text from below to above, beginning at `y`; its letters stand on the right of `x`. */
  upright(text: string, x: number, y: number, style: Style): void {
    this.#turn(`0 1 -1 0 ${round(x)} ${round(this.height - y)}`, this.height);
    this.text(text, 0, 0, style);
    this.#turn("1 0 0 1 0 0", 0);
  }

  rect(x: number, y: number, width: number, height: number, color: string): void {
    this.#shapes.add(
      `${rgb(color)} rg ${round(x)} ${round(this.height - y - height)} ${round(width)} ${round(height)} re f\n`,
    );
  }

  line(x: number, y: number, width: number, color: string = INK.line, thickness = 0.6): void {
    this.rect(x, y - thickness / 2, width, thickness, color);
  }

  dashes(x: number, y: number, width: number, color: string = INK.line): void {
    const at = round(this.height - y);
    this.#shapes.add(
      `q ${rgb(color)} RG 0.8 w [2.4 2.4] 0 d ${round(x)} ${at} m ${round(x + width)} ${at} l S Q\n`,
    );
  }

  pill(x: number, y: number, width: number, height: number, radius: number, color: string): void {
    const bend = radius * 0.4477;
    const [right, low] = [x + width, y + height];
    const path =
      `M${x + radius} ${y}L${right - radius} ${y}C${right - bend} ${y} ${right} ${y + bend} ${right} ${y + radius}` +
      `L${right} ${low - radius}C${right} ${low - bend} ${right - bend} ${low} ${right - radius} ${low}` +
      `L${x + radius} ${low}C${x + bend} ${low} ${x} ${low - bend} ${x} ${low - radius}` +
      `L${x} ${y + radius}C${x} ${y + bend} ${x + bend} ${y} ${x + radius} ${y}Z`;
    this.#shapes.add(`q 1 0 0 -1 0 ${this.height} cm ${rgb(color)} rg\n${pathOperators(path)}f Q\n`);
  }

  mark(x: number, y: number, size: number, color: string): void {
    const scale = round(size / MARK_SIZE, 10_000);
    this.#shapes.add(`q ${scale} 0 0 ${-scale} ${round(x)} ${round(this.height - y)} cm ${rgb(color)} rg\n`);
    this.#shapes.add(`${MARK_OPERATORS}f* Q\n`);
  }

  /** Places an image that was added to the file under this name. */
  image(name: string, x: number, y: number, width: number, height: number): void {
    const at = `${round(x)} ${round(this.height - y - height)}`;
    this.#shapes.add(`q ${round(width)} 0 0 ${round(height)} ${at} cm /${name} Do Q\n`);
  }

  /** Places a form with its origin at `x`, `y`. It is filled later, as the total of pages is. */
  form(name: string, x: number, y: number): void {
    this.#shapes.add(`q 1 0 0 1 ${round(x)} ${round(this.height - y)} cm /${name} Do Q\n`);
  }

  /** All operators, shapes first. `first` is an operator that transforms them. */
  operators(first = ""): Buffer {
    const tags = this.#tags;
    return Buffer.concat([
      Buffer.from(tags ? `${first}/Artifact BMC\n` : first),
      this.#shapes.bytes,
      Buffer.from(tags ? "EMC\nBT\n" : "BT\n"),
      this.#text.bytes,
      Buffer.from(tags?.paragraph ? "EMC\nET" : "ET"),
    ]);
  }

  #setColor(color: string): void {
    if (color === this.#color) return;
    this.#color = color;
    this.#text.add(`${rgb(color)} rg\n`);
  }

  #setFont(name: string, size: number): void {
    if (name === this.#font && size === this.#size) return;
    this.#font = name;
    this.#size = size;
    this.#text.add(`/${name} ${size} Tf\n`);
  }

  /** Replaces the texts' coordinates; `y` is then how high their origin lies, for texts drawn at 0, 0. */
  #turn(matrix: string, y: number): void {
    this.#text.add(`${matrix} Tm\n`);
    this.#atX = 0;
    this.#atY = Math.round(y * 100);
  }

  #move(x: number, y: number): void {
    const toX = Math.round(x * 100);
    const toY = Math.round((this.height - y) * 100);
    this.#text.add(`${(toX - this.#atX) / 100} ${(toY - this.#atY) / 100} Td `);
    this.#atX = toX;
    this.#atY = toY;
  }

  /** Draws shaped text: each glyph at its own place, with its characters beside it for search and copy. */
  #complex(text: string, x: number, y: number, style: Style): void {
    const unit = style.size / 1000;
    let at = x;
    for (const { placed, actual } of shapeText(text, style.face)) {
      if (actual) this.#text.add(`/Span <</ActualText <feff${utf16Hex(actual)}>>> BDC\n`);
      for (const { glyph, dx, dy, advance } of placed) {
        const font = this.#fonts.use(glyph.font);
        this.#setFont(font.name, style.size);
        this.#move(at + dx * unit, y - dy * unit);
        this.#text.add("<");
        this.#text.addCode(font.code(glyph));
        this.#text.add(">Tj\n");
        at += advance * unit;
      }
      if (actual) this.#text.add("EMC\n");
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
