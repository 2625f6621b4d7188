import { z } from "zod";
import { type Day, formatDay, isDay } from "./dates.ts";
import { formats } from "./formats.ts";
import { dropInvisible, hasInvisible, removeInvisible, trimInvisible } from "./identifiers/invisible.ts";
import { formatNumber, isId } from "./numbers.ts";
import { tooLongText, uiTexts } from "./texts.ts";
import { FORMATS } from "./vocabulary.ts";

/** The message of a rule without its own. */
export const NOT_VALID = "El campo no es válido";
export const INVISIBLE = "Tiene caracteres invisibles";

// Without `jitless`, zod tries `new Function` for each object schema in the page, which our Content-Security-Policy reports as a violation.
// It must be set before the first object schema is made; every contract imports this file.
z.config({ customError: () => NOT_VALID, jitless: "document" in globalThis });

export const MAX = {
  name: 200,
  address: 500,
  notes: 10_000,
  email: 254,
  password: 200,
  reference: 40,
} as const;

// Neither database nor PDF can carry NUL and lone surrogates.
const isStorable = (text: string) => !text.includes("\u0000") && text.isWellFormed();
// A line break or a control character could forge a line of a ticket.
const MORE_LINES = /[\p{Cc}\u2028\u2029]/u;
const oneLine = (text: string) => text.isWellFormed() && !MORE_LINES.test(text);
/** An invisible character makes two equal names differ, and a bidirectional one makes a name read backwards. */
const isVisible = (text: string) => !hasInvisible(text);

/** One trimmed line of at least one and at most `max` characters, without invisible ones. */
export function text(required: string, max: number = MAX.name, long: string = tooLongText(max)) {
  return boundedText(required, max, long).refine(oneLine, NOT_VALID).refine(isVisible, INVISIBLE);
}

/** Text of one or more lines, at least one and at most 10,000 characters, without blanks and invisible characters at its ends. */
export const multiline = (required: string) => boundedText(required, MAX.notes).refine(isStorable, NOT_VALID);

/** One line of an identifier: spaces at its ends and invisible characters are dropped. */
export const identifier = (required: string, max: number = MAX.name) =>
  boundedText(required, max, tooLongText(max), removeInvisible).refine(oneLine, NOT_VALID);

