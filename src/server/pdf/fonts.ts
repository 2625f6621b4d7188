import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";

export type Weight = "regular" | "medium" | "semibold";

/** A parsed font file. Parsed once per process and shared by all documents; each document embeds its own subset. */
export interface LoadedFont {
  parsed: Font;
  /** Font units to thousandths of the type size. */
  scale: number;
}

/** One glyph of one font, with what a document needs to write it. Made once, so it can be told by identity. */
export interface Glyph {
  /** Counts all glyphs of the process: documents keep their codes in an array by it. */
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

// Left out is what matters only beside other characters: its tables, once read, are 6 MB in memory and 0.15 s of the first
// paper.
const ONE_TABULAR_DIGIT = { tnum: true, calt: false, kern: false, mark: false, mkmk: false };

/** What stands for a character that no face has. */
const BOX = 0x25a1;

const fonts = new Map<string, LoadedFont>();
let glyphCount = 0;

function load(file: string): LoadedFont {
  let font = fonts.get(file);
  if (!font) {
    // A single-face file, so never a collection.
    const parsed = create(readFileSync(fileURLToPath(file))) as Font;
    font = { parsed, scale: 1000 / parsed.unitsPerEm };
    fonts.set(file, font);
  }
  return font;
}

/**
 * A weight of the product's typeface with its fallback, and the widths it has met so far. `tabular` gives every
 * digit the same width, for columns of numbers.
 */
export class Face {
  readonly weight: Weight;
  readonly tabular: boolean;
  readonly #files: readonly string[];
  // Characters beyond Latin, Greek and Cyrillic are rare: a map holds those.
  readonly #near: (Glyph | null | undefined)[] = new Array(0x530).fill(undefined);
  readonly #far = new Map<number, Glyph | null>();
  readonly #ofFont = new Map<LoadedFont, Map<string, Glyph>>();

  constructor(weight: Weight, tabular: boolean) {
    this.weight = weight;
    this.tabular = tabular;
    this.#files = FILES[weight];
  }

  /** The glyph of a character by itself, from the first font that has it; null when none does. */
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

  /** The first font that has all these characters. A fallback is read from disk only when it is asked. */
  fontFor(codePoints: readonly number[]): LoadedFont | undefined {
    for (const file of this.#files) {
      const font = load(file);
      if (codePoints.every((codePoint) => font.parsed.hasGlyphForCodePoint(codePoint))) return font;
    }
    return undefined;
  }

  box(): Glyph {
    const glyph = this.glyph(BOX);
    if (!glyph) throw new Error("No face has the box that stands for missing characters");
    return glyph;
  }

  /**
   * The shared record of a glyph and the characters it stands for. Told apart by both: a font may draw a Latin and a
   * Cyrillic letter with one glyph, and a copy from the paper must still tell which it was.
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

/** The faces of the documents. A face is used with any type size. */
export const FACES = {
  regular: new Face("regular", false),
  medium: new Face("medium", false),
  semibold: new Face("semibold", false),
  figures: new Face("regular", true),
  mediumFigures: new Face("medium", true),
  semiboldFigures: new Face("semibold", true),
} as const;
