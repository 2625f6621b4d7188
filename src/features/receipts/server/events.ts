import type { EventDraft } from "#server/audit.ts";
import { formatMoney } from "#shared/money.ts";
import type { Receipt } from "../contract.ts";
import { formatReceipt } from "../rules.ts";
import type { ReceiptRow } from "./queries.ts";

const describeReceipt = ({ number, amount }: ReceiptRow) =>
  `el recibo ${formatReceipt(number)} de ${formatMoney(amount)}`;

export const toConfirmEvent = (row: ReceiptRow): EventDraft => ({
  action: "confirm",
  entity: "receipt",
  id: row.id,
  summary: `Confirmó ${describeReceipt(row)}`,
  before: { state: "reported" },
  after: { state: "confirmed" },
});

export const toUnconfirmEvent = (row: ReceiptRow): EventDraft => ({
  action: "confirm",
  entity: "receipt",
  id: row.id,
  summary: `Deshizo la confirmación del recibo ${formatReceipt(row.number)} de ${formatMoney(row.amount)}`,
  before: { state: "confirmed" },
  after: { state: "reported" },
});

export const toVoidEvent = (before: ReceiptRow, { void_reason }: Receipt): EventDraft => ({
  action: "void",
  entity: "receipt",
  id: before.id,
  summary: `Anuló ${describeReceipt(before)}`,
  before: { state: before.state, void_reason: null },
  after: { state: "voided", void_reason },
});
