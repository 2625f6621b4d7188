// The fields of bodies that hold an identifier.
import { z } from "zod";
import { emptyAsNull, identifier, MAX, maybe, maybeIdentifier } from "../fields.ts";
import { formats } from "../formats.ts";
import { phoneProblems, readPhone } from "../reading/phone.ts";
import { formatPhone } from "./phone.ts";

interface PhoneRule {
  /** How long a text may be that is no number. */
  most: number;
  /** Why it is refused. */
  problems?: typeof phoneProblems;
  /** Whether a text that is no phone passes, because the record may have it already. */
  keepsWrong?: boolean;
}

/** A phone as it is stored; see `readPhone`. */
const phoneText =
  ({ most, problems = phoneProblems, keepsWrong = false }: PhoneRule) =>
  (typed: string, ctx: z.RefinementCtx<string>) => {
    const read = readPhone(typed);
    if (read.is === "number" || typed === "") return read.is === "number" ? read.phone : typed;
    const refuse = (message: string) => ctx.issues.push({ code: "custom", message, input: typed });
    if (read.is === "two") refuse(problems.two);
    else if (read.is === "long") refuse(problems.long);
    else if (read.is === "wrong" && (!keepsWrong || read.phone.length > most)) refuse(problems.wrong);
    else if (read.phone.length > most) refuse(problems.long);
    return typed;
  };

/** A phone: `4141234567`, or `+…` from another country. Seven digits or more that are neither are kept as typed. `problems`: in other words. */
export const phone = (required: string, most: number = MAX.name, problems = phoneProblems) =>
  identifier(required).transform(phoneText({ most, problems }));

/** Like `phone`, for a record that may have a text from before that is none: `wrongPhones` refuses new ones. */
export const recordPhone = (required: string, most: number = MAX.name) =>
  identifier(required).transform(phoneText({ most, keepsWrong: true }));

const linePhone = (keepsWrong = false) =>
  maybeIdentifier(MAX.reference).transform(phoneText({ most: MAX.reference, keepsWrong }));

/** Like `optionalPhone`; see `recordPhone`. */
export const optionalRecordPhone = () => maybe(linePhone(true)).transform((value) => value || null);

/** A phone that may be missing, null or empty: then it is null. */
export const optionalPhone = () => maybe(linePhone()).transform((value) => value || null);

/** A phone that may be missing, of money that was received already: what is not one number is kept as typed. */
export const anyPhone = () =>
  maybe(maybeIdentifier(MAX.reference)).transform((typed) => {
    const read = readPhone(typed ?? "");
    return (read.is === "number" ? read.phone : typed) || null;
  });

/** Like `optionalRecordPhone`, but missing stays `undefined`, so that an edit can keep what is there. */
export const keptPhone = () => emptyAsNull(linePhone(true));

export const document = (required: string) => identifier(required);

/** A document that may be missing or null: then it is null. */
export const optionalDocument = (most: number = MAX.name) => maybe(maybeIdentifier(most));

/** A payment's reference that may be missing, null or empty: then it is null. */
export const optionalReference = () =>
  maybe(maybeIdentifier(MAX.reference)).transform((value) => value || null);

/** A payment's reference of an edit: missing stays `undefined`, which keeps what is there; null and empty are null. */
export const keptReference = () => emptyAsNull(maybeIdentifier(MAX.reference));

/** A phone in an answer. The history shows it as people write it. */
export const phoneAnswer = () => z.string().register(formats, { show: formatPhone });
