/** `000042`: the number of an order or receipt as shown. */
export function formatNumber(number: number): string {
  return String(number).padStart(6, "0");
}

/** Whether a value from outside can be an id: a positive number that JSON represents exactly. */
export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
