// Amounts and rates in bodies and answers.
import { z } from "zod";
import { across, NOT_VALID } from "./fields.ts";
import { formats, labelled } from "./formats.ts";
import {
  type Cents,
  CURRENCIES,
  type Currency,
  formatMoney,
  formatRate,
  fromDollars,
  MAX_BOLIVARES,
  MAX_MONEY,
  MAX_RATE,
  parseMoney,
  parseRate,
  type Rate,
} from "./money.ts";
import { IN_BOLIVARES, readTypedAmount } from "./reading/amount.ts";
import { currencyLabels } from "./texts.ts";

interface MoneyMessages {
  required?: string;
  negative?: string;
  /** Whether zero is refused too. */
  positive?: string;
  /** Whether it may be negative. */
  signed?: boolean;
}

/** The message of more dollars, or of bolívares that are worth more dollars, than an amount may have. */
export const tooMuch = `El monto no puede ser mayor a ${formatMoney(MAX_MONEY)}`;
const tooMuchInEither = `${tooMuch} o ${formatMoney(MAX_BOLIVARES, "VES")}`;

/** Converts dollars (a number or a numeric string, at most two decimals) to cents, 0 to 9,999,999.99 dollars. */
export const money = (messages: MoneyMessages = {}) => amount(MAX_MONEY, tooMuch, messages);

/** Like `money`; empty and null are null, and a missing one stays undefined. Not a union, which would hide the message of the amount. */
export const maybeMoney = (messages: MoneyMessages = {}) =>
  z.preprocess(
    (value: number | string | null | undefined) => (value === "" ? null : value),
    money(messages).nullish(),
  );

/** Like `money`, in the currency that `currency` names. In bolívares it may be up to 9,999,999,999.99. */
export const moneyInEither = (messages: MoneyMessages = {}) =>
  amount(MAX_BOLIVARES, tooMuchInEither, messages);

/** The rule of a body with `moneyInEither` under `amount`: its dollars are at most 9,999,999.99. */
export const dollarsWithinMax = () =>
  across<{ amount?: Cents | undefined; currency: Currency }>(
    ["amount"],
    tooMuch,
    ({ amount, currency }) =>
      currency !== "USD" || typeof amount !== "number" || Math.abs(amount) <= MAX_MONEY,
  );

function amount(
  max: Cents,
  above: string,
  {
    required = NOT_VALID,
    negative = "El monto no puede ser negativo",
    positive,
    signed = false,
  }: MoneyMessages,
) {
  return z
    .union([z.number(), z.string()], {
      error: (issue) => (issue.input === undefined || issue.input === null ? required : NO_NUMBER),
    })
    .transform((value, ctx): Cents => {
      const fail = (message: string) => {
        ctx.issues.push({ code: "custom", message, input: value });
        return 0 as Cents;
      };
      if (value === "") return fail(required);
      const cents = parseMoney(value);
      if (cents === undefined) {
        const numeric = typeof value === "number" || /^\s*-?\d+(\.\d+)?\s*$/.test(value);
        if (numeric && Number(value) > max / 100) return fail(above);
        return fail(
          numeric ? "El monto puede tener como máximo 2 decimales" : whyNoNumber(String(value), max),
        );
      }
      if (positive && cents <= 0) return fail(positive);
      if (cents < 0 && !signed) return fail(negative);
      if (Math.abs(cents) > max) return fail(above);
      return cents;
    });
}

const NO_NUMBER = "El monto debe ser un número";
/** Of an amount with a currency beside it that can't be another, or that isn't the amount's. */
const UNIT_BESIDE = "Escribe solo el número: la moneda va aparte";

/** Why a text is no plain decimal: it is in bolívares where only dollars go, or a part of it is not understood. */
function whyNoNumber(typed: string, max: Cents): string {
  const read = readTypedAmount(typed);
  if ("problem" in read) return /\d/.test(typed) ? read.problem : NO_NUMBER;
  if (read.unit !== null && max === MAX_BOLIVARES) return UNIT_BESIDE;
  return read.unit === "VES" ? IN_BOLIVARES : NO_NUMBER;
}

/** Dollars as the API sends them. */
export const dollars = () =>
  z
    .number()
    .describe("USD, at most two decimals")
    .register(formats, { show: (value) => formatMoney(fromDollars(value)) });

/** Bolívares as the API sends them. */
const bolivares = () =>
  z
    .number()
    .describe("VES, at most two decimals")
    .register(formats, { show: (value) => formatMoney(fromDollars(value), "VES") });

/** An amount in the currency of the `currency` beside it, as the API sends it. */
export const inCurrency = () =>
  z
    .number()
    .describe("In the currency, at most two decimals")
    .register(formats, {
      show: (value, { beside }) => {
        const text = formatMoney(fromDollars(value), beside.currency === "VES" ? "VES" : "USD");
        // Where the currency didn't change, the change of the amount doesn't say which it is.
        return beside.currency === undefined ? text.replace("$", "") : text;
      },
    });

/** The currency of an answer. */
export const currencyOf = () => labelled(CURRENCIES, currencyLabels);

/** An amount of each currency, as the API sends it. Shown as `$20,00 · Bs 350,00`. */
export const amounts = () =>
  z.object({ USD: dollars(), VES: bolivares() }).register(formats, {
    show: ({ USD, VES }) => `${formatMoney(fromDollars(USD))} · ${formatMoney(fromDollars(VES), "VES")}`,
  });

export const currency = () => z.enum(CURRENCIES, "La moneda no es válida").default("USD");

/** Converts bolívares per dollar (a number or a numeric string, at most eight decimals) to a rate. */
export function rate() {
  return z
    .union([z.number(), z.string()], {
      error: (issue) =>
        issue.input === undefined || issue.input === null ? "La tasa es requerida" : NO_RATE,
    })
    .transform((value, ctx): Rate => {
      const read = parseRate(value);
      if (read !== undefined) return read;
      ctx.issues.push({ code: "custom", message: whyNoRate(value), input: value });
      return 0 as Rate;
    });
}

const NO_RATE = "La tasa debe ser un número";

function whyNoRate(value: number | string): string {
  if (value === "") return "La tasa es requerida";
  if (typeof value === "string" && !/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return NO_RATE;
  if (Number(value) <= 0) return "La tasa debe ser mayor a 0";
  if (Number(value) * 100_000_000 > MAX_RATE) return "La tasa no puede ser mayor a 90.000.000";
  return "La tasa puede tener como máximo 8 decimales";
}

/** Bolívares per dollar as the API sends them. */
export const bolivaresPerDollar = () =>
  z
    .number()
    .describe("Bolívares per dollar, at most eight decimals")
    .register(formats, { show: (value) => formatRate(parseRate(value) as Rate) });
