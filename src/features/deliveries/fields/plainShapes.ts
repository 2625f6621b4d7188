// The shapes of an order's plain fields, by their kinds.
import { z } from "zod";
import { optionalMultiline } from "#shared/fields.ts";
import { optionalTime } from "#shared/reading/timeField.ts";
import { type KindOf, PLAIN_NAMES, type PlainKind, type PlainName, plainKind } from "./plainFields.ts";

const answers = {
  flag: () => z.boolean(),
  lines: () => z.string().nullable(),
  time: () => z.string().nullable().describe("HH:MM"),
} satisfies Record<PlainKind, () => z.ZodType>;

/** What is missing in an edit stays as it was; but lines, which are then none. */
const inputs = {
  flag: () => z.boolean().optional(),
  lines: () => optionalMultiline(),
  time: () => optionalTime(),
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
const MISSING: Record<PlainKind, boolean | null> = {
  flag: false,
  lines: null,
  time: null,
};

/** Plain fields of a body that was stored as a whole, with those that an older one lacks. */
export const completed = (names: readonly PlainName[], body: PlainInput) =>
  Object.fromEntries(names.map((name) => [name, body[name] ?? MISSING[plainKind(name)]])) as PlainAnswer;
