import { agreedTexts } from "#features/collections/agreedTexts.ts";
import { costOf } from "#features/collections/rules.ts";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import type { Review } from "#features/phone/contract.ts";
import { reviewTexts as texts } from "#features/phone/texts.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import { type Cents, formatMoney, formatRate, fromDollars, parseRate } from "#shared/money.ts";
import { moneyPresent } from "#web/form/fields/amount.ts";

/** `Tiene en efectivo: $20,00 · Bs 500,00` or `Pago móvil · Bs 1.000,00 · Venezuela (0102) · 123456`; null without money. */
export function moneyText({ cash, collection }: Review): string | null {
  if (collection && isMixed(collection)) return (collection.tenders ?? []).map(tenderText).join(" · ");
  if (cash) return texts.received(moneyPresent(cash));
  if (!collection) return null;
  const { method, currency, tenders } = collection;
  const { bank, reference } = tenders?.find((tender) => tender.reference !== null) ?? collection;
  const amounts = tenders?.map((tender) => formatMoney(fromDollars(tender.amount), tender.currency)) ?? [
    currency === "VES" ? texts.inBolivares : texts.inDollars,
  ];
  return [paymentMethodLabels[method], ...amounts, bank && bankName(bank), reference]
    .filter(Boolean)
    .join(" · ");
}

const isMixed = ({ tenders = [], reference }: NonNullable<Review["collection"]>) =>
  new Set(tenders.map(({ method }) => method)).size > 1 ||
  (tenders.length > 1 &&
    tenders.some((tender) => tender.reference !== null && tender.reference !== reference));

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
export function rateText({ kind, collection, day_rate }: Review): string | null {
  // Another amount that was agreed is recorded already, at the rate of its day.
  if (!collection || kind === "agreed") return null;
  const { rate, currency, tenders } = collection;
  const hasBolivares = tenders ? tenders.some((tender) => tender.currency === "VES") : currency === "VES";
  if (!hasBolivares || rate === null || day_rate === null || rate === day_rate) return null;
  return texts.counted(inWords(rate), inWords(day_rate));
}

const dollars = (amount: number) => formatMoney(fromDollars(amount));

/** What was agreed instead of what was planned, or what a phone asks to record so; null for the planned amounts. */
export function agreedText({ planned, agreed, collection }: Review): string | null {
  if (planned && agreed) return texts.agreed.money(dollars(agreed.total), dollars(planned.total));
  const collected = collection?.agreed;
  if (!collected) return null;
  const parts = [
    ...(collected.goods === null ? [] : [`${agreedTexts.agreedGoods} ${dollars(collected.goods)}`]),
    ...(collected.fee === null ? [] : [`${agreedTexts.agreedFee} ${dollars(collected.fee)}`]),
    collected.reason,
  ];
  return parts.join(" · ");
}

const inCents = ({ goods, fee }: { goods: number; fee: number }) => ({
  goods: fromDollars(goods),
  fee: fromDollars(fee),
});

/** What its courier can be charged, in cents. */
export const costOfReview = ({ planned, agreed }: Review): Cents =>
  planned && agreed ? costOf(inCents(planned), inCents(agreed)) : (0 as Cents);

/** What follows from charging the courier. */
export function chargeTexts(review: Review): string[] {
  const { planned, agreed } = review;
  if (!planned || !agreed) return [];
  const left = fromDollars(planned.fee) - fromDollars(agreed.fee);
  return [
    texts.agreed.charge(formatMoney(costOfReview(review))),
    ...(left > 0 ? [texts.agreed.feeOwed(formatMoney(left))] : []),
  ];
}

/** What becomes of the cash of a delivery that is rejected. */
export const keepsText = ({ kind, cash }: Review): string[] =>
  kind !== "agreed" && cash ? [texts.keeps(moneyPresent(cash))] : [];
