import { leaveOutUndrawable } from "./shape.ts";

/** A line's width in points; must not shrink when text is added. */
export type Measure = (text: string) => number;

const ELLIPSIS = "…";

// Printable Latin-1 with single spaces needs no cleaning: nearly every text.
const CLEAN = /^[\x21-\x7e\xa1-\xac\xae-\xff]+(?: [\x21-\x7e\xa1-\xac\xae-\xff]+)*$/;
const BREAKS = /\r\n?|[\n\u000b\u000c\u0085\u2028\u2029]/g;
// Controls, bidi and other format characters, noncharacters and what replaces broken ones; not the zero-width joiner, which emoji need.
const INVISIBLE = /(?!\u200d|\n)[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}\ufffc\ufffd]/gu;
const HALF_CHARACTER = /[\ud800-\udbff]$/;
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu;
const graphemes = new Intl.Segmenter("es", { granularity: "grapheme" });

/**
 * Makes a user's text safe to draw: composed, without invisible characters, stacks of combining marks or what no font has, white space collapsed.
 * Line breaks become spaces, or single `\n` with `keepLines`. Text after `cap` UTF-16 units is cut first, and an ellipsis added.
 */
export function cleanText(value: string, cap = 2_000, keepLines = false): string {
  if (value.length <= cap && CLEAN.test(value)) return value;
  const cut = value.length > cap;
  const whole = (cut ? value.slice(0, cap) : value)
    .toWellFormed()
    .replace(BREAKS, "\n")
    .replaceAll("\t", " ")
    .replace(INVISIBLE, "")
    .normalize("NFC")
    .replace(STACKED_MARKS, "$1");
  // Again composed: a mark may have stood between a letter and its accent.
  const text = leaveOutUndrawable(whole)
    .normalize("NFC")
    .replace(/[^\S\n]+/g, " ");
  const lines = keepLines ? text.replace(/ ?\n[ \n]*/g, "\n") : text.replace(/[ \n]+/g, " ");
  return cut ? `${lines.trim()}${ELLIPSIS}` : lines.trim();
}

/** A text's grapheme clusters, which must not be split. */
export function splitGraphemes(text: string): string[] {
  if (CLEAN.test(text)) return text.split("");
  return Array.from(graphemes.segment(text), (part) => part.segment);
}

/**
 * Wraps cleaned text into at most `maxLines` lines of `width`. It breaks at spaces and `\n`, and inside a word only if the word alone is wider
 * than a line. Text that doesn't fit ends in an ellipsis. `narrowest` is the width of the narrowest letter: it limits how much is measured.
 */
export function wrapText(
  text: string,
  width: number,
  maxLines: number,
  measure: Measure,
  narrowest: number,
): string[] {
  // Most texts are short and fit. Text longer than the cap can't fit, however narrow its letters are.
  const cap = Math.ceil((width / narrowest) * maxLines) + maxLines;
  if (text.length <= cap && !text.includes("\n") && measure(text) <= width) return [text];
  const capped = text.length > cap ? text.slice(0, cap).replace(HALF_CHARACTER, "") : text;
  const lines: string[] = [];
  const paragraphs = capped.split("\n");
  for (const [index, paragraph] of paragraphs.entries()) {
    const rest = fill(lines, paragraph, width, maxLines, measure);
    const isLast = index === paragraphs.length - 1;
    const lost = isLast ? text.length > cap : lines.length === maxLines;
    if (rest || lost) {
      const last = lines.pop() ?? "";
      lines.push(withEllipsis(joinWords(last, rest), width, measure));
      break;
    }
  }
  return lines;
}

/** Adds the paragraph's lines. Returns the text that was left after `maxLines`, or "". */
function fill(lines: string[], paragraph: string, width: number, maxLines: number, measure: Measure): string {
  const words = paragraph.split(" ");
  let line = "";
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    const longer = joinWords(line, word);
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = "";
    if (lines.length === maxLines) return words.slice(index).join(" ");
    if (measure(word) <= width) {
      line = word;
      continue;
    }
    const head = fittingHead(word, width, measure);
    lines.push(head);
    if (head.length < word.length) words[index--] = word.slice(head.length);
    if (lines.length === maxLines) return words.slice(index + 1).join(" ");
  }
  if (line) lines.push(line);
  return "";
}

function joinWords(line: string, word: string): string {
  return line && word ? `${line} ${word}` : line || word;
}

/** The most characters that fit, found by bisection; at least one, so that wrapping always advances. */
function fittingHead(word: string, width: number, measure: Measure): string {
  const parts = splitGraphemes(word);
  let fits = 1;
  let tooMany = parts.length + 1;
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (measure(parts.slice(0, middle).join("")) <= width) fits = middle;
    else tooMany = middle;
  }
  return parts.slice(0, fits).join("");
}

function withEllipsis(text: string, width: number, measure: Measure): string {
  const head = fittingHead(text, width - measure(ELLIPSIS), measure);
  return `${head.trimEnd()}${ELLIPSIS}`;
}
