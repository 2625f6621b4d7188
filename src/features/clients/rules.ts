import { documentKey } from "#shared/identifiers/document.ts";
import { checkDigitOf, hasWrongCheckDigit } from "#shared/reading/document.ts";
import { fold } from "#shared/search.ts";
import type { DocumentType } from "#shared/vocabulary.ts";
import { clientTexts } from "./texts.ts";

/** The longest alert of a client or a phone, and the longest reason of a block. */
export const MOST_ALERT = 200;

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

interface Documented {
  type: string;
  registration_number: string;
  addresses: readonly { id?: number }[];
}

/** The client of these that is the same person with the other document: a cédula and the RIF that follows from it. Not the record itself. */
export function otherDocumentOf<Row extends Documented>(
  { type, registration_number, addresses }: Documented,
  clients: readonly Row[],
): Row | undefined {
  const rif = personalRif(type, registration_number);
  const key = documentKey(registration_number);
  const own = new Set(addresses.map(({ id }) => id));
  return clients.find(
    (client) =>
      rif !== undefined &&
      personalRif(client.type, client.registration_number) === rif &&
      (client.type !== type || documentKey(client.registration_number) !== key) &&
      !client.addresses.some(({ id }) => own.has(id)),
  );
}

/** What finds a person's clients by either document: the digits that both have. */
export const searchOfRif = (rif: string): string => rif.slice(1, -1).replace(/^0+/, "");

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
export function areSimilar(first: string, other: string): boolean {
  const [a, b] = [wordsOf(first), wordsOf(other)];
  const common = [...a].filter((word) => b.has(word)).length;
  return common > 0 && (common === Math.min(a.size, b.size) || common * 2 > a.size + b.size - common);
}
