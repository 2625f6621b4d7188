import { paymentMethodLabels } from "#features/ledger/texts.ts";
import type { Review } from "#features/phone/contract.ts";
import { reviewTexts as texts } from "#features/phone/texts.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import { formatMoney, formatRate, fromDollars, parseRate } from "#shared/money.ts";
import { moneyPresent } from "#web/form/fields/amount.ts";

/** `Tiene en efectivo: $20,00 · Bs 500,00` or `Pago móvil · Bs 1.000,00 · Venezuela (0102) · 123456`; null without money. */
export function moneyText({ cash, collection }: Review): string | null {
  if (collection && isMixed(collection)) return (collection.tenders ?? []).map(tenderText).join(" · ");
  if (cash) return texts.received(moneyPresent(cash));
  if (!collection) return null;
  const { method, currency, tenders, bank, reference } = collection;
  const amounts = tenders?.map((one) => formatMoney(fromDollars(one.amount), one.currency)) ?? [
    currency === "VES" ? texts.inBolivares : texts.inDollars,
  ];
  return [paymentMethodLabels[method], ...amounts, bank && bankName(bank), reference]
    .filter(Boolean)
    .join(" · ");
}

const isMixed = ({ tenders = [], reference }: NonNullable<Review["collection"]>) =>
  new Set(tenders.map(({ method }) => method)).size > 1 ||
  tenders.some((tender) => tender.reference !== null && tender.reference !== reference);

const tenderText = ({
  method,
  amount,
  currency,
  bank,
  reference,
}: NonNullable<NonNullable<Review["collection"]>["tenders"]>[number]) =>
  [paymentMethodLabels[method], formatMoney(fromDollars(amount), currency), bank && bankName(bank), reference]
    .filter(Boolean)
    .join(" ");

const inWords = (perDollar: number) => {
  const rate = parseRate(perDollar);
  return rate === undefined ? "" : formatRate(rate);
};

/** Said if accepting counts the bolívares at another rate than that day's. */
export function rateText({ collection, day_rate }: Review): string | null {
  if (!collection) return null;
  const { rate, currency, tenders } = collection;
  const hasBolivares = tenders ? tenders.some((one) => one.currency === "VES") : currency === "VES";
  if (!hasBolivares || rate === null || day_rate === null || rate === day_rate) return null;
  return texts.counted(inWords(rate), inWords(day_rate));
}
