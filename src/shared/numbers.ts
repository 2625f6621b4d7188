/**
 * Opening balances, debts and credits together, have a series of their own, `SA-000001`. It is stored above this number, in the columns of
 * orders' and receipts' numbers.
 */
export const OPENINGS = 1_000_000_000;

/** `000042`: the number of an order or receipt as shown, or `SA-000042` of an opening balance's series. As it is stored. */
export function formatNumber(number: number): string {
  const digits = String(number % OPENINGS).padStart(6, "0");
  return number > OPENINGS ? `SA-${digits}` : digits;
}

/** A number as the API answers it. */
export interface Numbered {
  number: number;
  /** Whether it is one of the opening balances' series. */
  opening: boolean;
}

/** A stored number as the API answers it. */
export const toNumbered = (number: number): Numbered => ({
  number: number % OPENINGS,
  opening: number > OPENINGS,
});

/** A number that the API answered, as it is stored. */
export const toStored = ({ number, opening }: Numbered): number => (opening ? number + OPENINGS : number);

/** Like `formatNumber`, for a number that the API answered. */
export const formatNumbered = (numbered: Numbered): string => formatNumber(toStored(numbered));

/** The number of the opening balances' series that a search names, as it is stored: `SA-000001`, `sa-1`. */
export function openingIn(search: string): number | undefined {
  const digits = /^sa-?(\d{1,8})$/i.exec(search.trim())?.[1];
  return digits === undefined ? undefined : OPENINGS + Number(digits);
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
