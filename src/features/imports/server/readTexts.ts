import type { FieldErrors } from "#shared/errors.ts";
import { digitsOf } from "#shared/reading/digits.ts";
import { readPhone } from "#shared/reading/phone.ts";
import { fold } from "#shared/search.ts";
import { importTexts as texts } from "../texts.ts";

const BETWEEN_PHONES = /[/,;|\n]|\s[yo]\s/i;

/** The phones of a cell: several if each part is one number, else the cell as it is. */
export function phonesOf(text: string): string[] {
  const cell = digitsOf(text);
  if (cell === "") return [];
  if (readPhone(cell).is === "number") return [cell];
  const parts = cell
    .split(BETWEEN_PHONES)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.length > 1 && parts.every((part) => readPhone(part).is === "number") ? parts : [cell];
}

/** The e-mails of a cell. */
export const emailsOf = (text: string): string[] => text.split(/[\s,;/]+/).filter((part) => part !== "");

const YES = new Set(["si", "s", "x", "1", "true", "verdadero", "yes", "y"]);
const NO = new Set(["", "no", "n", "0", "false", "falso"]);

/** A yes or no; another text is an error of the field. */
export function flagOf(text: string, field: string, errors: FieldErrors): boolean {
  const word = fold(text);
  if (!YES.has(word) && !NO.has(word)) errors[field] = [texts.yesOrNo];
  return YES.has(word);
}
