import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";

export type Weight = "regular" | "medium" | "semibold";

/** A font file, parsed once per process for all documents. Each document embeds its own subset. */
export interface LoadedFont {
  parsed: Font;
  /** Multiplies font units into thousandths of the type size. */
  scale: number;
}

/** One glyph of one font. There is one object for each glyph, so glyphs can be compared by identity. */
export interface Glyph {
  /** The glyph's number in the process: documents index their codes by it. */
  index: number;
  font: LoadedFont;
  id: number;
  /** Thousandths of the type size. */
  width: number;
  codePoints: number[];
}

const DEJAVU = import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
const DEJAVU_BOLD = import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf");

/** Files in order of preference; the bold fallback lacks scripts that the regular one has. */
const FILES: Record<Weight, readonly string[]> = {
  regular: [import.meta.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"), DEJAVU],
  medium: [import.meta.resolve("@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf"), DEJAVU],
  semibold: [
    import.meta.resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
    DEJAVU_BOLD,
    DEJAVU,
  ],
};

// Digits don't need kerning or contextual forms. Reading those tables would take 6 MB and 0.15 s of the first document.
const ONE_TABULAR_DIGIT = { tnum: true, calt: false, kern: false, mark: false, mkmk: false };

const fonts = new Map<string, LoadedFont>();
let glyphCount = 0;

function load(file: string): LoadedFont {
  let font = fonts.get(file);
  if (!font) {
    // These files hold one font each, so it is never a collection.
    const parsed = create(readFileSync(fileURLToPath(file))) as Font;
    font = { parsed, scale: 1000 / parsed.unitsPerEm };
    fonts.set(file, font);
  }
  return font;
}

/**
 * A weight of the product's typeface with its fallback fonts, and a cache of its glyphs. `tabular` gives every digit the same width, for
 * columns of numbers.
 */
export class Face {
  readonly weight: Weight;
  readonly tabular: boolean;
  readonly #files: readonly string[];
  // An array for Latin, Greek and Cyrillic; the map holds the rarer characters.
  readonly #near: (Glyph | null | undefined)[] = new Array(0x530).fill(undefined);
  readonly #far = new Map<number, Glyph | null>();
  readonly #ofFont = new Map<LoadedFont, Map<string, Glyph>>();

  constructor(weight: Weight, tabular: boolean) {
    this.weight = weight;
    this.tabular = tabular;
    this.#files = FILES[weight];
  }

  /** The glyph of a single character, from the first font that has it; null when none has. */
  glyph(codePoint: number): Glyph | null {
    const near = codePoint < 0x530;
    const known = near ? this.#near[codePoint] : this.#far.get(codePoint);
    if (known !== undefined) return known;
    const font = this.fontFor([codePoint]);
    const glyph = font ? this.#lookUp(font, codePoint) : null;
    if (near) this.#near[codePoint] = glyph;
    else this.#far.set(codePoint, glyph);
    return glyph;
  }

  /** The first font that has all these characters. A fallback is read from disk only when needed. */
  fontFor(codePoints: readonly number[]): LoadedFont | undefined {
    for (const file of this.#files) {
      const font = load(file);
      if (codePoints.every((codePoint) => font.parsed.hasGlyphForCodePoint(codePoint))) return font;
    }
    return undefined;
  }

  /**
   * The object of a glyph and its characters. A font may draw a Latin and a Cyrillic letter with the same glyph: they are two objects, so
   * that copied text keeps the right letter.
   */
  glyphOf(font: LoadedFont, id: number, advance: number, codePoints: number[]): Glyph {
    let known = this.#ofFont.get(font);
    if (!known) {
      known = new Map();
      this.#ofFont.set(font, known);
    }
    const key = `${id} ${codePoints.join(" ")}`;
    let glyph = known.get(key);
    if (!glyph) {
      glyph = { index: glyphCount++, font, id, width: advance * font.scale, codePoints };
      known.set(key, glyph);
    }
    return glyph;
  }

  #lookUp(font: LoadedFont, codePoint: number): Glyph | null {
    const shaped =
      this.tabular && codePoint >= 0x30 && codePoint <= 0x39
        ? font.parsed.layout(String.fromCodePoint(codePoint), ONE_TABULAR_DIGIT).glyphs[0]
        : font.parsed.glyphForCodePoint(codePoint);
    return shaped ? this.glyphOf(font, shaped.id, shaped.advanceWidth, [codePoint]) : null;
  }
}

/** The documents' faces, for any type size. */
export const FACES = {
  regular: new Face("regular", false),
  medium: new Face("medium", false),
  semibold: new Face("semibold", false),
  figures: new Face("regular", true),
  mediumFigures: new Face("medium", true),
  semiboldFigures: new Face("semibold", true),
} as const;
