// The pieces of an amount: a number, units and signs.
import type { Currency } from "../money.ts";
import { isDigit, isLetter, runEnd } from "./characters.ts";

export type Piece =
  | { is: "number"; text: string }
  | { is: "unit"; unit: Currency }
  | { is: "-" | "+" | "(" | ")" };

/** The pieces of a plain text, or null if a part of it is none. */
export function piecesOf(text: string): Piece[] | null {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === " ") {
      at += 1;
      continue;
    }
    const next = numberAt(text, at) ?? unitAt(text, at) ?? signAt(text, at);
    if (!next) return null;
    pieces.push(next.piece);
    at = next.end;
  }
  return pieces;
}

interface Next {
  piece: Piece;
  end: number;
}

/** Marks of decimals and thousands. */
export const MARKS = ".,";
const GROUPING = "'’ ";

/** Digits with their marks, and blanks between digits. */
function numberAt(text: string, from: number): Next | undefined {
  const isMark = (sign: string | undefined) => sign !== undefined && MARKS.includes(sign);
  if (!isDigit(text[from]) && !(isMark(text[from]) && isDigit(text[from + 1]))) return undefined;
  let end = from;
  while (end < text.length) {
    const sign = text[end] ?? "";
    const isGrouping = GROUPING.includes(sign) && isDigit(text[end - 1]) && isDigit(text[end + 1]);
    if (!isDigit(sign) && !isMark(sign) && !isGrouping) break;
    end += 1;
  }
  return { piece: { is: "number", text: text.slice(from, end) }, end };
}

const SIGNS: Record<string, Piece> = {
  "-": { is: "-" },
  "\u2212": { is: "-" },
  "\u2010": { is: "-" },
  "\u2011": { is: "-" },
  "+": { is: "+" },
  "(": { is: "(" },
  ")": { is: ")" },
};

function signAt(text: string, from: number): Next | undefined {
  const piece = SIGNS[text[from] ?? ""];
  return piece && { piece, end: from + 1 };
}

const WORDS: Record<string, Currency> = {
  usd: "USD",
  ref: "USD",
  bs: "VES",
  bss: "VES",
  bsd: "VES",
  ves: "VES",
  bolivares: "VES",
  bolívares: "VES",
  bolivar: "VES",
  bolívar: "VES",
};
const LONGEST_WORD = "bolívares".length;

/** `$`, `US$`, or a word of letters that names a unit, which may end in a dot. */
function unitAt(text: string, from: number): Next | undefined {
  const unit = (currency: Currency, end: number): Next => ({ piece: { is: "unit", unit: currency }, end });
  if (text[from] === "$") return unit("USD", from + 1);
  const end = runEnd(text, from, isLetter);
  if (end === from || end - from > LONGEST_WORD + 1) return undefined;
  const word = text.slice(from, end).toLowerCase();
  if (word === "us" && text[end] === "$") return unit("USD", end + 1);
  const currency = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (currency === undefined) return undefined;
  if (word === "bs") return unit(currency, endOfBs(text, end));
  // `REF.5` may be five or a half.
  if (word === "ref" && text[end] === ".")
    return isDigit(text[end + 1]) ? undefined : unit(currency, end + 1);
  return unit(currency, end);
}

/** Where `Bs`, `Bs.`, `Bs.S`, `Bs.D` and `Bs.S.` end, after their first two letters. */
function endOfBs(text: string, end: number): number {
  if (text[end] !== ".") return end;
  const letter = text[end + 1]?.toLowerCase();
  const isKind = (letter === "s" || letter === "d") && !isLetter(text[end + 2]);
  if (!isKind) return end + 1;
  return text[end + 2] === "." && !isDigit(text[end + 3]) ? end + 3 : end + 2;
}
