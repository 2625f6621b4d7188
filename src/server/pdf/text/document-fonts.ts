import type PDFDocument from "pdfkit";
import type { Glyph, LoadedFont } from "./fonts.ts";

/** pdfkit's own object for a font in a document, which its types don't declare. */
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
  /** Adds the glyph to the document's subset and returns its code. */
  code(glyph: Glyph): number;
}

/** The fonts used in one document. Each embeds only the glyphs used, at the document's end. */
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
    // pdfkit takes a parsed font as it is; bytes or a path it would parse again.
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
        // Two characters may share a glyph: each gets a code of its own, so that copied text stays right.
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
