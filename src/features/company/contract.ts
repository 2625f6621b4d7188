import { z } from "zod";
import {
  day,
  daySpan,
  dayText,
  email,
  list,
  MAX,
  NOT_VALID,
  onlySuch,
  optionalEmail,
  optionalMultiline,
  optionalText,
  pictureUrl,
  stamps,
  text,
} from "#shared/fields.ts";
import { formats } from "#shared/formats.ts";
import { optionalDocument, optionalRecordPhone } from "#shared/identifiers/fields.ts";
import { dollars, money } from "#shared/moneyFields.ts";
import { readTypedTime } from "#shared/reading/time.ts";
import { route } from "#shared/routes/route.ts";
import { PAPER_WIDTHS, PROOF_RULES } from "#shared/vocabulary.ts";
import { LATEST_DAY_END, MOST_OF_SLUG } from "./rules.ts";
import { closingText, companyTexts, proofText, spanText } from "./texts.ts";

const NOTE = 1000;

/** Four spans a day. */
const MOST_SPANS = 28;

const MIDNIGHT = "24:00";

const timeOfDay = () =>
  z.string(companyTexts.timeRequired).transform((typed, ctx): string => {
    const time = typed.trim() === "" ? { problem: companyTexts.timeRequired } : readTypedTime(typed);
    if (typeof time === "string") return time;
    ctx.issues.push({ code: "custom", message: time.problem, input: typed });
    return typed;
  });

const spanBody = z.object({
  weekday: z.number(NOT_VALID).int(NOT_VALID).min(1, NOT_VALID).max(7, NOT_VALID).describe("1 is Monday"),
  from: timeOfDay(),
  to: z
    .literal(MIDNIGHT)
    .or(timeOfDay())
    .describe("not included; `24:00` is midnight, and below `from` it is of the next day"),
});

const hoursBody = list(z.array(spanBody), MOST_SPANS, companyTexts.tooManySpans);

const span = z
  .object({ weekday: z.number().int(), from: z.string(), to: z.string() })
  .register(formats, { show: spanText });

/** Optional text: an empty one is `""`, as a form sends it. */
const optionalLine = (field: z.ZodType<string | null, string | null | undefined> = optionalText(MAX.name)) =>
  field.transform((value) => value ?? "");

const paperWidth = z
  .literal(PAPER_WIDTHS)
  .register(formats, { show: (value) => `${value} mm` })
  .describe("the receipt printer's paper, in millimetres");

const MOST_RECIPIENTS = 10;

const closingMail = z
  .object({
    to: list(
      z.array(email(companyTexts.emailWrong, companyTexts.emailWrong)).min(1, companyTexts.closingToRequired),
      MOST_RECIPIENTS,
      companyTexts.closingTooMany,
    ),
    hour: z
      .number(companyTexts.closingHourWrong)
      .int(companyTexts.closingHourWrong)
      .min(0, companyTexts.closingHourWrong)
      .max(23, companyTexts.closingHourWrong),
  })
  .nullable();
export type ClosingMail = NonNullable<z.output<typeof closingMail>>;

const proofRule = z.enum(PROOF_RULES, NOT_VALID);

/** What has to prove a delivery. A service and a client may have a policy of their own. */
export const proofPolicy = z
  .object({ photo: proofRule, signature: proofRule, document: proofRule.describe("the receiver's") })
  .register(formats, { show: proofText });
proofPolicy.register(z.globalRegistry, { id: "ProofPolicy" });
export type ProofPolicy = z.output<typeof proofPolicy>;

const askedRule = proofRule.default("optional");
const askedProof = z.object({ photo: askedRule, signature: askedRule, document: askedRule });

/** The policy of a service or a client in a body. */
export const ownProof = () =>
  askedProof.nullable().optional().describe("null: inherited; a missing field keeps its value");

/** A name in an address: lower-case letters, digits, and single dashes between them. Empty is none. */
const slug = z
  .string()
  .trim()
  .max(MOST_OF_SLUG, companyTexts.slugWrong)
  .regex(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/, companyTexts.slugWrong)
  .nullable()
  .transform((value) => value || null);

