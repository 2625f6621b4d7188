// The shapes of an order's plain fields, by their kinds.
import { z } from "zod";
import { optionalMultiline, optionalText } from "#shared/fields.ts";
import { formats } from "#shared/formats.ts";
import { ownNumber } from "#shared/identifiers/ownNumberField.ts";
import { optionalTime } from "#shared/reading/timeField.ts";
import { wholeField } from "#shared/reading/wholeField.ts";
import {
  type KindOf,
  MAX_CONTENTS,
  MOST_PACKAGES,
  PLAIN_NAMES,
  type PlainKind,
  type PlainName,
  plainKind,
} from "./plainFields.ts";

const answers = {
  flag: () => z.boolean(),
  count: () => z.number().int().register(formats, { show: String }),
  line: () => z.string().nullable(),
  lines: () => z.string().nullable(),
  time: () => z.string().nullable().describe("HH:MM"),
  reference: () => z.string().nullable().describe("its client's own number of the order"),
} satisfies Record<PlainKind, () => z.ZodType>;

/** What is missing in an edit stays as it was; but text of several lines, which is then none. An empty count is one. */
const inputs = {
  flag: () => z.boolean().optional(),
  count: () => wholeField({ least: 1, most: MOST_PACKAGES, empty: 1 }),
  line: () => optionalText(MAX_CONTENTS).optional(),
  lines: () => optionalMultiline(),
  time: () => optionalTime(),
  reference: () => ownNumber(),
} satisfies Record<PlainKind, () => z.ZodType>;

type Answers = { [Name in PlainName]: ReturnType<(typeof answers)[KindOf<Name>]> };
type Inputs = { [Name in PlainName]: ReturnType<(typeof inputs)[KindOf<Name>]> };

const shapesBy = (make: Record<PlainKind, () => z.ZodType>) =>
  Object.fromEntries(PLAIN_NAMES.map((name) => [name, make[plainKind(name)]()]));

export const plainAnswers = shapesBy(answers) as Answers;
export const plainInputs = shapesBy(inputs) as Inputs;

/** Plain fields as answers have them. */
export type PlainAnswer = { [Name in PlainName]: z.output<Answers[Name]> };
/** Plain fields as a body has them. */
export type PlainInput = { [Name in PlainName]?: z.output<Inputs[Name]> };

/** What a plain field is that nobody sent. */
const MISSING: Record<PlainKind, boolean | number | null> = {
  flag: false,
  count: 1,
  line: null,
  lines: null,
  time: null,
  reference: null,
};

/** Plain fields of a body that was stored as a whole, with those that an older one lacks. */
export const completed = (names: readonly PlainName[], body: PlainInput) =>
  Object.fromEntries(names.map((name) => [name, body[name] ?? MISSING[plainKind(name)]])) as PlainAnswer;
