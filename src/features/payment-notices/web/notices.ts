import { useQuery } from "@tanstack/react-query";
import { bankName } from "#shared/identifiers/banks.ts";
import { formatMoney, formatRate, fromDollars, parseRate } from "#shared/money.ts";
import { call } from "#web/api.ts";
import { makeListed } from "#web/resource.ts";
import { noticeRoutes, type PaymentNotice } from "../contract.ts";
import { noticeMethodLabels, worthText } from "../texts.ts";

export const notices = makeListed(noticeRoutes.filter, "payment_notice");

/** A notice with what resembles it. */
export const useNotice = (id: number | undefined) =>
  useQuery({
    queryKey: [noticeRoutes.get.path, id],
    queryFn: ({ signal }) => call(noticeRoutes.get, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
  });

export const amountOf = ({ amount, currency }: Pick<PaymentNotice, "amount" | "currency">) =>
  formatMoney(fromDollars(amount), currency);

/** `Pago móvil · Banesco (0134)` */
export const wayOf = ({ method, bank }: Pick<PaymentNotice, "method" | "bank">) =>
  [noticeMethodLabels[method], bank && bankName(bank)].filter(Boolean).join(" · ");

/** `= $22,90, tasa 200,00`; null for dollars, and for a day without a rate. */
export function worthOf({ amount_usd, rate }: Pick<PaymentNotice, "amount_usd" | "rate">): string | null {
  const parsed = parseRate(rate);
  return parsed === undefined || amount_usd === null
    ? null
    : worthText(formatMoney(fromDollars(amount_usd)), formatRate(parsed));
}

/** What it is about, in one line. */
export const lineOf = (notice: PaymentNotice) =>
  [notice.client_name, amountOf(notice), worthOf(notice), wayOf(notice), notice.reference]
    .filter(Boolean)
    .join(" · ");
