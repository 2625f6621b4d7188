import { refuseClosed } from "#features/company/server/verbs/refuseClosed.ts";
import type { DeliveryBody } from "#features/deliveries/contract.ts";
import { isEditable } from "#features/deliveries/rules.ts";
import { orderRefusals, repaidBecause, deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { type Entry, entryOfClientChange, entryOfPriceChange, toOrderRef } from "#features/journal/rules.ts";
import { changeOrderDate, postEntries, usesTill } from "#features/journal/server/queries.ts";
import { type Debt, isByHand, type LedgerRow, repriceDebt } from "#features/ledger/rules.ts";
import {
  type DebtRow,
  entryEvents,
  insertPayments,
  journalOfRefunds,
  lockDebt,
  type PaymentRow,
  toDebt,
  toPaymentRows,
  writeDebt,
} from "#features/ledger/server/queries.ts";
import { hasCash } from "#features/receipts/rules.ts";
import {
  insertReceipt,
  journalOfPayments,
  takeReceipt,
  voidEmptied,
} from "#features/receipts/server/queries.ts";
import { keptReference } from "#features/receipts/server/verbs/refuseUsedReference.ts";
import { orderChanged } from "#features/receipts/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import type { Cents } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { columnsAtDoor } from "../door/atDoor.ts";
import { type ChangedOrder, refuseStatus, toUpdateEvent } from "../events.ts";
import { type Agreed, agreePrice, replacePrice } from "../prices/agreePrice.ts";
import { type DeliveryRow, findDelivery } from "../queries.ts";
import type { References } from "../references.ts";
import { changedLocation, columnsOfBody, keepAddress } from "../steps/columns.ts";
import {
  columnsOfPayment,
  ofBank,
  type PaymentTerms,
  paidDifferently,
  paidOn,
  receiptAtOnce,
  termsOfPayment,
} from "../steps/payAtOnce.ts";
import { refusePartsAgain } from "../steps/refusePartsAgain.ts";
import { moveReference } from "./ownReferences.ts";
import type { PinColumns } from "./preparePin.ts";

interface Edit {
  body: DeliveryBody;
  references: References;
  /** From `prepareChangedPin`. Undefined keeps what it has. */
  pin?: PinColumns | undefined;
}

/**
 * Changes a locked pending order and re-prices its debt. Throws `conflict` if it isn't pending, part of its debt is written off, its client
 * changes after a payment by hand, the new amount is below what was paid by hand, what was paid by several methods would be paid anew, or
 * its old or new day is in the closed period; and like a new order for its client's number.
 */
export async function editOrder(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  edit: Edit,
): Promise<ChangedOrder> {
  if (!isEditable(before.status)) return refuseStatus(tx, author, before, texts.notEditable);
  const { body } = edit;
  await refuseClosed(tx, author, before.date, body.date);
  const payment = termsOfPayment(body, before);
  const { row: debt, standing } = await lockDebt(tx, before.id);
  if (debt.written_off > 0) throw conflict(orderRefusals.writtenOff);
  if (body.client_id !== before.client_id && standing.some(isByHand)) throw conflict(texts.hasPayments);
  const terms = agreePrice(body, edit.references, before);
  const columns = columnsOfEdit(before, edit, payment, terms);
  const { amount, payment_type: type, date, client_id } = columns;
  const isOwedReturn = before.return_of_id !== null && client_id === null && standing.every(isByHand);
  const repriced = repriceDebt(
    toDebt(debt),
    standing,
    {
      amount,
      type,
      method: payment.payment_method,
      date,
      isOwed: columns.collect_fee === 1 || isOwedReturn,
      wasFull: before.payment_type === "full" && before.collect_fee === 0,
      paidDifferently: paidDifferently({ ...payment, client_id }, before),
    },
    author.today,
  );
  if (!repriced) throw conflict(orderRefusals.belowPaid);
  await refusePartsAgain(tx, author.companyId, repriced.entries);
  await moveReference(tx, author.companyId, before, columns);
  await writeOrder(tx, author, before, columns);
  await replacePrice(tx, author.companyId, before, terms.price);
  // A return is picked up where its recipient is.
  if (before.return_of_id === null) await keepAddress(tx, author, edit.references, columns.pickup_address);
  const { companyId, today } = author;
  const { id: deliveryId, client_id: clientId, date: from } = before;
  await changeOrderDate(tx, { companyId, today, deliveryId, clientId, from, to: date });
  // Sent together: the debt is written first, and the order is read after it.
  const [receiptEvents, stored] = await Promise.all([
    writeLedger(tx, author, { debt, before, body, payment, amount }, repriced),
    findDelivery(tx, companyId, before.id),
  ]);
  const row = orNotFound(stored);
  const number = formatNumber(before.number);
  const entries = entryEvents(debt.id, number, repriced.entries, repaidBecause(before, columns));
  return { row, events: [toUpdateEvent(before, row, entries), ...receiptEvents, ...entries] };
}

/** What the body lacks keeps its value. */
function columnsOfEdit(
  before: DeliveryRow,
  { body, references, pin }: Edit,
  payment: PaymentTerms,
  terms: Agreed,
) {
  const columns = columnsOfBody(body, references, terms, before);
  return {
    ...columns,
    search: `${formatNumber(before.number)} ${columns.search}`,
    ...columnsOfPayment(columns.payment_type, payment),
    ...columnsAtDoor(body, before),
    ...pin,
    recipient_location: changedLocation(body.receipt, before),
  };
}

async function writeOrder(
  tx: Tx,
  author: Author,
  { id }: DeliveryRow,
  columns: ReturnType<typeof columnsOfEdit>,
): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set((eb) => ({ ...columns, updated_at: author.at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

interface Repriced {
  debt: Debt;
  entries: LedgerRow[];
}

interface Edited {
  /** As it was before the edit. */
  debt: DebtRow;
  before: DeliveryRow;
  body: DeliveryBody;
  payment: PaymentTerms;
  /** The new one. */
  amount: Cents;
}

/** Writes the re-priced debt, its refunds and its automatic payment, and posts them to the journal. Returns the new receipt's events. */
async function writeLedger(
  tx: Tx,
  author: Author,
  edited: Edited,
  { debt, entries }: Repriced,
): Promise<EventDraft[]> {
  const { debt: row, before, body, amount } = edited;
  const order = toOrderRef(before.id, { ...before, client_id: body.client_id });
  const isRefund = ({ kind }: LedgerRow) => kind === "refund";
  const refunds = entries.filter(isRefund);
  const undone = await writeDebt(
    tx,
    author,
    row.id,
    { debt, entries: refunds },
    { clientId: body.client_id },
  );
  // The receipt is voided first, so that its reference can be used again.
  await voidEmptied(tx, author, undone, orderChanged(order.number));
  const posted = [
    entryOfClientChange(order, before.client_id, row.remaining),
    entryOfPriceChange(order, row.amount, amount),
    ...(await journalOfRefunds(tx, author, undone, () => order)),
  ];
  const repaid = entries.find((entry) => !isRefund(entry));
  if (repaid) return payAgain(tx, author, { ...edited, undone }, repaid, posted);
  await postEntries(tx, author, posted);
  return [];
}

/** Writes the automatic payment of an edited order, with a new receipt, and posts it with the edit's other entries. */
async function payAgain(
  tx: Tx,
  author: Author,
  { debt, before, body, payment, undone }: Edited & { undone: readonly PaymentRow[] },
  entry: LedgerRow,
  others: readonly Entry[],
): Promise<EventDraft[]> {
  const day = paidOn(body.date, author.today);
  const isSame = ofBank.every((column) => payment[column] === before[column]);
  const storedReference = isSame ? await keptReference(tx, author.companyId, undone, day) : null;
  const accept_similar = body.accept_similar || payment.payment_reference === before.payment_reference;
  const paying = { ...author, ...body, amount: entry.amount, accept_similar, kept: storedReference };
  const newReceipt = await receiptAtOnce(tx, paying, payment);
  const receipt = await takeReceipt(tx, author, newReceipt, {
    payments: 1,
    entries: 1 + others.length,
    till: hasCash(newReceipt.received.tenders) || usesTill(others),
  });
  const rows = toPaymentRows(author, debt.id, [entry], {
    ids: receipt.paymentIds,
    receiptId: receipt.row.id,
  });
  const order = toOrderRef(before.id, { ...before, client_id: body.client_id });
  const entries = [...others, ...journalOfPayments(rows, () => order, newReceipt.received)];
  // Sent together and executed in this order: the company's other orders wait meanwhile.
  await Promise.all([
    insertReceipt(tx, receipt.row, { ...newReceipt, delivery_id: before.id }),
    insertPayments(tx, rows),
    postEntries(tx, author, entries, receipt.post),
  ]);
  return receipt.events;
}
