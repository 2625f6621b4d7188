import {
  CURRENCIES,
  type Currency,
  formatMoney,
  fromDollars,
  parseMoney,
  type SentAmounts,
} from "#shared/money.ts";

// A dot before three digits separates thousands, as usual in Venezuela. Nobody writes thousands with a leading zero.
const WITH_THOUSANDS = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/;
const DECIMAL = /^-?\d+[.,]\d*$/;

/**
 * Reads a typed amount into the API's format: `1.234,5`, `1234,5` and `1234.5` are all `1234.5`. Text that is not an
 * amount, `10,999` for example, is returned unchanged: the form refuses it and the person sees what they typed.
 */
export function readAmount(typed: string): string {
  const text = typed.replace(/Bs\.?|[$\s]/gi, "");
  const amount = decimalOf(text);
  return parseMoney(amount) === undefined ? typed : amount;
}

function decimalOf(text: string): string {
  if (WITH_THOUSANDS.test(text)) return text.replaceAll(".", "").replace(/,$/, "").replace(",", ".");
  return DECIMAL.test(text) ? text.replace(",", ".").replace(/\.$/, "") : text;
}

/** Shows an amount of the API or of a form in a field as `1.234,50`. Other text is returned unchanged. */
export function showAmount(value: string | number): string {
  const cents = parseMoney(value);
  return cents === undefined ? String(value) : formatMoney(cents).replace("$", "");
}

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
