/** `000042`: the number of an order or receipt as shown. */
export function formatNumber(number: number): string {
  return String(number).padStart(6, "0");
}
