import { CURRENCIES, type SentAmounts } from "#shared/money.ts";
import { money } from "#web/form/fields/amount.ts";

/** '$5,00 y Bs 100,00': those of the amounts, in dollars and bolívares, that are more than nothing. */
export const amountsText = (amounts: SentAmounts): string =>
  CURRENCIES.filter((currency) => amounts[currency] > 0)
    .map((currency) => money(amounts[currency], currency))
    .join(" y ");
