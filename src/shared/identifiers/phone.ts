import { toReadable } from "./invisible.ts";

/** What a text in a phone's field is. */
export type Phone =
  /** Venezuelan as ten digits, `4141234567`, or foreign as `+13055550100`. */
  | { is: "number"; phone: string }
  /** Something else, such as an extension or an emergency number; as typed, without invisible characters. */
  | { is: "text"; phone: string }
  /** Digits of more than one number. */
  | { is: "two" }
  /** More digits than a number has. */
  | { is: "long" };

/** Why a text is refused as a phone. */
export const phoneProblems = {
  two: "Escribe un solo número",
  long: "El numero de telefono puede tener como maximo 10 digitos",
};

const DIGITS = 10;
/** The most digits of a number with its country code, as E.164 has it. */
const MOST_DIGITS = 15;
/** Fewer digits are no number of their own. */
const FEWEST_DIGITS = 7;

const MARKS = /[\s.\p{Pd}()[\]/]/gu;
const VENEZUELAN = /^(?:(?:\+|00)?58)?0?([1-9]\d{9})$/;
const FOREIGN = /^\+(?!58)[1-9]\d{6,14}$/;

const countDigits = (text: string) => text.replace(/\D/g, "").length;

/** Reads what a person typed as one phone number. */
export function readPhone(typed: string): Phone {
  const text = toReadable(typed);
  const bare = text.replace(MARKS, "");
  const venezuelan = VENEZUELAN.exec(bare)?.[1];
  if (venezuelan) return { is: "number", phone: venezuelan };
  if (FOREIGN.test(bare)) return { is: "number", phone: bare };
  if (holdsTwo(text)) return { is: "two" };
  if (/^\+?\d+$/.test(bare) && countDigits(bare) > DIGITS) return { is: "long" };
  return { is: "text", phone: text };
}

/** Whether two parts of the text could be dialled, or it has more digits than any number. */
function holdsTwo(text: string): boolean {
  const parts = text.split(/[^\d\s.\p{Pd}()[\]]+/u).map(countDigits);
  return (
    parts.some((count) => count > MOST_DIGITS) || parts.filter((count) => count >= FEWEST_DIGITS).length > 1
  );
}

const isVenezuelan = (phone: string) => /^[1-9]\d{9}$/.test(phone);

/** The ten digits or `+…` of a number, or undefined. */
function numberOf(phone: string | null): string | undefined {
  const read = readPhone(phone ?? "");
  return read.is === "number" ? read.phone : undefined;
}

/** The number that two spellings share; any other text as it is. */
export const phoneKey = (phone: string): string => numberOf(phone) ?? toReadable(phone).toLowerCase();

/** As people write it: `0414-1234567`. A foreign number and any other text are as stored. */
export function formatPhone(phone: string): string {
  const number = numberOf(phone);
  if (number === undefined) return phone;
  return isVenezuelan(number) ? `0${number.slice(0, 3)}-${number.slice(3)}` : number;
}

/** The text by which a phone is searched. It holds each spelling that begins with a 0 or without. */
export function phoneWords(phone: string): string {
  const number = numberOf(phone);
  if (number === undefined) return phone;
  return isVenezuelan(number) ? `0${number}` : number;
}

/** A Venezuelan phone as digits with the country code, without a plus. Null for any other text. */
export function internationalPhone(phone: string | null): string | null {
  const number = numberOf(phone);
  return number !== undefined && isVenezuelan(number) ? `58${number}` : null;
}

/** A `tel:` link. A short number is dialled as written. Null for a text that is not one number. */
export function telLink(phone: string): string | null {
  const number = numberOf(phone);
  if (number !== undefined) return isVenezuelan(number) ? `tel:+58${number}` : `tel:${number}`;
  const bare = toReadable(phone).replace(MARKS, "");
  return /^\+?\d{3,10}$/.test(bare) ? `tel:${bare}` : null;
}

/** A wa.me link that sends a text to a Venezuelan phone, or null for another kind of number. */
export function whatsappLink(phone: string | null, text: string): string | null {
  const known = internationalPhone(phone);
  return known && `https://wa.me/${known}?text=${encodeURIComponent(text)}`;
}
