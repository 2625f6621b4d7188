import {
  type KindOf,
  PLAIN_NAMES,
  type PlainName,
  plainKind,
} from "#features/deliveries/fields/plainFields.ts";
import type { PlainAnswer } from "#features/deliveries/fields/plainShapes.ts";
import { plainSentBy } from "#features/deliveries/fields/table.ts";

/** Plain fields as a form has them. */
export type PlainValues = { [Name in PlainName]: KindOf<Name> extends "flag" ? boolean : string };

const PLACED: readonly PlainName[] = ["promised_time", "notes"];

/** The plain fields that have no place of their own in the form of an order. */
export const FURTHER_FIELDS = plainSentBy("office").filter((name) => !PLACED.includes(name));

export const isFlag = (name: PlainName): boolean => plainKind(name) === "flag";

export const isCount = (name: PlainName): boolean => plainKind(name) === "count";

const valuesBy = (value: (name: PlainName) => boolean | string) =>
  Object.fromEntries(PLAIN_NAMES.map((name) => [name, value(name)])) as PlainValues;

export const blankPlain = (): PlainValues =>
  valuesBy((name) => (isFlag(name) ? false : isCount(name) ? "1" : ""));

/** The plain fields of an order, or of a body. */
export const plainToValues = (order: Partial<PlainAnswer>): PlainValues => {
  const blank = blankPlain();
  return valuesBy((name) => {
    const value = order[name] ?? blank[name];
    return typeof value === "number" ? String(value) : value;
  });
};

/** Those of a form's values. */
export const plainOf = (values: PlainValues): PlainValues => valuesBy((name) => values[name]);
