import { valuesOn } from "#shared/denominations.ts";
import {
  amountsOf,
  type Cents,
  CURRENCIES,
  type Currency,
  inDollars,
  parseMoney,
  type SentAmounts,
  toDollars,
} from "#shared/money.ts";
import { today } from "#web/clock.ts";

/** How many of each note and coin, by currency, NaN for what is no number; or the total as it was typed. */
export interface Count {
  pieces: Record<Currency, Record<string, number>>;
  typed: Record<Currency, string>;
}

export const emptyCount: Count = { pieces: { USD: {}, VES: {} }, typed: { USD: "", VES: "" } };

/** The notes and coins of today, as the API names them. */
export const piecesOf = (currency: Currency): string[] =>
  valuesOn(currency, today()).map((cents) => String(toDollars(cents)));

export function totalOf({ pieces, typed }: Count, currency: Currency): Cents {
  if (typed[currency] !== "") return parseMoney(typed[currency]) ?? (0 as Cents);
  return Object.entries(pieces[currency]).reduce(
    (all, [value, many]) => all + (parseMoney(value) ?? 0) * (many || 0),
    0,
  ) as Cents;
}

/** The count as the API takes it. */
export const countedOf = (count: Count): SentAmounts =>
  inDollars(amountsOf((currency) => totalOf(count, currency)));

/** The number of each note and coin, without the currencies for which a total was typed instead. */
export function breakdownOf({ pieces, typed }: Count): Partial<Record<Currency, Record<string, number>>> {
  const counted = CURRENCIES.filter(
    (currency) => typed[currency] === "" && Object.values(pieces[currency]).some((many) => many > 0),
  );
  return Object.fromEntries(counted.map((currency) => [currency, pieces[currency]]));
}

/** Whether a typed total is not an amount, or how many there are of a note not a number. */
export const isMistyped = ({ pieces, typed }: Count): boolean =>
  CURRENCIES.some((currency) =>
    typed[currency] === ""
      ? Object.values(pieces[currency]).some(Number.isNaN)
      : (parseMoney(typed[currency]) ?? -1) < 0,
  );