/** A text as a field of at most `max` characters takes it: what is cut ends in an ellipsis. */
export const cutTo = (text: string, max: number): string =>
  // A character of two units is not cut in half.
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "")}…`;

/** A text of several lines as a field of one takes it. */
export const toOneLine = (text: string): string =>
  dropInvisible(text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ")).trim();

function boundedText(required: string, max: number, long: string = tooLongText(max), tidy = trimInvisible) {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? required : NOT_VALID) })
    .overwrite(tidy)
    .min(1, required)
    .max(max, long);
}

/** One trimmed line, without invisible characters, that may be missing, null or empty. */
export const optionalText = (max: number) => maybe(line(max));

/** Text of one or more lines, trimmed like `multiline`, that may be missing, null or empty. */
export const optionalMultiline = (max: number = MAX.notes) =>
  maybe(z.string().overwrite(trimInvisible).max(max, tooLongText(max)).refine(isStorable, NOT_VALID));

/** Null or empty is null; missing stays `undefined`, so that an edit can keep what is there. */
export const emptyAsNull = (written: z.ZodType<string, string>) =>
  written
    .nullable()
    .transform((value) => value || null)
    .optional();

/** One line that may be empty, trimmed and without invisible characters. */
export const line = (max: number) => short(max, trimInvisible).refine(isVisible, INVISIBLE);

/** One line of an identifier that may be empty. */
export const maybeIdentifier = (max: number) => short(max, removeInvisible);

const short = (max: number, tidy: (text: string) => string) =>
  z.string().overwrite(tidy).max(max, tooLongText(max)).refine(oneLine, NOT_VALID);

/** A text that may be missing or null: then it is null. */
export const maybe = (written: z.ZodType<string, string>) =>
  written.nullish().transform((value) => value ?? null);

/** An e-mail. Like every identifier it loses what is invisible in it. */
export function email(required: string, wrong: string) {
  return identifier(required, MAX.email).refine((value) => value === "" || EMAIL.test(value), wrong);
}

/** An e-mail that may be missing: then it is `""`. */
export function optionalEmail(wrong: string) {
  return maybe(maybeIdentifier(MAX.email))
    .transform((value) => value ?? "")
    .refine((value) => value === "" || EMAIL.test(value), wrong);
}

/** As browsers check an e-mail field, with a dot in the domain. */
export const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/** 8 to 200 characters, not trimmed: spaces are part of a password. */
export function password(required: string) {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? required : NOT_VALID) })
    .min(1, required)
    .min(8, "Tiene que tener como minimo 8 caracteres")
    .max(MAX.password, tooLongText(MAX.password))
    .refine(isStorable, NOT_VALID);
}

/** A positive id that a JSON number represents exactly. A refinement, so that cross-field rules still run when it fails. */
export const id = (required: string = NOT_VALID) =>
  z
    .number({ error: (issue) => (issue.input === undefined || issue.input === null ? required : NOT_VALID) })
    .refine(isId, NOT_VALID)
    .meta({ type: "integer" });

/**
 * Refuses a list or record that doesn't fit before any entry is parsed. Zod would parse all of them before it counts them, and a body
 * has room for 300,000.
 */
export function sized<Schema extends z.ZodType>(
  schema: Schema,
  fits: (value: unknown) => boolean,
  message: string = NOT_VALID,
) {
  return z.preprocess((value: z.input<Schema>, ctx) => {
    if (!fits(value)) ctx.addIssue({ code: "custom", message });
    return value;
  }, schema);
}

/** A list in a body, of at most `most` entries. */
export const list = <Item extends z.ZodType>(entries: z.ZodArray<Item>, most: number, message?: string) =>
  sized(entries.max(most), (value) => !Array.isArray(value) || value.length <= most, message);

/** A record's number as the API sends it. Shown as `000042`. */
export const recordNumber = () => z.number().int().register(formats, { show: formatNumber });

/** A day as the API sends it. */
export const dayText = () => z.string().register(formats, { show: (value) => formatDay(value as Day) });

/** The URL of a picture, which changes with it. A reader is told only that it did. */
export const pictureUrl = () =>
  z.string().register(formats, {
    show: (_, { side }) => (side === "before" ? uiTexts.oldPicture : uiTexts.newPicture),
  });

/** One of a fixed set of values. */
export function choice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  required: string,
  wrong: string = NOT_VALID,
) {
  return z.enum(values, {
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === "" ? required : wrong,
  });
}

/** Refuses a change that gives no field at all, with an error under `field`. */
export const requireChange = <Body extends z.ZodObject>(body: Body, field: keyof Body["shape"] & string) =>
  body.refine((values) => Object.values(values).some((value) => value !== undefined), {
    path: [field],
    message: "Indica qué cambia",
  });

/** A rule over several fields. It is checked even if single fields are invalid, so that a 422 names everything at once. */
export function across<T extends object>(
  path: string[],
  message: string,
  holds: (value: Partial<T>) => boolean,
) {
  return z.refine<T>((value) => holds(value), {
    path,
    message,
    when: ({ value }) => typeof value === "object" && value !== null,
  });
}

/** A day of a record: 2000 to 2099. */
export function day(required: string = NOT_VALID, first: string = "2000-01-01") {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? required : NOT_VALID) })
    .transform((value, ctx): Day => {
      if (value === "") ctx.issues.push({ code: "custom", message: required, input: value });
      else if (!isDay(value) || value < first || value > "2099-12-31")
        ctx.issues.push({ code: "custom", message: NO_DAY, input: value });
      return value as Day;
    })
    .meta({ format: "date" });
}

export const NO_DAY = "La fecha no es válida";

const integer = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
    .default(fallback);

/** Trimmed search text of at most 200 characters. */
export const search = () =>
  z.string().trim().max(200, tooLongText(200)).refine(isStorable, NOT_VALID).optional();
export const queryId = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .optional();

/** Ids in a query: `1,2`. Each counts once. */
export const queryIds = (most: number, wrong: string = NOT_VALID) =>
  z
    .string(wrong)
    .max(most * 17, wrong)
    .transform((value) => [...new Set(value.split(",").map(Number))])
    .refine((all) => all.length <= most && all.every(isId), wrong);

/** The order of a short list: by name, or by use. */
export const listOrder = () =>
  z.object({
    sortBy: z
      .enum(["use"])
      .optional()
      .describe("`use`: first those that the newest orders name most often; by name without it"),
  });

/** Some of a fixed set of values in a query: `pending,in_transit`. */
export function choices<const Values extends readonly [string, ...string[]]>(values: Values) {
  const value = `(?:${values.join("|")})`;
  return z
    .string()
    .regex(new RegExp(`^${value}(?:,${value})*$`))
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(values)))
    .optional();
}

/** A filter that is on (`1`) or missing. */
export const onlySuch = () => z.literal("1").optional();

export const paging = { page: integer(1, 100_000_000, 1), perPage: integer(1, 100, 15) };

/** A sort by one of a list's sortable columns. `desc` comes first, as with the first click on a column. */
export function sorting<const Keys extends readonly [string, ...string[]]>(keys: Keys) {
  return { sortBy: z.enum(keys).optional(), sortDirection: z.enum(["asc", "desc"]).default("desc") };
}

const bothDays = () => ({
  start_date: day("La fecha de inicio es requerida", "1900-01-01"),
  end_date: day("La fecha de fin es requerida", "1900-01-01"),
});

/** Two days, the end not before the start. */
export const daySpan = () => z.object(bothDays()).superRefine(refuseReversedRange);

/** The query of a report: two days and the format. */
export const dateRange = () => z.object({ ...bothDays(), format: format() }).superRefine(refuseReversedRange);

export function optionalDateRange() {
  const edge = () => day(NOT_VALID, "1900-01-01").optional();
  return z
    .object({ start_date: edge(), end_date: edge(), format: format() })
    .superRefine(refuseReversedRange);
}

export const format = () => z.enum(FORMATS).default("pdf");

function refuseReversedRange(
  range: { start_date?: Day | undefined; end_date?: Day | undefined },
  ctx: z.RefinementCtx,
) {
  if (range.start_date && !range.end_date)
    ctx.addIssue({ code: "custom", path: ["end_date"], message: "La fecha de fin es requerida" });
  if (range.end_date && !range.start_date)
    ctx.addIssue({ code: "custom", path: ["start_date"], message: "La fecha de inicio es requerida" });
  if (range.start_date && range.end_date && range.start_date > range.end_date)
    ctx.addIssue({
      code: "custom",
      path: ["start_date"],
      message: "La fecha de inicio no puede ser posterior a la fecha de fin",
    });
}

/** A page of a list, as every filter call answers. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), currentPage: z.number(), perPage: z.number(), total: z.number() });
}

export const stamps = { created_at: z.string(), updated_at: z.string() };

/** The messages of a failed parse by field path. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const path = issue.path.join(".");
    const messages = errors[path] ?? [];
    errors[path] = messages.includes(issue.message) ? messages : [...messages, issue.message];
  }
  return errors;
}
