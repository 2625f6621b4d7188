import { dropInvisible, toReadable } from "./identifiers/invisible.ts";
import { readPhone } from "./reading/phone.ts";

/** Text in the form in which it is searched: no case, no accents, ñ as n, one space between words. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

/** The key by which text is sorted, compared byte by byte: like `fold`, but ñ comes after n. */
export function sortKey(text: string): string {
  return fold(text.normalize("NFC").replace(/ñ/gi, "n\u007e"));
}

/** A part of a search, which must be found: literally, or as the `key` of an identifier that it spells. */
export interface Term {
  /** Folded. */
  text: string;
  key?: string;
}

/** The terms of a search: its words. A whole phone number is one term. */
export function termsOf(typed: string): Term[] {
  const text = fold(dropInvisible(typed));
  const phone = readPhone(text);
  if (phone.is === "number") return [term(text, phone.phone)];
  const words = text.replace(COUNTRY, "$1").split(" ");
  return [...new Set(words)].filter((word) => word !== "").map((word) => term(word, keyOf(word)));
}

/** Venezuela's prefix before other digits of a phone. */
const COUNTRY = /(^| )(?:\+58[ -]?|0058 )(?=[(\d])/g;

/** Digits of a phone, document or reference as people write them: at least four, with marks between, maybe after a letter. */
const SPELLED = /^[a-z]?[\d.()[\]/+\p{Pd}]+$/u;

function keyOf(word: string): string {
  const plain = toReadable(word);
  if (!SPELLED.test(plain) || plain.replace(/\D/g, "").length < 4) return word;
  const phone = readPhone(plain);
  return phone.is === "number" ? phone.phone : plain.replace(/[^a-z\d]/g, "");
}

const term = (text: string, key: string): Term => (key === text ? { text } : { text, key });

/** Whether the text has what was typed: all of its words, in any order. */
export function holds(text: string, typed: string): boolean {
  const folded = fold(text);
  return termsOf(typed).every(
    ({ text: word, key }) => folded.includes(word) || (key && folded.includes(key)),
  );
}
