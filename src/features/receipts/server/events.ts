import type { EventDraft } from "#server/audit.ts";
import { formatMoney } from "#shared/money.ts";
import type { Receipt } from "../contract.ts";
import { formatReceipt } from "../rules.ts";
import { receiptStateLabels } from "../texts.ts";
import type { ReceiptRow } from "./queries.ts";

const named = ({ number, amount }: ReceiptRow) =>
  `el recibo ${formatReceipt(number)} de ${formatMoney(amount)}`;

export const confirmed = (row: ReceiptRow): EventDraft => ({
  action: "confirm",
  entity: "receipt",
  id: row.id,
  summary: `Confirmó ${named(row)}`,
  before: { state: receiptStateLabels.reported },
  after: { state: receiptStateLabels.confirmed },
});

export const voided = (before: ReceiptRow, { void_reason }: Receipt): EventDraft => ({
  action: "void",
  entity: "receipt",
  id: before.id,
  summary: `Anuló ${named(before)}`,
  before: { state: receiptStateLabels[before.state], void_reason: null },
  after: { state: receiptStateLabels.voided, void_reason },
});
