import { randomBytes } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { addAddress } from "#features/clients/server/queries.ts";
import type { CollectionBody } from "#features/collections/contract.ts";
import { collectAtDoor, type Moment } from "#features/collections/server/queries.ts";
import { clientChanged, orderClosed, orderTaken, priceChanged } from "#features/journal/rules.ts";
import { changeOrderDate, post } from "#features/journal/server/queries.ts";
import { close, type LedgerRow, open, reprice } from "#features/ledger/rules.ts";
import {
  type DebtRow,
  entryEvents,
  insertEntries,
  journalOfRefunds,
  lockDebt,
  openDebt,
  toDebt,
  writeDebt,
} from "#features/ledger/server/queries.ts";
import {
  addReceipt,
  type Credit,
  journalOfPayments,
  voidEmptied,
} from "#features/receipts/server/queries.ts";
import { orderCancelled, orderChanged, orderDeleted } from "#features/receipts/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Schema, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { fold, sortKey } from "#shared/search.ts";
import type { CodStatus } from "#shared/vocabulary.ts";
import type { DeliveryBody } from "../contract.ts";
import { collectsLate, formatNumber } from "../rules.ts";
import { repaidBecause, deliveryTexts as texts } from "../texts.ts";
import { columnsAtDoor } from "./atDoor.ts";
import {
  columnsOfPayment,
  type PaymentTerms,
  paidDifferently,
  receiptAtOnce,
  termsOfPayment,
} from "./payAtOnce.ts";
import { type DeliveryRow, findDelivery } from "./queries.ts";
import type { References } from "./references.ts";
import { refuseCashAgain } from "./refuseCashAgain.ts";
import { spendOn } from "./useCredit.ts";

/** 144 random bits. */
const TOKEN_BYTES = 18;

type Terms = Pick<DeliveryRow, "amount" | "courier_pay" | "service_name" | "service_sort">;

/** The service's current price, copied so that a later change of the service doesn't change the order. */
function termsOf({ service }: References): Terms {
  if (!service) throw new Error("an order without a service got past its checks");
  const { amount, courier_pay, name } = service;
  return { amount, courier_pay, service_name: name, service_sort: sortKey(name) };
}

/** `search` without the order's number. */
function columns(body: DeliveryBody, { client }: References, terms: Terms) {
  const { receipt, anonymous_client: anonymous } = body;
  const pickup = body.pickup_address || client?.addresses[0] || "";
  return {
    ...terms,
    date: body.date,
    promised_time: body.promised_time ?? null,
    service_id: body.service_id,
    courier_id: body.courier_id,
    client_id: body.client_id,
    payment_type: body.payment_type ?? "full",
    pickup_address: pickup,
    recipient_name: receipt.full_name,
    recipient_phone: receipt.phone,
    recipient_address: receipt.address,
    anonymous_name: client ? null : (anonymous?.legal_name ?? null),
    anonymous_type: client ? null : (anonymous?.type ?? null),
    anonymous_document: client ? null : (anonymous?.registration_number ?? null),
    anonymous_phone: client ? null : (anonymous?.phone ?? null),
    anonymous_sort: anonymous && !client ? sortKey(anonymous.legal_name) : null,
    notes: body.notes,
    search: fold(
      [
        receipt.full_name,
        receipt.phone,
        receipt.address,
        pickup,
        ...(anonymous && !client
          ? [anonymous.legal_name, anonymous.registration_number, anonymous.phone]
          : []),
      ].join("\n"),
    ),
  } as const;
}

async function keepAddress(tx: Tx, author: Author, { client }: References, pickup: string): Promise<void> {
  if (client && !client.addresses.includes(pickup))
    await addAddress(tx, author.companyId, client.id, pickup, author.at);
}

/**
 * Creates an order: takes the company's next number and the service's price, and opens its debt. Returns it and the ledger's
 * events. `credit`: the locked debts and advances of its client, to be used.
 */
