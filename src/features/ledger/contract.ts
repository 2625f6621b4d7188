import { z } from "zod";
import { day, list, MAX, text } from "#shared/fields.ts";
import { bankCode } from "#shared/identifiers/banks.ts";
import {
  type anyPhone,
  optionalDocument,
  optionalPhone,
  optionalReference,
} from "#shared/identifiers/fields.ts";
import { type Cents, CURRENCIES, MAX_BOLIVARES, MAX_MONEY, parseMoney } from "#shared/money.ts";
import { currency } from "#shared/moneyFields.ts";
import { PAYMENT_METHODS } from "#shared/vocabulary.ts";
import { amountAbove, duplicateReasonRequired } from "./texts.ts";

const MAX_TENDERS = 20;

const tenderAmount = z
  .union([z.number(), z.string()], "El monto debe ser un número")
  .transform((value, ctx) => {
    const amount = parseMoney(value);
    if (amount === undefined)
      ctx.issues.push({
        code: "custom",
        message: "El monto debe tener como máximo 2 decimales",
        input: value,
      });
    return (amount ?? 0) as Cents;
  });

const bank = () =>
  bankCode()
    .nullish()
    .transform((code) => code || null);

const tenderBody = (linePhone: typeof anyPhone) =>
  z
    .object({
      currency: z.enum(CURRENCIES, "La moneda no es válida"),
      amount: tenderAmount,
      method: z
        .enum(PAYMENT_METHODS, "El método de pago no es válido")
        .optional()
        .describe("the body's by default; change with `transfer` or `mobile_payment` is still to be sent"),
      reference: optionalReference(),
      bank: bank().describe("of who paid, or where change is sent"),
      payer_phone: linePhone(),
      phone: linePhone().describe("to whom change is sent"),
      document: optionalDocument(MAX.reference).describe("to whom change is sent"),
    })
    .superRefine(({ currency: lineCurrency, amount }, ctx) => {
      const most = lineCurrency === "USD" ? MAX_MONEY : MAX_BOLIVARES;
      if (Math.abs(amount) > most)
        ctx.addIssue({
          code: "custom",
          path: ["amount"],
          message: amountAbove({ currency: lineCurrency, amount: most }),
        });
    });

/** What was handed over, with change as negative amounts: at most so many lines, each with such phones. */
export const tenders = (most: number = MAX_TENDERS, linePhone: typeof anyPhone = optionalPhone) =>
  list(z.array(tenderBody(linePhone)).min(1), most)
    .optional()
    .describe("what was handed over, with change as negative amounts; instead of amount and currency");

/** Why an admin receives a payment whose reference another receipt has. */
export const duplicateReason = () =>
  text(duplicateReasonRequired, MAX.address)
    .optional()
    .describe(
      "why it is received although another receipt has its reference, which is a 409 with `accepts_reason`; only an admin's counts",
    );

/** How a body insists on a reference that another receipt has, or one like it. */
export const insisting = {
  accept_similar: z
    .boolean()
    .default(false)
    .describe("receives it although an earlier reference looks like this one, or is this one on another day"),
  accept_duplicate_reason: duplicateReason(),
};
/** How somebody insists on a reference. */
export type Insisting = z.output<z.ZodObject<typeof insisting>>;

/** The fields of a body that pays something, besides the amount. */
export const paying = {
  currency: currency(),
  tenders: tenders(),
  reference: optionalReference(),
  bank: bank(),
  payer_phone: optionalPhone(),
  paid_on: day().optional().describe("when the money moved; today by default"),
  ...insisting,
};
/** How a body pays, besides the amount. */
export type Paying = z.output<z.ZodObject<typeof paying>>;