export const companyBody = z.object({
  name: text(companyTexts.nameRequired),
  document: optionalLine(optionalDocument()),
  phone: optionalLine(optionalRecordPhone()),
  email: optionalEmail(companyTexts.emailWrong),
  address: optionalLine(optionalText(MAX.address)),
  payment_details: optionalLine(optionalMultiline(NOTE)),
  ticket_note: optionalLine(optionalMultiline(NOTE)),
  tracking: z.boolean().default(true),
  paper_width: paperWidth.default(80),
  closing_mail: closingMail
    .optional()
    .describe("who gets a mail with the day's figures, and at which hour; a missing field keeps its value"),
  proof: askedProof.optional().describe("a missing field keeps its value"),
  pin: z.boolean().optional().describe("whether new orders have a PIN; a missing field keeps its value"),
  tracking_proof: z
    .boolean()
    .optional()
    .describe("whether the page that follows an order offers its proof; a missing field keeps its value"),
  request_form: z
    .boolean()
    .optional()
    .describe("whether anybody may ask for an order at /pedir/{slug}; a missing field keeps its value"),
  slug: slug.optional().describe("unique over all companies; a missing field keeps its value"),
  portal_balances: z
    .boolean()
    .optional()
    .describe("whether clients see in their portal what they owe and have; a missing field keeps its value"),
  message_list: z
    .boolean()
    .optional()
    .describe(
      "whether the office keeps the list of whom to tell by WhatsApp; a missing field keeps its value",
    ),
  cash_back_limit: money()
    .optional()
    .describe(
      "the cash that each person who is no admin may give back in a day, in dollars; a missing field keeps its value",
    ),
  change_limit: money()
    .optional()
    .describe("above so much change of an order its form warns, in dollars; a missing field keeps its value"),
  hours: hoursBody
    .optional()
    .describe("when the company works; empty: always. A missing field keeps its value"),
  day_ends_at: timeOfDay()
    .refine((time) => time <= LATEST_DAY_END, companyTexts.dayEndsAtWrong)
    .optional()
    .describe(
      "until this time of the night it is still the day before, `00:00` to `05:00`; a missing field keeps its value",
    ),
});
export type CompanyBody = z.output<typeof companyBody>;

const company = z.object({
  name: z.string(),
  document: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  payment_details: z.string(),
  ticket_note: z.string(),
  tracking: z.boolean(),
  paper_width: paperWidth,
  closing_mail: z
    .object({ to: z.array(z.string()), hour: z.number().int() })
    .register(formats, { show: closingText })
    .nullable(),
  proof: proofPolicy,
  pin: z.boolean().describe("new orders have a PIN"),
  tracking_proof: z.boolean().describe("the page that follows a delivered order offers its proof"),
  request_form: z.boolean().describe("anybody may ask for an order at /pedir/{slug}"),
  slug: z.string().nullable(),
  portal_balances: z.boolean().describe("clients see in their portal what they owe and have"),
  message_list: z.boolean().describe("the office keeps the list of whom to tell by WhatsApp"),
  cash_back_limit: dollars().describe("the cash that each person who is no admin may give back in a day"),
  change_limit: dollars().describe("above so much change of an order its form warns"),
  hours: z.array(span).describe("when it works; empty: always"),
  day_ends_at: z.string().describe("until this time of the night it is still the day before"),
  closed_until: dayText()
    .nullable()
    .describe("nothing of this day or before can be created, changed or deleted"),
  /** The URL below `/api`; it changes with the logo. */
  logo: pictureUrl().nullable(),
  ...stamps,
});

export { company as companyShape };
export type Company = z.output<typeof company>;

const uses = z
  .object({
    cash: z.boolean(),
    standing: z.boolean(),
    zones: z.boolean(),
    extras: z.boolean(),
    connections: z.boolean(),
  })
  .describe("the parts that it uses; the office's pages hide the others");

export const closedUntilBody = z.object({
  date: z
    .preprocess((value) => (value === "" ? null : value), day(companyTexts.closedDateRequired).nullable())
    .describe("a day before today; null opens everything"),
  reason: optionalText(MAX.address).optional().describe("required to open days that are closed"),
});

export const companyRoutes = {
  get: route({
    method: "GET",
    path: "/company",
    access: "look",
    summary: "The company's settings",
    query: z.object({ uses: onlySuch().describe("also the parts that it uses") }),
    answer: company.extend({ uses: uses.optional() }),
    versioned: true,
  }),
  update: route({
    method: "PUT",
    path: "/company",
    access: "admin",
    summary: "Change the company's settings",
    body: companyBody,
    answer: company,
    versioned: true,
  }),
  closeUntil: route({
    method: "PUT",
    path: "/company/closed-until",
    access: "owner",
    summary: "Close the periods until a day, or open them again with a reason",
    body: closedUntilBody,
    answer: company,
    versioned: true,
  }),
  logo: route({
    method: "GET",
    path: "/company/logo",
    access: "look",
    summary: "The company's logo, a PNG",
    file: "picture",
  }),
  saveLogo: route({
    method: "PUT",
    path: "/company/logo",
    access: "admin",
    summary: "Replace the company's logo",
    answer: company,
    versioned: true,
    multipart: { file: "logo", maxBytes: 1024 * 1024 },
  }),
  removeLogo: route({
    method: "DELETE",
    path: "/company/logo",
    access: "admin",
    summary: "Remove the company's logo",
    status: 204,
  }),
  journal: route({
    method: "GET",
    path: "/company/journal",
    access: "books",
    summary: "Every line of the journal's entries of some days, for an accountant",
    query: daySpan().safeExtend({ format: z.enum(["csv", "xlsx"]).default("csv") }),
    file: "table",
  }),
  export: route({
    method: "GET",
    path: "/company/export",
    access: "owner",
    summary: "All of the company's data except photos, as CSV files in a ZIP",
    file: "archive",
  }),
};