export async function insertDelivery(
  tx: Tx,
  author: Author,
  body: DeliveryBody,
  references: References,
  credit?: Credit,
): Promise<{ row: DeliveryRow; events: EventDraft[] }> {
  const { companyId, at } = author;
  const terms = termsOf(references);
  const type = body.payment_type ?? "full";
  const payment = termsOfPayment(body);
  const { search, ...values } = columns(body, references, terms);
  const door = columnsAtDoor(body);
  const opened = open({
    amount: terms.amount,
    type,
    method: payment.payment_method,
    date: body.date,
    atDoor: door.collect_fee === 1,
  });
  const paying = { ...author, ...body, amount: terms.amount };
  const newReceipt = opened.entries.length > 0 ? await receiptAtOnce(tx, paying, payment) : null;
  await keepAddress(tx, author, references, values.pickup_address);
  // Locks the company's row. It is the last lock (decision 0006): the company's other orders wait from here to the commit.
  const [counter] = await takeNumbers(tx, { companyId, receipts: newReceipt ? 1 : 0 });
  const { last_number: number, last_receipt_number } = orNotFound(counter);
  const [[added], receipt] = await Promise.all([
    addDelivery(tx, {
      row: {
        ...values,
        ...columnsOfPayment(type, payment),
        ...door,
        company_id: companyId,
        number,
        status: "pending",
        search: `${formatNumber(number)} ${search}`,
        tracking_token: randomBytes(TOKEN_BYTES).toString("base64url"),
        created_at: at,
        updated_at: at,
      },
    }),
    newReceipt && addReceipt(tx, author, newReceipt, last_receipt_number),
  ]);
  const { id } = orNotFound(added);
  const debtId = await openDebt(tx, author, id, body.client_id, opened.debt);
  const { client_id, date } = body;
  const spent =
    credit && (await spendOn(tx, author, credit, { id, debtId, client_id, number, date, debt: opened.debt }));
  const [paid, found] = await Promise.all([
    insertEntries(tx, author, debtId, opened.entries, receipt?.id),
    findDelivery(tx, companyId, id),
  ]);
  const row = orNotFound(found);
  const order = orderRef(row);
  await post(tx, author, [
    orderTaken(order, terms.amount),
    ...(newReceipt ? journalOfPayments(paid, () => order, newReceipt.received) : []),
    ...(spent?.entries ?? []),
  ]);
  const events = entryEvents(debtId, formatNumber(number), opened.entries);
  return { row, events: [...events, ...(spent?.events ?? [])] };
}

const orderRef = ({ id, client_id, number }: Pick<DeliveryRow, "id" | "client_id" | "number">) => ({
  id,
  client_id,
  number: formatNumber(number),
});

/** The numbers of an order and, if it is paid at once, of its receipt. */
const takeNumbers = prepared((db, { companyId, receipts }: { companyId: number; receipts: number }) =>
  db
    .updateTable("companies")
    .set((eb) => ({
      last_number: eb("last_number", "+", 1),
      order_count: eb("order_count", "+", 1),
      last_receipt_number: eb("last_receipt_number", "+", receipts),
    }))
    .where("id", "=", companyId)
    .returning(["last_number", "last_receipt_number"]),
);

const addDelivery = prepared((db, { row }: { row: Insertable<Schema["deliveries"]> }) =>
  db.insertInto("deliveries").values(row).returning("id"),
);

/**
 * Changes a pending order and re-prices its debt. Throws `conflict` if part of the debt is written off, if the client changes after a
 * manual payment, or if the new amount is below what was paid by hand.
 */
