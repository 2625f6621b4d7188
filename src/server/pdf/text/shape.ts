import { FACES, type Face, type Glyph, type LoadedFont } from "./fonts.ts";

/** A placed glyph: its offsets, in thousandths of the type size, from the end of the glyph before it. */
export interface Placed {
  glyph: Glyph;
  dx: number;
  dy: number;
  advance: number;
}

/** Glyphs drawn one after the other. `actual` is their text, where the glyphs alone don't tell it. */
export interface Piece {
  placed: Placed[];
  actual?: string;
}

// Needs shaping: combining marks, right-to-left scripts, characters beyond the first 65,536, and the joiners of emoji.
const COMPLEX = /\u200d|[\p{M}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10000}-\u{10ffff}]/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
const IGNORABLE = /[\u200d\ufe00-\ufe0f\u{e0000}-\u{e0fff}]/gu;
const graphemes = new Intl.Segmenter("es", { granularity: "grapheme" });

/** Whether the text can be drawn letter by letter, without shaping. Nearly all texts can. */
function isSimple(text: string, face: Face): boolean {
  if (COMPLEX.test(text)) return false;
  for (let at = 0; at < text.length; at++) if (!face.glyph(text.charCodeAt(at))) return false;
  return true;
}

/**
 * A text without the characters that no font has: a box in their place would say nothing. Of a cluster such as a heart in flames, which is
 * several characters, those stay that the font of its first one has.
 */
export function leaveOutUndrawable(text: string): string {
  const face = FACES.regular;
  if (isSimple(text.replaceAll("\n", " "), face)) return text;
  return Array.from(graphemes.segment(text), ({ segment }) => drawablePart(segment, face)).join("");
}

function drawablePart(cluster: string, face: Face): string {
  const visible = visiblePoints(cluster);
  if (cluster === "\n" || face.fontFor(visible)) return cluster;
  const font = face.fontFor(visible.slice(0, 1));
  if (!font) return "";
  return Array.from(cluster)
    .filter((char) => visiblePoints(char).some((codePoint) => font.parsed.hasGlyphForCodePoint(codePoint)))
    .join("");
}

/** A plain text's glyphs in order; null when it needs `shapeText`. */
export function plainGlyphs(text: string, face: Face): Glyph[] | null {
  const glyphs: Glyph[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Latin without combining marks needs no test. Other texts are tested once per text.
    if (code >= 0x300 && !isSimple(text, face)) return null;
    const glyph = face.glyph(code);
    if (!glyph) return null;
    glyphs.push(glyph);
  }
  return glyphs;
}

/** The width of a cleaned text in points. */
export function widthOf(text: string, face: Face, size: number): number {
  let width = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const glyph = code < 0x300 ? face.glyph(code) : null;
    if (!glyph) return (shapedWidth(text, face) * size) / 1000;
    width += glyph.width;
  }
  return (width * size) / 1000;
}

function shapedWidth(text: string, face: Face): number {
  let width = 0;
  for (const piece of shapeText(text, face)) for (const placed of piece.placed) width += placed.advance;
  return width;
}

/** A cleaned text as pieces, in their order on the line from left to right. */
export function shapeText(text: string, face: Face): Piece[] {
  const plain = plainGlyphs(text, face);
  if (plain) return [{ placed: plain.map(inLine) }];
  return runsOf(text, face).map((run) => drawRun(run, face));
}

interface Run {
  text: string;
  font: LoadedFont;
  rightToLeft: boolean;
}

const visiblePoints = (text: string): number[] =>
  Array.from(text.replace(IGNORABLE, ""), (char) => char.codePointAt(0) ?? 0);

/** Splits a text into runs of one font and one direction, so that letters join and marks stay with their base. */
function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const visible = visiblePoints(segment);
    if (visible.length === 0) continue;
    const font = face.fontFor(visible);
    // Nothing is drawn for it, and nothing takes its room.
    if (!font) continue;
    const rightToLeft = RIGHT_TO_LEFT.test(segment);
    const last = runs.at(-1);
    // Spaces and punctuation between right-to-left words belong to their run.
    const joins = last?.rightToLeft && !LETTER_OR_DIGIT.test(segment) && hasAll(last.font, visible);
    if (last && (joins || (last.font === font && last.rightToLeft === rightToLeft))) last.text += segment;
    else {
      if (last) runs.push(...looseEnd(last, face));
      runs.push({ text: segment, font, rightToLeft });
    }
  }
  const last = runs.at(-1);
  if (last) runs.push(...looseEnd(last, face));
  return runs;
}

/** Takes trailing spaces and punctuation off a right-to-left run: they weren't between two of its words. */
function looseEnd(run: Run, face: Face): Run[] {
  if (!run.rightToLeft) return [];
  const characters = Array.from(run.text);
  const words = characters.findLastIndex((char) => IN_WORD.test(char)) + 1;
  if (words === characters.length) return [];
  run.text = characters.slice(0, words).join("");
  return characters.slice(words).map((char) => ({
    text: char,
    font: face.fontFor([char.codePointAt(0) ?? 0]) ?? run.font,
    rightToLeft: false,
  }));
}

function hasAll(font: LoadedFont, codePoints: readonly number[]): boolean {
  return codePoints.every((codePoint) => font.parsed.hasGlyphForCodePoint(codePoint));
}

function drawRun(run: Run, face: Face): Piece {
  const { font } = run;
  const text = run.text.replace(IGNORABLE, "");
  if (!run.rightToLeft && !COMPLEX.test(text)) {
    const drawn = Array.from(text, (char) => face.glyph(char.codePointAt(0) ?? 0));
    return { placed: drawn.filter((glyph) => glyph !== null).map(inLine) };
  }
  const { glyphs, positions } = font.parsed.layout(text);
  const placed = glyphs.map((shaped, at): Placed => {
    const glyph = face.glyphOf(font, shaped.id, shaped.advanceWidth, [...shaped.codePoints]);
    const position = positions[at];
    if (!position) return inLine(glyph);
    return {
      glyph,
      dx: position.xOffset * font.scale,
      dy: position.yOffset * font.scale,
      advance: position.xAdvance * font.scale,
    };
  });
  return run.rightToLeft ? { placed } : { placed, actual: run.text };
}

function inLine(glyph: Glyph): Placed {
  return { glyph, dx: 0, dy: 0, advance: glyph.width };
}
