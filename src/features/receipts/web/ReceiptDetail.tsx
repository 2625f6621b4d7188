import { Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import { formatMoney, formatRate, fromDollars, parseRate } from "#shared/money.ts";
import { formatNumbered } from "#shared/numbers.ts";
import { formatMoment } from "#web/clock.ts";
import { money } from "#web/form/fields/amount.ts";
import { ActionButtons } from "#web/list/table/ActionButtons.tsx";
import type { RowActionList } from "#web/list/table/columns.ts";
import { type Fact, Facts } from "#web/ui/Facts.tsx";
import type { Receipt } from "../contract.ts";
import { bankLines, goodsLines, isMixed, ownShare, totalLine } from "../receiptLines.ts";
import { receiptKindLabels, receiptStateLabels, receiptsTexts, receiptTexts as texts } from "../texts.ts";

export function ReceiptDetail({ receipt, actions }: { receipt: Receipt; actions: RowActionList }) {
  return (
    <Stack gap="lg">
      <ActionButtons actions={actions} />
      <Facts facts={factsOf(receipt)} />
    </Stack>
  );
}

function factsOf(receipt: Receipt): Fact[] {
  const { void_reason, voided_at, duplicate_reason, payments, refunded } = receipt;
  return [
    { label: texts.client, value: receipt.client_name, wide: true },
    totalLine(receipt),
    { label: texts.state, value: receiptStateLabels[receipt.state] },
    ...(receipt.in_bank || receipt.not_in_bank
      ? [{ label: texts.bankStatement, value: receipt.in_bank ? texts.inBank : texts.notInBank }]
      : []),
    ...(refunded > 0 ? [{ label: receiptsTexts.refunded, value: money(refunded) }] : []),
    ...receipt.tenders.map(isMixed(receipt) ? mixedFact : tenderFact),
    ...ownShare(receipt),
    ...goodsLines(receipt),
    { label: texts.method, value: paymentMethodLabels[receipt.method] },
    { label: texts.date, value: formatDay(receipt.paid_on) },
    ...bankLines(receipt),
    ...(payments.length > 0
      ? [{ label: texts.paidOrders, value: <PaidOrders payments={payments} />, wide: true }]
      : []),
    ...(voided_at
      ? [{ label: texts.voidReason, value: `${void_reason} (${formatMoment(voided_at)})`, wide: true }]
      : []),
    ...(duplicate_reason ? [{ label: texts.duplicateReason, value: duplicate_reason, wide: true }] : []),
    { label: receiptsTexts.kind, value: receiptKindLabels[receipt.kind] },
    { label: receiptsTexts.by, value: `${receipt.by}, ${formatMoment(receipt.created_at)}` },
  ];
}

/** Each way of a receipt that was paid in several, with its bank, reference and state. */
function mixedFact(tender: Receipt["tenders"][number]): Fact {
  const { method, amount, goods, bank, reference, state } = tender;
  const { label, value } = tenderFact({ ...tender, amount: amount + goods });
  const isReceived = amount + goods > 0 && method !== "cash";
  const how = isReceived ? [bank && bankName(bank), reference, receiptStateLabels[state]] : [];
  return {
    label: `${label} (${paymentMethodLabels[method]})`,
    value: [value, ...how].filter(Boolean).join(" · "),
    wide: true,
  };
}

function tenderFact({ currency, amount, rate }: Receipt["tenders"][number]) {
  const at = parseRate(rate);
  const sum = formatMoney(Math.abs(fromDollars(amount)), currency);
  return {
    label: amount < 0 ? texts.change : texts.received,
    value: at ? `${sum} (${texts.rate} ${formatRate(at)})` : sum,
  };
}

function PaidOrders({ payments }: Pick<Receipt, "payments">) {
  return payments.map(({ id, delivery_id, amount, ...order }) => (
    <div key={id}>
      <Link to="/deliveries" search={{ search: formatNumbered(order), detail: String(delivery_id) }}>
        {formatNumbered(order)}
      </Link>{" "}
      {money(amount)}
    </div>
  ));
}
