import { documentKey } from "#shared/identifiers/document.ts";
import { checkDigitOf, hasWrongCheckDigit } from "#shared/reading/document.ts";
import { fold } from "#shared/search.ts";
import type { DocumentType } from "#shared/vocabulary.ts";
import { clientTexts } from "./texts.ts";

const RIF_LETTERS: Partial<Record<DocumentType, string>> = {
  venezolano: "V",
  foreing: "E",
  legal: "J",
  commune: "C",
  government: "G",
};

/** What is doubtful about a document: a RIF whose last digit doesn't follow from the others. A hint, never an error. */
export function rifHint(type: string | undefined, document: string): string | undefined {
  const { letter, digits } = partsOf(type, document);
  return hasWrongCheckDigit(letter, digits) ? clientTexts.wrongRif : undefined;
}

/** The letter of a document whose type has a RIF, else `""`, and its digits. */
const partsOf = (type: string | undefined, document: string) => ({
  letter: RIF_LETTERS[type as DocumentType] ?? "",
  digits: documentKey(document).replace(/^[a-z]/, ""),
});

/** The RIF of a person, `V123456785`: as it is, or as it follows from the person's cédula. Undefined for other documents. */
export function personalRif(type: string | undefined, document: string): string | undefined {
  const { letter, digits } = partsOf(type, document);
  if (!["V", "E"].includes(letter) || !/^\d{5,9}$/.test(digits)) return undefined;
  if (digits.length === 9) return `${letter}${digits}`;
  const padded = digits.padStart(8, "0");
  const digit = checkDigitOf(letter, padded);
  return digit === undefined ? undefined : `${letter}${padded}${digit}`;
}

/** Words that say what a company is, not which one. */
const LEGAL_FORMS = new Set([
  "ca",
  "sa",
  "rl",
  "srl",
  "fp",
  "cia",
  "compania",
  "de",
  "la",
  "el",
  "los",
  "las",
  "y",
]);

function wordsOf(name: string): Set<string> {
  const words = fold(name)
    .replace(/\./g, "")
    .split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word.length > 1 && !LEGAL_FORMS.has(word)));
}

/** Whether two names may be the same client's: all words of one are in the other, or more than half of both's are common. */
export function areSimilar(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const common = [...a].filter((word) => b.has(word)).length;
  return common > 0 && (common === Math.min(a.size, b.size) || common * 2 > a.size + b.size - common);
}
