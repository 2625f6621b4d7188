import { AppError } from "#shared/errors.ts";

/** The contract's deepest body has five levels. */
const DEEPEST = 16;
/** A route may declare more. */
const MOST_VALUES = 25_000;

/** The characters that matter, by their codes. */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSING: ReadonlySet<number> = new Set([0x7d, 0x5d]);
const COMMA = 0x2c;

/**
 * Refuses JSON that is nested too deeply (`bad-json`) or has too many values (`too-large`), before it is parsed: a parser takes a hundred
 * times as long for it as for text of the same length.
 */
export function refuseUnbounded(json: string, most: number = MOST_VALUES): void {
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) inText = !inText;
    else if (inText) at += code === BACKSLASH ? 1 : 0;
    else if (OPENING.has(code)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(code)) depth -= 1;
    else if (code === COMMA) values += 1;
    if (depth > DEEPEST) throw new AppError("bad-json");
    if (values > most) throw new AppError("too-large");
  }
}
