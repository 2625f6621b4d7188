import type { Cell } from "#server/sheets/sheet.ts";
import type { Currency } from "#shared/money.ts";
import { readAmount } from "#shared/reading/amount.ts";

/** The unit that an amount's cell says. */
export function unitOf(cell: Cell): Currency | null {
  const amount = readAmount(cell);
  return "problem" in amount ? null : amount.unit;
}
