/** `000042`: the number of an order or receipt as shown. */
export function formatNumber(number: number): string {
  return String(number).padStart(6, "0");
}

/** Digits in groups of three: `1.234.567`. */
export function groupThousands(digits: string): string {
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3)
    text = `${digits.slice(Math.max(0, end - 3), end)}.${text}`;
  return text;
}

/** `-1.234`: a whole number as people read it. */
export const formatWhole = (number: number): string =>
  `${number < 0 ? "-" : ""}${groupThousands(String(Math.abs(number)))}`;

/** Whether a value from outside can be an id: a positive number that JSON represents exactly. */
export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
