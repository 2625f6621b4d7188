import type { Currency } from "#shared/money.ts";
import { readAmount, unitOf } from "#web/form/fields/amount.ts";

/** With what is paid, as a body has it, in the currency that the text names: `20` is dollars, `Bs 10.000` bolívares. */
export function readPaysWith(text: string): Partial<Record<Currency, string>> {
  const unit = unitOf(text) ?? "USD";
  return { [unit]: readAmount(text, unit) };
}
