import { kindTexts } from "#features/imports/kindTexts.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { fold } from "#shared/search.ts";

/** Records by the words that name them. Null: several have that name. */
export type Records<Row> = ReadonlyMap<string, Row | null>;

export function recordsNamed<Row extends { id: number }>(
  rows: readonly Row[],
  namesOf: (row: Row) => readonly string[],
): Records<Row> {
  const byName = new Map<string, Row | null>();
  for (const row of rows)
    for (const name of new Set(namesOf(row))) byName.set(name, byName.has(name) ? null : row);
  return byName;
}

interface Wanted {
  text: string;
  field: string;
  /** The message for a name that no record has. */
  unknown: string;
}

/** The record that a cell names by one of these keys. An unknown name, or one of several records, is an error of the field. */
export function named<Row>(
  records: Records<Row>,
  { text, field, unknown }: Wanted,
  errors: FieldErrors,
  keys: readonly string[] = [fold(text)],
): Row | undefined {
  if (text === "") return undefined;
  const match = keys.map((key) => records.get(key)).find((record) => record !== undefined);
  if (!match) errors[field] = [match === null ? kindTexts.severalNamed(text) : unknown];
  return match ?? undefined;
}
