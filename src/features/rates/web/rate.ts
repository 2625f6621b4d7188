import { formatRate, parseRate } from "#shared/money.ts";

const WITH_COMMA = /^\d{1,3}(\.\d{3})*,\d*$|^\d+,\d*$/;

/**
 * Reads a typed rate into the API's format: `1.231,0462` and `1231,0462` are `1231.0462`. Without a comma a dot starts the decimals,
 * because rates are often copied in that form: `231.046` is `231.046`. Other text is returned unchanged.
 */
export function readRate(typed: string): string {
  const text = typed.replace(/Bs\.?|\s/gi, "");
  const rate = WITH_COMMA.test(text) ? text.replaceAll(".", "").replace(",", ".").replace(/\.$/, "") : text;
  return parseRate(rate) === undefined ? typed : rate;
}

/** Shows a rate of the API or of a form in a field as `1.231,0462`. Other text is returned unchanged. */
export function showRate(value: string | number): string {
  const rate = parseRate(value);
  return rate === undefined ? String(value) : formatRate(rate);
}
