import type { Day } from "#shared/dates.ts";
import { referenceKey } from "#shared/identifiers/reference.ts";
import type { Cents } from "#shared/money.ts";
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

export interface NumberedLine extends StatementLine {
  /** What two spellings of the same movement share. */
  key: string;
  /** Its number among the equal lines of its file, from 1. */
  number: number;
}

/**
 * Numbers the lines that are equal. A bank's file has all movements of its days, but perhaps the latest of its last day, so the same
 * movement has the same number in each file.
 */
export function numberLines(lines: readonly StatementLine[]): NumberedLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const key = keyOf(line);
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    return { ...line, key, number };
  });
}

/** The same in each of a bank's formats, which write case, accents, spaces and leading zeros differently. */
const keyOf = ({ day, amount, reference, description }: StatementLine): string =>
  [day, amount, referenceKey(reference ?? "") ?? "", fold(description)].join("\n");

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
