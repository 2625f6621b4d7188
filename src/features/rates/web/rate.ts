import { formatRate, parseRate } from "#shared/money.ts";
import { readAmount } from "#shared/reading/amount.ts";

/**
 * Reads a typed rate into the API's format: `1.231,0462`, `1231,0462` and `Bs 1.231,0462` are `1231.0462`. A mark alone starts the
 * decimals, because rates are often copied in that form: `231.046` is `231.046`. Other text is returned unchanged.
 */
export function readRate(typed: string): string {
  const read = readAmount(typed);
  if ("problem" in read || read.unit === "USD") return typed;
  const { comma, dot } = read;
  const rate = (dot?.includes(".") ? dot : comma) ?? dot;
  return parseRate(rate) === undefined ? typed : (rate ?? typed);
}

/** Shows a rate of the API or of a form in a field as `1.231,0462`. Other text is returned unchanged. */
export function showRate(value: string | number): string {
  const rate = parseRate(value);
  return rate === undefined ? String(value) : formatRate(rate);
}
