// Reads an amount: one number, its sign and its unit. Every character must be one of these, or the text is not understood.
import type { Currency } from "../money.ts";
import {
  isDigit,
  notUnderstood,
  type Problem,
  plainNumber,
  quoted,
  runEnd,
  toPlain,
  type Written,
} from "./characters.ts";
import { unitOfFormat } from "./numberFormat.ts";
import { MARKS, type Piece, piecesOf } from "./pieces.ts";

/** How decimals are written: `1.234,50` or `1,234.50`. */
export type Notation = "comma" | "dot";

/** A plain decimal (`-1234.5`) by each notation that fits; the same by both if the text leaves no doubt. At least one fits. */
export interface Amount {
  comma: string | null;
  dot: string | null;
  /** What the text itself says. */
  unit: Currency | null;
}

/** An amount that can be one number only. */
export interface CertainAmount {
  decimal: string;
  unit: Currency | null;
}

/** Reads an amount from text, or from a spreadsheet's number with the unit of its format. */
export function readAmount(written: Written): Amount | Problem {
  if (typeof written === "number") return ofNumber(written, null);
  if (typeof written === "string") return ofText(written);
  if (!("number" in written)) return notUnderstood(written);
  const unit = unitOfFormat(written.format);
  return unit !== null && typeof unit === "object" ? unit : ofNumber(written.number, unit);
}

/** Whether the two notations read different numbers. */
export const isUnclear = ({ comma, dot }: Amount): boolean => comma !== null && dot !== null && comma !== dot;

/** Which notation the text decides for, if it does. */
export function notationOf({ comma, dot }: Amount): Notation | null {
  if (comma === null) return "dot";
  return dot === null ? "comma" : null;
}

/** An amount where nothing but the text says how it is written: with two readings it is a problem that names both. */
export function readCertainAmount(written: Written): CertainAmount | Problem {
  const amount = readAmount(written);
  if ("problem" in amount) return amount;
  if (isUnclear(amount)) return { problem: bothReadings(String(written)) };
  return { decimal: amount.comma ?? amount.dot ?? "", unit: amount.unit };
}

/**
 * An amount that a person types where it is shown at once: a lone `1.234` is a thousand. `1,234` stays a problem, because a comma
 * before three digits is neither cents nor how thousands are written here.
 */
export function readTypedAmount(text: string): CertainAmount | Problem {
  const amount = typedAmount(text);
  if (amount) return amount;
  const read = ofText(text);
  return "problem" in read ? read : { problem: bothReadings(text) };
}

/** The same, without the reason of what is none. */
export function typedAmount(text: string): CertainAmount | null {
  const amount = ofText(text);
  if ("problem" in amount || (isUnclear(amount) && text.includes(","))) return null;
  return { decimal: amount.comma ?? amount.dot ?? "", unit: amount.unit };
}

/** `«1.234»: ¿1234 (miles) o 1,234 (decimales)?`. */
export function bothReadings(text: string): string {
  const amount = ofText(text);
  const readings = "problem" in amount ? [] : [amount.comma ?? "", amount.dot ?? ""];
  const thousands = readings.find((reading) => !reading.includes(".")) ?? "";
  const decimal = readings.find((reading) => reading.includes("."))?.replace(".", ",") ?? "";
  return `«${quoted(text.trim())}»: ¿${thousands} (miles) o ${decimal} (decimales)?`;
}

/** A field in dollars that got bolívares. */
export const IN_BOLIVARES = "Está en bolívares: escríbelo en dólares";

/** A field in bolívares that got dollars. */
export const IN_DOLLARS = "Está en dólares: escríbelo en bolívares";

/** Why a typed text is no amount in the currency: what of it was not understood, or its unit. Undefined if there is nothing to say. */
export function whyNoAmount(text: string, currency: Currency = "USD"): string | undefined {
  const read = readTypedAmount(text);
  if ("problem" in read) return read.problem;
  if ((read.unit ?? currency) === currency) return undefined;
  return currency === "USD" ? IN_BOLIVARES : IN_DOLLARS;
}

const ofNumber = (number: number, unit: Currency | null): Amount | Problem => {
  if (!Number.isFinite(number)) return notUnderstood(String(number));
  const decimal = plainNumber(number);
  return { comma: decimal, dot: decimal, unit };
};

function ofText(typed: string): Amount | Problem {
  const pieces = piecesOf(toPlain(typed));
  const isNegative = pieces && signOf(pieces);
  if (!pieces || isNegative === undefined) return notUnderstood(typed.trim());
  const [number = "", ...more] = pieces.flatMap((piece) => (piece.is === "number" ? [piece.text] : []));
  const units = new Set(pieces.flatMap((piece) => (piece.is === "unit" ? [piece.unit] : [])));
  const [comma, dot] = [decimalOf(number, ","), decimalOf(number, ".")];
  if (more.length > 0 || units.size > 1 || (comma === null && dot === null))
    return notUnderstood(typed.trim());
  const signed = (decimal: string | null) => (decimal && isNegative ? `-${decimal}` : decimal);
  return { comma: signed(comma), dot: signed(dot), unit: [...units][0] ?? null };
}

/** Whether the amount is negative: `-5`, `5-` and `(5)`. Undefined if its signs contradict each other, or if a bracket is missing. */
function signOf(pieces: readonly Piece[]): boolean | undefined {
  const at = pieces.findIndex(({ is }) => is === "number");
  if (at === -1) return undefined;
  const before = pieces.slice(0, at).filter(({ is }) => is !== "unit");
  const after = pieces.slice(at + 1).filter(({ is }) => is !== "unit");
  const signs = `${before.map(({ is }) => is).join("")}0${after.map(({ is }) => is).join("")}`;
  if (signs === "0" || signs === "+0") return false;
  if (signs === "-0" || signs === "(0)") return true;
  const number = pieces[at];
  // `100,-` is a hundred in some countries, and no debt.
  const endsInMark = number?.is === "number" && MARKS.includes(number.text.at(-1) ?? "");
  return signs === "0-" && !endsInMark ? true : undefined;
}

/** The plain decimal of digits and marks, or null if they are no number with this mark before its decimals. */
function decimalOf(text: string, mark: "," | "."): string | null {
  const [whole = "", fraction = "", ...more] = text.split(mark);
  if (more.length > 0 || runEnd(fraction, 0, isDigit) < fraction.length) return null;
  const digits = whole === "" ? "" : withoutGroups(whole, mark === "," ? "." : ",");
  if (digits === null || digits + fraction === "") return null;
  const start = runEnd(digits, 0, (sign) => sign === "0");
  const plain = digits.slice(Math.min(start, digits.length - 1)) || "0";
  return fraction === "" ? plain : `${plain}.${fraction}`;
}

/** The digits of a whole number, whose thousands may be set apart by one mark. */
function withoutGroups(text: string, mark: string): string | null {
  const marks = new Set(text.replace(/\d/g, "").replaceAll("’", "'"));
  if (marks.size === 0) return text;
  const [first = "", ...groups] = text.split(/[^\d]/);
  const isGrouped =
    marks.size === 1 &&
    (marks.has(mark) || marks.has("'") || marks.has(" ")) &&
    first.length <= 3 &&
    first !== "" &&
    !first.startsWith("0") &&
    groups.every((group) => group.length === 3);
  return isGrouped ? first + groups.join("") : null;
}
