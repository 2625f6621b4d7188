import type { Day } from "#shared/dates.ts";
import { referenceKey } from "#shared/identifiers/reference.ts";
import type { Cents, Currency } from "#shared/money.ts";
import { fold } from "#shared/search.ts";
import type { Mapping } from "./contract.ts";

/** What a bank says of one movement. */
export interface StatementLine {
  day: Day;
  /** In céntimos; negative for money that left. */
  amount: Cents;
  reference: string | null;
  description: string;
}

/** A row of a file that is no line, and why. */
export interface LeftOut {
  /** As the file counts, from 1. */
  row: number;
  text: string;
  why: string;
}

/** The lines of a file, in one currency. */
export interface FileLines {
  /** What the file says; null if it says nothing. */
  currency: Currency | null;
  lines: StatementLine[];
  left_out: LeftOut[];
}

interface Numbered {
  /** What two spellings of the same movement share. */
  key: string;
  /** Its number among the equal lines of its file, from 1. */
  number: number;
}

/**
 * Numbers the lines that are equal. A bank's file has all movements of its days, but perhaps the latest of its last day, so the same
 * movement has the same number in each file.
 */
export function numberLines<L extends StatementLine>(lines: readonly L[]): (L & Numbered)[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const key = keyOf(line);
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    return { ...line, key, number };
  });
}

/**
 * The same in each of a bank's formats, which write case, accents, spaces and leading zeros differently. A bank may change the text of a line
 * with a reference later. Without one, nothing but the text tells two lines apart: such a key has four lines.
 */
function keyOf({ day, amount, reference, description }: StatementLine): string {
  const key = referenceKey(reference ?? "");
  return key ? `${day} ${amount} ${fold(key)}` : [day, amount, "", fold(description)].join("\n");
}

/** A mapping with the names of the columns that it is for. */
export interface Remembered {
  mapping: Mapping;
  names: string[];
}

/** The account's last mapping, as it is stored, if it is for columns of these names. */
export function rememberedFor(stored: string | null, names: readonly string[]): Mapping | null {
  if (stored === null) return null;
  const { mapping, names: known }: Remembered = JSON.parse(stored);
  return known.map(fold).join("\n") === names.map(fold).join("\n") ? mapping : null;
}