export async function updateDelivery(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  body: DeliveryBody,
  references: References,
): Promise<EventDraft[]> {
  const terms = body.service_id === before.service_id ? before : termsOf(references);
  const { amount, courier_pay, service_name, service_sort } = terms;
  const type = body.payment_type ?? "full";
  const payment = termsOfPayment(body, before);
  const { payment_method: method } = payment;
  const door = columnsAtDoor(body, before);
  const { row, standing } = await lockDebt(tx, before.id);
  if (row.written_off > 0) throw conflict(texts.writtenOff);
  if (body.client_id !== before.client_id && standing.some(byHand)) throw conflict(texts.hasPayments);
  const repriced = reprice(
    toDebt(row),
    standing,
    {
      ...{ amount, type, method, date: body.date, atDoor: door.collect_fee === 1 },
      wasFull: before.payment_type === "full" && before.collect_fee === 0,
      paidDifferently: paidDifferently({ ...payment, client_id: body.client_id }, before),
    },
    author.today,
  );
  if (!repriced) throw conflict(texts.belowPaid);
  const values = columns(body, references, { amount, courier_pay, service_name, service_sort });
  await tx
    .updateTable("deliveries")
    .set((eb) => ({
      ...values,
      promised_time: body.promised_time === undefined ? before.promised_time : body.promised_time,
      search: `${formatNumber(before.number)} ${values.search}`,
      ...columnsOfPayment(type, payment),
      ...door,
      updated_at: author.at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", before.id)
    .execute();
  await keepAddress(tx, author, references, values.pickup_address);
  const { companyId, today } = author;
  const { id: deliveryId, client_id: clientId, date: from } = before;
  await changeOrderDate(tx, { companyId, today, deliveryId, clientId, from, to: body.date });
  const order = orderRef({ ...before, client_id: body.client_id });
  const { debt, entries } = repriced;
  const [refunds, payments] = [entries.filter(isRefund), entries.filter((entry) => !isRefund(entry))];
  const undone = await writeDebt(
    tx,
    author,
    row.id,
    { debt, entries: refunds },
    { clientId: body.client_id },
  );
  // The receipt is voided first, so that its reference can be used again.
  await voidEmptied(tx, author, undone, orderChanged(order.number));
  const repaid = await payAgain(tx, author, { row, before, body, payment }, payments);
  await post(tx, author, [
    clientChanged(order, before.client_id, row.remaining),
    priceChanged(order, row.amount, amount),
    ...(await journalOfRefunds(tx, author, undone, () => order)),
    ...(repaid ? journalOfPayments(repaid.rows, () => order, repaid.received) : []),
  ]);
  const { client_id } = body;
  const after = { amount, client_id, ...columnsOfPayment(type, payment), payment_type: type };
  return entryEvents(row.id, formatNumber(before.number), repriced.entries, repaidBecause(before, after));
}

const byHand = (entry: LedgerRow) => !entry.automatic;
const isRefund = (entry: LedgerRow) => entry.kind === "refund";

interface Edited {
  row: DebtRow;
  before: DeliveryRow;
  body: DeliveryBody;
  payment: PaymentTerms;
}

/** Writes the automatic payment of an edited order, with a new receipt. */
async function payAgain(
  tx: Tx,
  author: Author,
  { row, before, body, payment }: Edited,
  [entry]: readonly LedgerRow[],
) {
  if (!entry) return null;
  const kept = payment.payment_reference === before.payment_reference;
  const accept_similar = body.accept_similar || kept;
  const paying = { ...author, ...body, amount: entry.amount, accept_similar };
  const newReceipt = await receiptAtOnce(tx, paying, payment);
  const receipt = await addReceipt(tx, author, newReceipt);
  const rows = await insertEntries(tx, author, row.id, [entry], receipt.id);
  return { rows, received: newReceipt.received };
}

/** Moves an order to another status. `notes` is the reason of a cancellation. */
export async function moveDelivery(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  status: DeliveryRow["status"],
  notes: string | null = null,
): Promise<void> {
  await setStatus(tx, { id: before.id, status, notes, at: author.at });
}

/**
 * Marks a locked order as delivered, with what was collected at its door. Throws `invalid` under `collection` if it has something to
 * collect and the body doesn't say how, and `conflict` like `refuseCashAgain`. `moment`: when the money moved.
 */
export async function deliver(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  collection: CollectionBody | undefined,
  moment: Moment = { day: author.today },
): Promise<EventDraft[]> {
  const isLate = collectsLate(before);
  if (isLate) await refuseCashAgain(tx, author.companyId, before, collection);
  const { cod_status, cod_note, entries, events } = await collectAtDoor(
    tx,
    author,
    {
      ...orderRef(before),
      collect_fee: before.collect_fee === 1,
      cod_amount: before.cod_amount,
      courier_id: before.courier_id,
      cod_status: isLate ? "pending" : before.cod_status,
    },
    collection,
    moment,
  );
  await moveDelivery(tx, author, before, "delivered");
  if (before.cod_status !== "none")
    await tx.updateTable("deliveries").set({ cod_status, cod_note }).where("id", "=", before.id).execute();
  await post(tx, author, entries);
  return events;
}

interface Move {
  id: number;
  status: DeliveryRow["status"];
  notes: string | null;
  at: Instant;
}

const setStatus = prepared((db, { id, status, notes, at }: Move) =>
  db
    .updateTable("deliveries")
    .set((eb) => ({
      status,
      cancellation_notes: notes,
      // Nothing is collected for an order that nobody delivers.
      cod_status: sql<CodStatus>`case when ${status} = 'cancelled' and cod_status = 'pending' then 'not_collected' else cod_status end`,
      updated_at: at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id),
);

/**
 * Refunds everything that was paid for a cancelled or deleted order, which then owes nothing. Throws `conflict` if part of its debt is
 * written off.
 */
export async function closeDebt(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  why: "cancellation" | "deletion",
): Promise<EventDraft[]> {
  const { row, standing } = await lockDebt(tx, before.id);
  if (row.written_off > 0) throw conflict(texts.writtenOff);
  const closed = close(toDebt(row), standing, author.today);
  const rows = await writeDebt(tx, author, row.id, closed);
  const order = orderRef(before);
  const reason = why === "deletion" ? orderDeleted : orderCancelled;
  await voidEmptied(tx, author, rows, reason(order.number));
  await post(tx, author, [
    ...(await journalOfRefunds(tx, author, rows, () => order)),
    orderClosed(why, order, row.amount),
  ]);
  return entryEvents(row.id, formatNumber(before.number), closed.entries);
}

/**
 * Hides a pending order: its row, number and ledger remain. Throws `conflict` if it has manual payments, or part of its debt is written
 * off.
 */
export async function removeDelivery(tx: Tx, author: Author, before: DeliveryRow): Promise<EventDraft[]> {
  const { standing } = await lockDebt(tx, before.id);
  if (standing.some(byHand)) throw conflict(texts.hasPayments);
  // Before the day's totals, as when an order is created. In another order, two changes could deadlock.
  await tx
    .updateTable("companies")
    .set((eb) => ({ order_count: eb("order_count", "-", 1) }))
    .where("id", "=", author.companyId)
    .execute();
  // Also before the ledger, as in an edit or a cancellation: the day's orders are counted before its cash.
  await tx
    .updateTable("deliveries")
    .set({ deleted_at: author.at, updated_at: author.at })
    .where("id", "=", before.id)
    .execute();
  return closeDebt(tx, author, before, "deletion");
}
