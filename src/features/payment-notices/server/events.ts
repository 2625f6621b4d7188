import { formatReceipt } from "#features/receipts/rules.ts";
import type { EventDraft } from "#server/audit.ts";
import { formatMoney } from "#shared/money.ts";
import { acceptedText, rejectedText, toldText } from "../texts.ts";
import { type NoticeRow, toNotice } from "./queries.ts";

/** The notice as its events show it. */
function toRecord(row: NoticeRow) {
  const {
    client_name,
    state,
    currency,
    amount,
    method,
    bank,
    reference,
    paid_on,
    payer_phone,
    note,
    reject_reason,
  } = toNotice(row);
  return {
    client_name,
    state,
    currency,
    amount,
    method,
    bank,
    reference,
    paid_on,
    payer_phone,
    note,
    reject_reason,
  };
}

const toSubject = ({ id }: NoticeRow) => ({ entity: "payment_notice", id }) as const;

const toTold = ({ client_name, currency, amount, reference }: NoticeRow) => ({
  client_name,
  reference,
  amount: formatMoney(amount, currency),
});

export const toToldEvent = (row: NoticeRow): EventDraft => ({
  ...toSubject(row),
  action: "create",
  summary: toldText(toTold(row), row.paid_on),
  after: toRecord(row),
});

export function toDecideEvent(before: NoticeRow, row: NoticeRow): EventDraft {
  const summary =
    row.receipt_number === null
      ? rejectedText(toTold(row), row.reject_reason ?? "")
      : acceptedText(toTold(row), formatReceipt(row.receipt_number));
  return { ...toSubject(row), action: "decide", summary, before: toRecord(before), after: toRecord(row) };
}
