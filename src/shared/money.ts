import { groupThousands } from "./numbers.ts";
/** A whole number of cents of a dollar, or of céntimos where the currency is bolívares. */
export type Cents = number & { readonly __unit: "cents" };

/** The largest amount a person may type: $9.999.999,99. */
export const MAX_MONEY = 999_999_999 as Cents;

/** The largest amount in bolívares that a person may type: Bs 9.999.999.999,99. The sum of 9,000 such amounts is a safe integer. */
export const MAX_BOLIVARES = 999_999_999_999 as Cents;

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

export const CURRENCIES = ["USD", "VES"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount of each currency. They are never added together. */
export type Amounts = Record<Currency, Cents>;

export const amountsOf = (of: (currency: Currency) => number): Amounts => ({
  USD: of("USD") as Cents,
  VES: of("VES") as Cents,
});

export const NO_MONEY: Amounts = { USD: 0 as Cents, VES: 0 as Cents };

/** The sum of the lines of each currency. */
export const sumOf = (lines: readonly { currency: Currency; amount: Cents }[]): Amounts =>
  amountsOf((currency) =>
    lines.reduce((all, each) => (each.currency === currency ? all + each.amount : all), 0),
  );

/** Both amounts as the API sends them: JSON numbers with at most two decimals. */
export type SentAmounts = Record<Currency, number>;

/** See `toDollars`. */
export const inDollars = ({ USD, VES }: Amounts): SentAmounts => ({
  USD: toDollars(USD),
  VES: toDollars(VES),
});

const SIGNS: Record<Currency, string> = { USD: "$", VES: "Bs " };

export const currencySign = (currency: Currency) => SIGNS[currency].trim();

/** `$1.234,56` or `Bs 1.234,56`, with a minus in front when negative. `amount` is in cents or céntimos. */
export function formatMoney(amount: number, currency: Currency = "USD"): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const whole = groupThousands(digits.slice(0, -2));
  return `${amount < 0 ? "-" : ""}${SIGNS[currency]}${whole},${digits.slice(-2)}`;
}

/** Bolívares per dollar: a whole number of 10^-8 bolívares, at least 1. */
export type Rate = number & { readonly __unit: "rate" };

const RATE_UNIT = 100_000_000;

/** The highest rate: 90 million bolívares per dollar. It and all lower ones are safe integers. */
export const MAX_RATE = (90_000_000 * RATE_UNIT) as Rate;

const RATE = /^(\d{1,8})(?:\.(\d{1,8}))?$/;

/**
 * Reads bolívares per dollar from outside (a JSON number or a numeric string) exactly. `undefined` if it is not a number, not
 * positive, above `MAX_RATE`, or has more than eight decimals.
 */
export function parseRate(bolivares: unknown): Rate | undefined {
  const text = typeof bolivares === "number" ? decimalText(bolivares) : bolivares;
  const match = typeof text === "string" ? RATE.exec(text.trim()) : null;
  if (!match) return undefined;
  const [, whole = "0", fraction = ""] = match;
  const rate = Number(BigInt(whole) * BigInt(RATE_UNIT)) + Number(fraction.padEnd(8, "0"));
  return rate > 0 && rate <= MAX_RATE ? (rate as Rate) : undefined;
}

/** A number's decimal text. `String` writes small ones with an exponent: 0.00000001 as `1e-8`. */
function decimalText(value: number): string {
  const [digits = "", exponent] = String(value).split("e-");
  if (exponent === undefined) return digits;
  return `0.${"0".repeat(Number(exponent) - 1)}${digits.replace(".", "")}`;
}

/** A rate as the API sends it: a JSON number of bolívares per dollar. */
export function toBolivaresPerDollar(rate: number): number {
  return rate / RATE_UNIT;
}

/** `182,50` or `36,12345678`: at least two decimals, and never fewer than the rate has. */
export function formatRate(rate: Rate): string {
  const digits = String(rate).padStart(9, "0");
  const whole = groupThousands(digits.slice(0, -8));
  return `${whole},${digits.slice(-8).replace(/0{1,6}$/, "")}`;
}

/**
 * Cents at a rate in céntimos, rounded once: half up, and a negative amount like its opposite. Above `MAX_BOLIVARES` the last
 * digits may be lost, so compare with it before storing.
 */
export function dollarsToBolivares(cents: Cents, rate: Rate): Cents {
  return divideRounded(BigInt(cents) * BigInt(rate), BigInt(RATE_UNIT));
}

/** Céntimos at a rate in cents, rounded like `dollarsToBolivares`. */
export function bolivaresToDollars(centimos: Cents, rate: Rate): Cents {
  return divideRounded(BigInt(centimos) * BigInt(RATE_UNIT), BigInt(rate));
}

/**
 * The exact worth of both currencies together in 10^-8 céntimos, to compare amounts at one rate without rounding. Without a rate only
 * dollars may be compared.
 */
export const exactWorth = ({ USD, VES }: Amounts, rate: Rate | null): bigint =>
  BigInt(USD) * BigInt(rate ?? RATE_UNIT) + BigInt(VES) * BigInt(RATE_UNIT);

/** The quotient, rounded half away from zero. `divisor` is positive. */
function divideRounded(dividend: bigint, divisor: bigint): Cents {
  const half = dividend < 0n ? -divisor : divisor;
  return Number((2n * dividend + half) / (2n * divisor)) as Cents;
}

/**
 * Splits an amount in proportion to `shares`, whose sum is not negative. The parts add up to the amount exactly, and each is within one
 * cent of its proportion. Throws if an amount other than zero has no share to go to.
 */
export function split(total: Cents, shares: readonly Cents[]): Cents[] {
  const whole = shares.reduce((all, share) => all + BigInt(share), 0n);
  if (whole === 0n && total !== 0) throw new Error(`${total} can't be split over nothing`);
  let shared = 0n;
  let assigned = 0;
  return shares.map((share) => {
    shared += BigInt(share);
    const upToHere = whole === 0n ? 0 : divideRounded(BigInt(total) * shared, whole);
    const part = upToHere - assigned;
    assigned = upToHere;
    return part as Cents;
  });
}
