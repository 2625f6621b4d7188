import {
  CURRENCIES,
  type Currency,
  formatMoney,
  fromDollars,
  parseMoney,
  type SentAmounts,
} from "#shared/money.ts";
import { typedAmount } from "#shared/reading/amount.ts";

/**
 * Reads a typed amount into the API's format: `1.234,5`, `1234,5`, `$1,234.50` are `1234.5`, `1234.5`, `1234.50`. Text that is not an
 * amount of the currency, `10,999` or `Bs 5` in dollars, is returned unchanged: the form refuses it and the person sees what they typed.
 */
export function readAmount(typed: string, currency: Currency = "USD"): string {
  const read = typedAmount(typed);
  if (!read || (read.unit ?? currency) !== currency) return typed;
  return parseMoney(read.decimal) === undefined ? typed : read.decimal;
}

/** The unit that a typed amount says itself, if it is one. */
export const unitOf = (typed: string): Currency | null => typedAmount(typed)?.unit ?? null;

/** Shows an amount of the API or of a form in a field as `1.234,50`. Other text is returned unchanged. */
export function showAmount(value: string | number): string {
  const cents = parseMoney(value);
  return cents === undefined ? String(value) : formatMoney(cents).replace("$", "");
}

/** A typed amount as a field shows it once it is left: `1.234` is a thousand. */
export const shownAmount = (typed: string, currency?: Currency): string =>
  showAmount(readAmount(typed, currency));

/** Formats dollars from the API as `$1.234,56`, bolívares as `Bs 1.234,56`. */
export function money(amount: number, currency?: Currency): string {
  return formatMoney(fromDollars(amount), currency);
}

/** `$20,00 · Bs 350,00`: dollars, and bolívares if there are any. */
export const moneyInEach = (amounts: SentAmounts): string =>
  CURRENCIES.filter((currency) => currency === "USD" || amounts[currency] !== 0)
    .map((currency) => money(amounts[currency], currency))
    .join(" · ");

/** `Bs 350,00`: the amounts that are not zero. Nothing at all is `$0,00`. */
export const moneyPresent = (amounts: SentAmounts): string =>
  amounts.USD === 0 && amounts.VES !== 0 ? money(amounts.VES, "VES") : moneyInEach(amounts);
