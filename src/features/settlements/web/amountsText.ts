import { CURRENCIES, type Currency } from "#shared/money.ts";
import { money } from "#web/form/fields/amount.ts";

/** '$5,00 y Bs 100,00': those of the amounts, in dollars and bolívares, that are more than nothing. */
export const amountsText = (amounts: Record<Currency, number>): string =>
  CURRENCIES.filter((currency) => amounts[currency] > 0)
    .map((currency) => money(amounts[currency], currency))
    .join(" y ");
