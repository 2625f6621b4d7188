import { importTexts as texts } from "#features/imports/texts.ts";
import { headingWords } from "#server/sheets/proposeMapping.ts";
import type { Cell } from "#server/sheets/sheet.ts";
import type { Column } from "#server/sheets/table.ts";
import { type Day, formatDay, isDay } from "#shared/dates.ts";
import {
  bolivaresToDollars,
  type Currency,
  formatMoney,
  parseMoney,
  type Rate,
  toDollars,
} from "#shared/money.ts";
import { readAmount } from "#shared/reading/amount.ts";
import type { ImportField, Values } from "../kind.ts";
import type { ColumnOf } from "./columns.ts";

/** A rate and the day from which it holds. */
export interface RateOfDay {
  date: Day;
  rate: Rate;
}

/** The company's rates, oldest first. */
export interface Conversion {
  rates: readonly RateOfDay[];
  today: Day;
}

/** The name under which a field's currency is chosen: the columns of a matrix have one. */
export const currencyKey = ({ field, readAlike }: Pick<ImportField, "field" | "readAlike">): string =>
  readAlike === undefined ? field : "amount";

const BOLIVARES = new Set(["bs", "bss", "bsd", "ves", "bolivares"]);
const DOLLARS = new Set(["usd", "us", "ref", "dolares", "dolar"]);

/** The currency of each column of amounts: as its heading says, else its cells, else dollars. */
export function proposeCurrencies(
  fields: readonly ImportField[],
  mapping: ColumnOf,
  columns: readonly Column[],
): Record<string, Currency> {
  const proposed: Record<string, Currency> = {};
  for (const field of fields) {
    const column = columns.find(({ index }) => index === mapping[field.field]);
    if (field.reads !== "amount" || !column) continue;
    const key = currencyKey(field);
    const currency = currencyOf(column);
    proposed[key] = proposed[key] === "VES" ? "VES" : currency;
  }
  return proposed;
}

function currencyOf({ name, samples }: Column): Currency {
  const words = headingWords(name).split(" ");
  if (words.some((word) => BOLIVARES.has(word))) return "VES";
  if (name.includes("$") || words.some((word) => DOLLARS.has(word))) return "USD";
  return samples.length > 0 && samples.every((sample) => unitIn(sample) === "VES") ? "VES" : "USD";
}

/** What a cell itself says. */
export function unitIn(cell: Cell): Currency | null {
  const amount = readAmount(cell);
  return "problem" in amount ? null : amount.unit;
}

/** An amount in dollars, with what became of it, or why it can't be converted. */
export type Converted = { dollars: string; warning: string } | { error: string };

/** Bolívares as dollars, at the rate of the row's own day. `decimal`: as a reader of amounts gives it. */
export function convert(decimal: string, values: Values, { rates, today }: Conversion): Converted {
  const centimos = parseMoney(decimal);
  const day = [values.saldo_desde, values.date].find((text) => text !== undefined && isDay(text)) ?? today;
  const last = rates.findLast(({ date }) => date <= day);
  if (centimos === undefined) return { error: texts.wrongBolivares(decimal) };
  const bolivares = formatMoney(centimos, "VES");
  if (!last) return { error: texts.noRate(bolivares, formatDay(day as Day)) };
  const cents = bolivaresToDollars(centimos, last.rate);
  if (cents === 0 && centimos !== 0) return { error: texts.belowCent(bolivares, formatDay(last.date)) };
  const warning = texts.converted(bolivares, formatMoney(cents), formatDay(last.date));
  return { dollars: String(toDollars(cents)), warning };
}
