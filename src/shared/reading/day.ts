// Reads a day as people and spreadsheets write it. Every character must belong to the day, to its weekday or to a time behind it.
import { addDays, type Day, formatDay, isDay } from "../dates.ts";
import { fold } from "../search.ts";
import {
  isDigit,
  isLetter,
  notUnderstood,
  type Problem,
  quoted,
  runEnd,
  toPlain,
  type Written,
} from "./characters.ts";
import { readTime } from "./time.ts";

/** In which order a day is written: `25/12/2026` or `12/25/2026`. */
export type DayOrder = "dmy" | "mdy";

/** A day by each order that fits; the same by both if the text leaves no doubt. At least one fits. */
export interface WrittenDay {
  dmy: Day | null;
  mdy: Day | null;
  /** The time that stands behind it, `HH:MM`: no part of the day. */
  time: string | null;
}

const MONTHS = [
  ["enero", "january"],
  ["febrero", "february"],
  ["marzo", "march"],
  ["abril", "april"],
  ["mayo", "may"],
  ["junio", "june"],
  ["julio", "july"],
  ["agosto", "august"],
  ["septiembre", "september", "setiembre"],
  ["octubre", "october"],
  ["noviembre", "november"],
  ["diciembre", "december"],
];
/** Sunday first, as `Date` counts. */
const WEEKDAYS = [
  ["domingo", "sunday"],
  ["lunes", "monday"],
  ["martes", "tuesday"],
  ["miercoles", "wednesday"],
  ["jueves", "thursday"],
  ["viernes", "friday"],
  ["sabado", "saturday"],
];
const SHORTEST_NAME = 3;

/** Serial days of the years that a record may have: 2000 to 2099. */
const SERIALS = { first: 36_526, last: 73_050 };
const SERIAL_ZERO = "1899-12-30" as Day;

/** Reads a day of a column: a year must be there, and a serial number is one. */
export const readDay = (written: Written): WrittenDay | Problem => read(written, null);

/** Reads a day that a person types, the day first: also `hoy`, and `5/3` of this year. A time behind it is a problem. */
export function readTypedDay(text: string, today: Day): Day | Problem {
  const reading = read(text, today);
  if ("problem" in reading) return reading;
  return reading.time === null && reading.dmy !== null ? reading.dmy : notUnderstood(text.trim());
}

/** A day where nothing but the text says how it is written: with two readings it is a problem that names both. A time behind it is one too. */
export function readCertainDay(text: string): Day | Problem {
  const reading = read(text, null);
  if ("problem" in reading) return reading;
  if (reading.time !== null) return notUnderstood(text.trim());
  return isUnclearDay(reading) ? { problem: bothDays(text, reading) } : ((reading.dmy ?? reading.mdy) as Day);
}

/** Whether the two orders read different days. */
export const isUnclearDay = ({ dmy, mdy }: WrittenDay): boolean =>
  dmy !== null && mdy !== null && dmy !== mdy;

/** `«3/4/2026»: ¿3 abr 2026 o 4 mar 2026?`. */
export const bothDays = (text: string, { dmy, mdy }: WrittenDay): string =>
  `«${quoted(text.trim())}»: ¿${formatDay(dmy)} o ${formatDay(mdy)}?`;

function read(written: Written, today: Day | null): WrittenDay | Problem {
  if (typeof written === "object" && "day" in written)
    return certain(isDay(written.day) ? written.day : undefined, written.time) ?? notUnderstood(written);
  const number = typeof written === "object" ? written.number : written;
  if (typeof number === "number") return ofSerial(number) ?? notUnderstood(written);
  const text = fold(toPlain(number));
  if (today && text === "hoy") return { dmy: today, mdy: today, time: null };
  const { day, rest } = splitTime(text);
  const time = rest === "" ? { time: null } : readTime(rest);
  const days = ofPieces(day, today);
  if (days && !("problem" in time)) return { ...days, time: time.time };
  return serialText(text, today) ?? notUnderstood(number.trim());
}

const certain = (day: Day | undefined, time: string | null = null): WrittenDay | undefined =>
  day && { dmy: day, mdy: day, time };

/** A spreadsheet's number of a day; its fraction is a time. */
function ofSerial(serial: number): WrittenDay | undefined {
  if (!(serial >= SERIALS.first && serial < SERIALS.last + 1)) return undefined;
  const time = serial % 1 === 0 ? null : readTime(serial % 1);
  return certain(addDays(SERIAL_ZERO, Math.floor(serial)), time && "time" in time ? time.time : null);
}

const serialText = (text: string, today: Day | null): WrittenDay | undefined =>
  today === null && text.length <= 20 && /^\d{5}(?:\.\d+)?$/.test(text) ? ofSerial(Number(text)) : undefined;

