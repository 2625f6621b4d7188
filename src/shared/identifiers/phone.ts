import { numberIn } from "../reading/phone.ts";
import { toReadable } from "./invisible.ts";

const MARKS = /[\s.\p{Pd}()[\]/]/gu;

const isVenezuelan = (phone: string) => /^[1-9]\d{9}$/.test(phone);

/** The ten digits or `+…` of a number, or undefined. */
const numberOf = (phone: string | null): string | undefined => numberIn(phone ?? "");

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
