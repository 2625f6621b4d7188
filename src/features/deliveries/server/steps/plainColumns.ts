// An order's plain fields as its row has them.

import {
  type KindOf,
  PLAIN_NAMES,
  type PlainKind,
  type PlainName,
  plainKind,
} from "#features/deliveries/fields/plainFields.ts";
import { completed, type PlainAnswer, type PlainInput } from "#features/deliveries/fields/plainShapes.ts";
import type { Flag } from "#server/schema.ts";

interface Stored {
  flag: Flag;
  count: number;
  line: string | null;
  lines: string | null;
  time: string | null;
  reference: string | null;
}

export type PlainRow = { [Name in PlainName]: Stored[KindOf<Name>] };

export const PLAIN_COLUMNS = PLAIN_NAMES.map((name) => `d.${name}` as const);

const FLAGS = PLAIN_NAMES.filter((name) => plainKind(name) === ("flag" satisfies PlainKind));

/** The columns of a body's plain fields. What it lacks stays as it was before. */
export function plainColumns(body: PlainInput, before?: PlainRow): PlainRow {
  const values: Record<string, unknown> = completed(PLAIN_NAMES, body);
  for (const name of FLAGS) values[name] = values[name] ? 1 : 0;
  if (before) for (const name of PLAIN_NAMES) if (body[name] === undefined) values[name] = before[name];
  return values as PlainRow;
}

/** The plain fields as answers have them. */
export function plainFieldsOf(row: PlainRow): PlainAnswer {
  const values: Record<string, unknown> = {};
  for (const name of PLAIN_NAMES) values[name] = row[name];
  for (const name of FLAGS) values[name] = values[name] === 1;
  return values as PlainAnswer;
}
