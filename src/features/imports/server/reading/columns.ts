// Which columns a field has.

import type { Mapping } from "#features/imports/contract.ts";
import { hasWords, headingWords } from "#server/sheets/proposeMapping.ts";
import type { Column } from "#server/sheets/table.ts";
import { type ImportField, namedFields } from "../kind.ts";

/** The column of each field, those of further columns included. */
export type ColumnOf = Record<string, number | null>;

type Mapped = Mapping[string];

/** The columns that a mapping gives a field. */
export const columnsIn = (mapped: Mapped | undefined): number[] =>
  mapped === null || mapped === undefined ? [] : [mapped].flat();

/** How a mapping names these columns. */
export function mappedTo(indexes: readonly number[]): Mapped {
  const [first = null] = indexes;
  return indexes.length > 1 ? [...indexes] : first;
}

/** The first column of each field. */
export const firstColumns = (mapping: Mapping): ColumnOf =>
  Object.fromEntries(Object.entries(mapping).map(([field, mapped]) => [field, columnsIn(mapped)[0] ?? null]));

/** The name of a field's further column: `phone:2` is that of its second one. */
export const furtherField = (field: string, place: number): string => `${field}:${place}`;

/** The further columns of a field with several, each with a field of its own. */
export const furtherColumns = (field: ImportField, mapped: Mapped | undefined) =>
  columnsIn(mapped)
    .slice(1)
    .map((index, at) => {
      const place = at + 2;
      const further: ImportField = {
        ...field,
        field: furtherField(field.field, place),
        label: `${field.label} ${place}`,
        required: false,
        several: false,
      };
      return { index, field: further };
    });

/** A text of a row, and the field that has it. */
export interface FieldValue {
  field: string;
  text: string;
}

/** The texts that a row has for a field, one for each of its columns that is not empty. */
export function textsOf(values: Readonly<Record<string, string>>, field: string): FieldValue[] {
  const texts: FieldValue[] = [{ field, text: values[field] ?? "" }];
  for (let place = 2; furtherField(field, place) in values; place += 1) {
    const further = furtherField(field, place);
    texts.push({ field: further, text: values[further] ?? "" });
  }
  return texts.filter(({ text }) => text !== "");
}

/** The texts of a field's columns as one, each in a line of its own. */
export const linesOf = (values: Readonly<Record<string, string>>, field: string): string =>
  textsOf(values, field)
    .map(({ text }) => text)
    .join("\n");

/** The mapping with further columns that fit fields with several. Each column stays with one field. */
export function withFurther(
  mapping: Mapping,
  columns: readonly Column[],
  fields: readonly ImportField[],
): Mapping {
  const mappedColumns = new Set(Object.values(mapping).flatMap(columnsIn));
  const more = Object.fromEntries(
    Object.entries(mapping).map(([field, mapped]) => [field, columnsIn(mapped)]),
  );
  const named = namedFields(fields.filter(({ several }) => several));
  for (const { index, name } of columns) {
    if (mappedColumns.has(index)) continue;
    const fits = named.find(
      ({ field, names }) =>
        (more[field] ?? []).length > 0 &&
        names.some((each) => hasWords(headingWords(name), headingWords(each))),
    );
    if (fits) more[fits.field]?.push(index);
  }
  return Object.fromEntries(
    Object.entries(more).map(([field, indexes]) => [field, mappedTo(indexes.toSorted((a, b) => a - b))]),
  );
}
