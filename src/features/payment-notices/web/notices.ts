import { formatMoney, fromDollars } from "#shared/money.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import { recordOf } from "#web/list/recordOf.ts";
import { makeListed } from "#web/resource.ts";
import { noticeRoutes, type PaymentNotice } from "../contract.ts";
import { noticeMethodLabels } from "../portalTexts.ts";

export const notices = makeListed(noticeRoutes.filter, "payment_notice");
export const useNotice = recordOf(noticeRoutes.get);

export const amountOf = ({ amount, currency }: Pick<PaymentNotice, "amount" | "currency">) =>
  formatMoney(fromDollars(amount), currency);

/** `Pago móvil · Banesco (0134)` */
export const wayOf = ({ method, bank }: Pick<PaymentNotice, "method" | "bank">) =>
  [noticeMethodLabels[method], bank && bankName(bank)].filter(Boolean).join(" · ");

/** What it is about, in one line. */
export const lineOf = (notice: PaymentNotice) =>
  [notice.client_name, amountOf(notice), wayOf(notice), notice.reference].join(" · ");
