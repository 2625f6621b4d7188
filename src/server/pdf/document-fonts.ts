import type PDFDocument from "pdfkit";
import type { Glyph, LoadedFont } from "./fonts.ts";

/** What pdfkit keeps of a font inside one document. Its types leave it out. */
interface EmbeddedFont {
  id: string;
  subset: { includeGlyph(id: number): number; glyphs: number[] };
  widths: number[];
  unicode: number[][];
  ref(): unknown;
}

/** A font as one document uses it. */
export interface DocumentFont {
  name: string;
  /** The glyph's code in this document; the glyph joins the document's subset. */
  code(glyph: Glyph): number;
}

/** The fonts that one document has used so far, each with the subset of glyphs that it will embed at its end. */
export class DocumentFonts {
  readonly #document: typeof PDFDocument;
  readonly #fonts = new Map<LoadedFont, DocumentFont & { ref: unknown }>();

  constructor(document: typeof PDFDocument) {
    this.#document = document;
  }

  use(font: LoadedFont): DocumentFont {
    return this.#fonts.get(font) ?? this.#embed(font);
  }

  /** A page's font resources: name to reference. */
  resources(): Record<string, unknown> {
    return Object.fromEntries([...this.#fonts.values()].map(({ name, ref }) => [name, ref]));
  }

  #embed(loaded: LoadedFont): DocumentFont {
    // A parsed font goes straight into pdfkit: it parses only what comes as bytes or as a path.
    const document = this.#document as unknown as { font(parsed: object): { _font: EmbeddedFont } };
    const embedded = document.font(loaded.parsed)._font;
    const codes: number[] = [];
    const font = {
      name: embedded.id,
      ref: embedded.ref(),
      code(glyph: Glyph): number {
        const known = codes[glyph.index];
        if (known !== undefined) return known;
        let id = embedded.subset.includeGlyph(glyph.id);
        const other = embedded.unicode[id];
        // One shape for two characters: a second code, so that each keeps its meaning.
        if (other && other.join() !== glyph.codePoints.join()) id = embedded.subset.glyphs.push(glyph.id) - 1;
        embedded.widths[id] = glyph.width;
        embedded.unicode[id] = glyph.codePoints;
        codes[glyph.index] = id;
        return id;
      },
    };
    this.#fonts.set(loaded, font);
    return font;
  }
}
