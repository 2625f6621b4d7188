import { fold } from "#shared/search.ts";

/** A field that a column may hold, and the names that such columns have. */
export interface NamedField {
  field: string;
  names: readonly string[];
}

/** `r.i.f.` */
const INITIALS = /(?<![\p{L}\p{N}])\p{L}\.(?:\p{L}\.)+/gu;

/** The words of a heading: without accents, case and marks; `R.I.F.` is one of them. */
export const headingWords = (name: string): string =>
  fold(name)
    .replace(INITIALS, (initials) => `${initials.replaceAll(".", "")} `)
    .replace(/(?:[ºª]|[^\p{L}\p{N}])+/gu, " ")
    .trim();

/**
 * The column of each field, by their names: equal names first, then names that a heading has as whole words, the longest first. A column
 * holds one field; a field without a column is null.
 */
export function proposeMapping(
  columns: readonly { index: number; name: string }[],
  fields: readonly NamedField[],
): Record<string, number | null> {
  const mapping: Record<string, number | null> = Object.fromEntries(fields.map(({ field }) => [field, null]));
  const usedColumns = new Set<number>();
  const named = fields
    .flatMap(({ field, names }) => names.map((name) => ({ field, words: headingWords(name) })))
    .sort((heading, other) => other.words.length - heading.words.length);
  const headings = columns.map(({ index, name }) => ({ index, words: headingWords(name) }));
  for (const fits of [isSame, hasWords])
    for (const { field, words } of named) {
      if (mapping[field] !== null) continue;
      const match = headings.find((heading) => !usedColumns.has(heading.index) && fits(heading.words, words));
      if (!match) continue;
      mapping[field] = match.index;
      usedColumns.add(match.index);
    }
  return mapping;
}

const isSame = (heading: string, words: string): boolean => heading === words;
/** Whether a heading has these words, one after the other. */
export const hasWords = (heading: string, words: string): boolean => ` ${heading} `.includes(` ${words} `);

/** Whether a heading names one of the fields. */
export function createIsKnown(fields: readonly NamedField[]): (name: string) => boolean {
  const known = new Set(fields.flatMap(({ names }) => names.map(headingWords)));
  return (name) => known.has(headingWords(name));
}
