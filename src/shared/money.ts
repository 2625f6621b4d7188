/** Money inside the system: a whole number of cents. Only `parseMoney` and sums of Cents make one. */
export type Cents = number & { readonly __unit: "cents" };

/** The largest amount a person may type: $9.999.999,99. */
export const MAX_MONEY = 999_999_999 as Cents;

const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/**
 * Converts dollars from outside (a JSON number or a numeric string) to cents exactly: it reads the decimal text, without
 * multiplying or rounding. `undefined` if it is not a number or has more than two decimals.
 */
export function parseMoney(dollars: unknown): Cents | undefined {
  const text =
    typeof dollars === "number" ? String(dollars) : typeof dollars === "string" ? dollars.trim() : "";
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "0", fraction = ""] = match;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return (sign && cents !== 0 ? -cents : cents) as Cents;
}

/** Cents as the API sends them: a JSON number of dollars with at most two decimals. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Cents from a dollar number that our own API sent, and which therefore has at most two decimals. */
export function fromDollars(dollars: number): Cents {
  return Math.round(dollars * 100) as Cents;
}

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total as Cents;
}

export type Currency = "USD" | "VES";

const SIGNS: Record<Currency, string> = { USD: "$", VES: "Bs " };

/** `$1.234,56` or `Bs 1.234,56`, with a minus in front when negative. `amount` is in cents or céntimos. */
export function formatMoney(amount: number, currency: Currency = "USD"): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ".");
  return `${amount < 0 ? "-" : ""}${SIGNS[currency]}${whole},${digits.slice(-2)}`;
}
