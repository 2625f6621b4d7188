import { formatMoney, fromDollars, parseMoney } from "#shared/money.ts";

/**
 * What a person typed as an amount, as the API takes it. `1.234,5`, `1234,5` and `1234.5` are the same; a single dot
 * before three digits parts thousands, as it does on every paper here. What is no amount stays as it is, to be refused.
 */
export function readAmount(typed: string): string {
  const text = typed.replace(/[$\s]/g, "");
  if (/^-?\d{1,3}(\.\d{3})+(,\d*)?$/.test(text))
    return text.replaceAll(".", "").replace(/,$/, "").replace(",", ".");
  return /^-?\d+[.,]\d*$/.test(text) ? text.replace(",", ".").replace(/\.$/, "") : text;
}

/** `1.234,50`: an amount of the API or of a form as it is shown in a field. */
export function showAmount(value: string | number): string {
  const cents = parseMoney(value);
  return cents === undefined ? String(value) : formatMoney(cents).replace("$", "");
}

/** `$1.234,56` of dollars that the API sent. */
export function money(dollars: number): string {
  return formatMoney(fromDollars(dollars));
}
