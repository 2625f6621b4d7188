import { INK } from "#shared/brand.ts";
import type { Style } from "./canvas.ts";
import { FACES } from "./text/fonts.ts";
import { widthOf } from "./text/shape.ts";
import { cleanText, wrapText } from "./text/text.ts";

export const STYLES = {
  title: { face: FACES.semibold, size: 20, color: INK.strong },
  company: { face: FACES.semibold, size: 11, color: INK.strong },
  subtitle: { face: FACES.figures, size: 10, color: INK.muted },
  about: { face: FACES.medium, size: 10, color: INK.strong },
  section: { face: FACES.semibold, size: 12, color: INK.strong },
  small: { face: FACES.figures, size: 7.5, color: INK.muted },
  smallStrong: { face: FACES.semibold, size: 7.5, color: INK.body },
  body: { face: FACES.figures, size: 8.5, color: INK.body },
  muted: { face: FACES.figures, size: 8.5, color: INK.muted },
  detail: { face: FACES.figures, size: 7.5, color: INK.muted },
  head: { face: FACES.medium, size: 7.5, color: INK.muted },
  group: { face: FACES.semibold, size: 9.5, color: INK.strong },
  subtotal: { face: FACES.mediumFigures, size: 8.5, color: INK.strong },
  total: { face: FACES.semiboldFigures, size: 9, color: INK.strong },
  figure: { face: FACES.semibold, size: 15, color: INK.strong },
  // For a wall: digits of 5 mm are read at two meters.
  wallAbout: { face: FACES.semibold, size: 20, color: INK.strong },
  wallHead: { face: FACES.semibold, size: 15, color: INK.strong },
  wall: { face: FACES.mediumFigures, size: 19, color: INK.strong },
} as const satisfies Record<string, Style>;

// The narrowest visible letter of the faces ('l', 'i', a point), as a part of the type size.
const NARROWEST = 0.2;

/** A user's text as lines to draw: cleaned, wrapped and cut. `width` is in points. */
export function layOut(text: string, style: Style, width: number, maxLines = 1, keepLines = false): string[] {
  const narrowest = style.size * NARROWEST;
  const cap = Math.ceil((width / narrowest) * maxLines) + maxLines + 1;
  const measure = (part: string) => widthOf(part, style.face, style.size);
  return wrapText(cleanText(text, cap * 2, keepLines), width, maxLines, measure, narrowest);
}

/** The style, made smaller if the text doesn't fit: numbers and days are never wrapped or cut. */
export function shrinkToFit(style: Style, text: string, width: number): Style {
  const needed = widthOf(text, style.face, style.size);
  return needed > width ? { ...style, size: Math.floor((style.size * width * 100) / needed) / 100 } : style;
}

/** The smallest type in which a word is kept whole, in points. */
const SMALLEST = 9;

/** The style, made smaller if a word of the text is wider than a line. */
export function fitWords(style: Style, text: string, width: number): Style {
  const sizes = text.split(/\s+/).map((word) => shrinkToFit(style, word, width).size);
  return { ...style, size: Math.max(SMALLEST, Math.min(...sizes)) };
}

/** A user's text on one line, cut with an ellipsis if it doesn't fit. */
export function oneLine(text: string, style: Style, width: number): string {
  return layOut(text, style, width)[0] ?? "";
}
