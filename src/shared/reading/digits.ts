// Digits of which a spreadsheet or a program made a number.

/**
 * The digits of `4.141234567E+09` and `4141234567.0`, if the text has all of them; undefined for any other text. `500.000` may be half a
 * million, and stays.
 */
export function wholeDigits(text: string): string | undefined {
  if (/^\d{1,40}[.,]0{1,2}$/.test(text)) return text.replace(/[.,].*/, "");
  const power = /^(\d)(?:[.,](\d{1,40}))?E\+(\d{1,2})$/i.exec(text);
  if (!power) return undefined;
  const [, first = "", rest = "", exponent = ""] = power;
  return rest.length === Number(exponent) ? first + rest : undefined;
}

/** A text of digits as it was before a number was made of it; any other text as it is. */
export const digitsOf = (text: string): string => wholeDigits(text) ?? text;