/** A text's day and the time behind it: from the first colon or `am` back to the blank or `T` before its hour. */
function splitTime(text: string): { day: string; rest: string } {
  const colon = text.indexOf(":");
  if (colon === -1) return { day: text, rest: "" };
  let start = colon;
  while (start > 0 && isDigit(text[start - 1])) start -= 1;
  const before = text.slice(0, start).trimEnd();
  const isIso = before.endsWith("t") && isDigit(before.at(-2));
  const day = isIso ? before.slice(0, -1) : before;
  return { day: day.endsWith(",") ? day.slice(0, -1) : day, rest: text.slice(start) };
}

/** Numbers and words of a day, with what stands between them. */
interface Parts {
  texts: string[];
  /** What stands behind each but the last. */
  between: string[];
}

function ofPieces(text: string, today: Day | null): WrittenDay | undefined {
  const parts = partsOf(text);
  if (!parts) return undefined;
  const days = ofParts(parts, today);
  if (days) return days;
  // Only now: `mar` is a month in `Mar 5, 2026`, and a weekday in `mar 3 mar 2026`.
  const weekday = nameAt(WEEKDAYS, parts.texts[0] ?? "");
  const rest = ofParts({ texts: parts.texts.slice(1), between: parts.between.slice(1) }, today);
  const isOn = (day: Day | null) => day !== null && new Date(`${day}T00:00:00Z`).getUTCDay() === weekday;
  return rest && isBlankOr(parts.between[0] ?? "", ",.") && isOn(rest.dmy) && isOn(rest.mdy)
    ? rest
    : undefined;
}

/** At most so many parts has a day: `jueves, 26 de noviembre de 2026`. */
const MOST_PARTS = 4;

function partsOf(text: string): Parts | null {
  const parts: Parts = { texts: [], between: [] };
  let at = 0;
  while (at < text.length) {
    const end = runEnd(text, at, isDigit(text[at]) ? isDigit : isLetter);
    if (end === at || parts.texts.length === MOST_PARTS) return null;
    parts.texts.push(text.slice(at, end));
    const next = betweenEnd(text, end);
    if (next === text.length && next > end) return null;
    if (next < text.length) parts.between.push(text.slice(end, next));
    at = next;
  }
  return parts;
}

/** Where the marks, blanks, `de` and `del` behind a part end. */
function betweenEnd(text: string, from: number): number {
  let end = runEnd(text, from, (sign) => sign !== undefined && !isDigit(sign) && !isLetter(sign));
  for (const word of ["del", "de"])
    if (text.startsWith(`${word} `, end)) {
      end += word.length + 1;
      break;
    }
  return end;
}

function ofParts({ texts, between }: Parts, today: Day | null): WrittenDay | undefined {
  const [first = "", second = "", year = today?.slice(0, 4) ?? ""] = texts;
  if (texts.length !== 3 && !(today && texts.length === 2)) return undefined;
  const [mark = "", next] = between;
  if (texts.every((text) => isDigit(text[0]))) {
    const isJoined = isMark(mark) && (next === undefined || next === mark);
    return isJoined ? ofNumbers(first, second, year) : undefined;
  }
  if (isDigit(first[0]) && monthOf(second)) {
    const isJoined = isLink(mark) && (next === undefined || isLink(next));
    return isJoined ? certain(dayOf(year, monthOf(second), first)) : undefined;
  }
  const isJoined = isBlankOr(mark, ".") && (next === undefined || isBlankOr(next, ","));
  return isJoined && isDigit(second[0]) ? certain(dayOf(year, monthOf(first), second)) : undefined;
}

function ofNumbers(first: string, second: string, third: string): WrittenDay | undefined {
  if (first.length === 4) return certain(dayOf(first, second, third));
  const dmy = dayOf(third, second, first) ?? null;
  const mdy = dayOf(third, first, second) ?? null;
  return dmy || mdy ? { dmy, mdy, time: null } : undefined;
}

const isMark = (between: string): boolean => ["-", "/", ".", " "].includes(between.trim() || " ");
/** Between a day, its month's name and its year. */
const isLink = (between: string): boolean =>
  ["", "-", "/", ".", ",", "de", "del", ". de", ". del", ".-", "./"].includes(between.trim());
const isBlankOr = (between: string, marks: string): boolean =>
  between.trim() === "" || (between.trim().length === 1 && marks.includes(between.trim()));

function dayOf(year: string, month: string | number | undefined, day: string): Day | undefined {
  if (year.length !== 4 && year.length !== 2) return undefined;
  const text = `${year.padStart(4, "20")}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : undefined;
}

/** The place of a name, or of its beginning of at least three letters. */
function nameAt(names: readonly (readonly string[])[], word: string): number {
  if (word.length < SHORTEST_NAME) return -1;
  return names.findIndex((all) => all.some((name) => name.startsWith(word)));
}

const monthOf = (word: string): number | undefined => nameAt(MONTHS, word) + 1 || undefined;
