// Reads a time of day. Every character must belong to it.
import {
  isDigit,
  isLetter,
  notUnderstood,
  type Problem,
  runEnd,
  toPlain,
  type Written,
} from "./characters.ts";

export interface Time {
  /** `HH:MM` on a 24-hour clock. */
  time: string;
  /** Whether seconds were written, which a time doesn't keep. */
  hasSeconds: boolean;
}

const MINUTES_A_DAY = 1440;

/** Reads `9:05`, `14:30:00`, `2:30 p. m.`, `2pm`, `14h30`, `14.30`, or the fraction of a day that a spreadsheet stores. */
export function readTime(written: Written): Time | Problem {
  if (typeof written === "object" && "day" in written)
    return (written.day === null && ofClock(written.time ?? "")) || notUnderstood(written);
  const number = typeof written === "object" ? written.number : written;
  if (typeof number === "number") return ofFraction(number) ?? notUnderstood(written);
  const text = toPlain(number).toLowerCase();
  return ofClock(text) ?? ofFraction(fractionOf(text)) ?? notUnderstood(number.trim());
}

/** A time that a person types, `HH:MM`. Seconds are a problem: nobody's are dropped without a word. */
export function readTypedTime(text: string): string | Problem {
  const read = readTime(text);
  if ("problem" in read) return read;
  return read.hasSeconds ? notUnderstood(text.trim()) : read.time;
}

/** A fraction of a day, to the nearest minute. */
function ofFraction(fraction: number): Time | undefined {
  if (!(fraction >= 0 && fraction < 1)) return undefined;
  const minutes = Math.min(Math.round(fraction * MINUTES_A_DAY), MINUTES_A_DAY - 1);
  return timeOf(Math.floor(minutes / 60), minutes % 60);
}

/** `0.604` and `0,604`. Two decimals may be minutes too, and are no fraction. */
function fractionOf(text: string): number {
  const isFraction = text.startsWith("0.") || text.startsWith("0,");
  const decimals = text.slice(2);
  if (
    !isFraction ||
    decimals.length === 2 ||
    decimals === "" ||
    runEnd(decimals, 0, isDigit) < decimals.length
  )
    return Number.NaN;
  return Number(`0.${decimals}`);
}

function timeOf(hour: number, minute: number, hasSeconds = false): Time {
  const two = (value: number) => String(value).padStart(2, "0");
  return { time: `${two(hour)}:${two(minute)}`, hasSeconds };
}

/** The numbers of a clock, what stands between them, and the letters behind. */
interface Clock {
  numbers: string[];
  marks: string[];
  /** Without dots and blanks: `pm`, `h`. */
  after: string;
}

function clockOf(text: string): Clock {
  const numbers: string[] = [];
  const marks: string[] = [];
  let at = 0;
  while (isDigit(text[at]) && numbers.length < 3) {
    const end = runEnd(text, at, isDigit);
    numbers.push(text.slice(at, end));
    const isMark = ":.h".includes(text[end] ?? " ") && isDigit(text[end + 1]);
    if (isMark) marks.push(text[end] ?? "");
    at = isMark ? end + 1 : end;
    if (!isMark) break;
  }
  return { numbers, marks, after: lettersOf(text.slice(at)) };
}

/** Letters with at most a dot and a blank behind each: `p. m.` is `pm`. Any other sign stays. */
function lettersOf(text: string): string {
  let letters = "";
  let at = text.startsWith(" ") ? 1 : 0;
  while (at < text.length) {
    letters += text[at] ?? "";
    at += 1;
    if (isLetter(text[at - 1]) && text[at] === ".") at += 1;
    if (text[at] === " " && at < text.length - 1) at += 1;
  }
  return letters;
}

const MARKS = [[], [":"], ["."], ["h"], [":", ":"]].map((marks) => marks.join(""));
const HOURS = ["h", "hr", "hrs", "hora", "horas"];

function ofClock(text: string): Time | undefined {
  const { numbers, marks, after } = clockOf(text);
  const [hours = "", minutes = "00", seconds = "00"] = numbers;
  const isWritten =
    MARKS.includes(marks.join("")) &&
    numbers.length === marks.length + 1 &&
    hours.length <= 2 &&
    minutes.length === 2 &&
    seconds.length === 2 &&
    Number(minutes) < 60 &&
    Number(seconds) < 60;
  // A number alone is no time.
  if (!isWritten || (marks.length === 0 && after === "")) return undefined;
  // `0.30` may be a third of a day.
  if (marks[0] === "." && hours === "0") return undefined;
  const hour = hourOf(Number(hours), Number(minutes), after);
  return hour === undefined ? undefined : timeOf(hour, Number(minutes), Number(seconds) > 0);
}

/** The hour of 24, or undefined if what stands behind it is not understood or doesn't fit. */
function hourOf(hour: number, minute: number, after: string): number | undefined {
  if (hour > 23) return undefined;
  if (after === "" || HOURS.includes(after)) return hour;
  // `12 m` is noon.
  if (after === "m") return hour === 12 && minute === 0 ? 12 : undefined;
  if (after === "am") return hour > 12 ? undefined : hour % 12;
  if (after !== "pm" || hour === 0) return undefined;
  return hour < 12 ? hour + 12 : hour;
}
