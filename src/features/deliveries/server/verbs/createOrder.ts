import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import { refuseClosed } from "#features/company/server/verbs/refuseClosed.ts";
import type { DeliveryBody } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { entryOfOrder } from "#features/journal/rules.ts";
import { lockTill, postEntries } from "#features/journal/server/queries.ts";
import { startDebt } from "#features/ledger/rules.ts";
import { entryEvents, insertPayments, openDebt, toPaymentRows } from "#features/ledger/server/queries.ts";
import { hasCash } from "#features/receipts/rules.ts";
import {
  type Credit,
  insertReceipt,
  journalOfPayments,
  type NewReceipt,
  toReceiptRow,
} from "#features/receipts/server/queries.ts";
import { duplicateEvents, refuseUsedReference } from "#features/receipts/server/verbs/refuseUsedReference.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { idColumn, idsOf, type Wanted, wantedIds } from "#server/database/ids.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Schema, Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { columnsAtDoor } from "../door/atDoor.ts";
import { type ChangedOrder, toCreateEvent } from "../events.ts";
import { type Agreed, agreePrice, insertPrice } from "../prices/agreePrice.ts";
import { findDelivery } from "../queries.ts";
import type { References } from "../references.ts";
import { columnsOfBody, keepAddress } from "../steps/columns.ts";
import { newRow } from "../steps/newRow.ts";
import {
  columnsOfPayment,
  paidOn,
  receiptAtOnce,
  termsOfPayment,
  termsOfReceipt,
} from "../steps/payAtOnce.ts";
import { spendOn } from "../steps/useCredit.ts";
import { takeReference } from "./ownReferences.ts";
import { NO_PIN, type PinColumns } from "./preparePin.ts";

interface NewOrder {
  body: DeliveryBody;
  references: References;
  /** The locked debts and advances of its client, to be used. */
  credit?: Credit | undefined;
  /** The order whose parcel it brings back. Its pickup address is not the client's. */
  returnOf?: number;
  /** Where it stands in its trip. */
  stop?: { trip_id: number; trip_position: number };
  /** From `preparePin`. Without it the order has none. */
  pin?: PinColumns;
  /** Of the link that follows the order, if people have it already. Without it the order gets one. */
  trackingToken?: string;
}

/**
 * Creates an order: takes the company's next number and its price, opens its debt, and pays it if it is paid at once. A return is owed.
 * Throws `conflict` for a day of the closed period, and if another order that stands has its client's number.
 */
export async function createOrder(tx: Tx, author: Author, newOrder: NewOrder): Promise<ChangedOrder> {
  const { body, references, credit, returnOf, stop } = newOrder;
  const { companyId } = author;
  await refuseClosed(tx, author, body.date);
  const terms = agreePrice(body, references);
  const payment = termsOfPayment(body);
  const columns = columnsOfNew(newOrder, terms);
  const { payment_type: type, date, client_id } = columns;
  const { debt, entries: planned } = startDebt({
    amount: terms.amount,
    type,
    method: payment.payment_method,
    date: paidOn(date, author.today),
    isOwed: columns.collect_fee === 1 || returnOf !== undefined,
  });
  const owed = { ...author, ...body, amount: terms.amount, tenders: body.payment_tenders };
  const newReceipt = planned.length > 0 ? await receiptAtOnce(tx, owed, payment) : null;
  const entries = planned.map((entry) => ({ ...entry, method: newReceipt?.method ?? entry.method }));
  if (returnOf === undefined) await keepAddress(tx, author, references, columns.pickup_address);
  const turn = await takeTurn(tx, author, newReceipt, entries.length);
  const { number, receipt } = turn;
  const { id, debtId, payments: paymentIds } = turn.ids;
  const order = { id, client_id, number: formatNumber(number) };
  const paid = toPaymentRows(author, debtId, entries, { ids: paymentIds, receiptId: receipt?.id });
  const posted = [
    entryOfOrder(order, terms.amount),
    ...(newReceipt ? journalOfPayments(paid, () => order, newReceipt.received) : []),
  ];
  const written = toNewRow(
    author,
    { id, number },
    { ...columns, ...columnsOfPayment(type, newReceipt ? termsOfReceipt(payment, newReceipt) : payment) },
  );
  async function spendAndPost(): Promise<EventDraft[]> {
    const spent =
      credit && (await spendOn(tx, author, credit, { id, debtId, client_id, number, date, debt }));
    await postEntries(tx, author, [...posted, ...(spent?.entries ?? [])], spent ? undefined : turn.post);
    return spent?.events ?? [];
  }
  // Sent together and executed in this order: the company's other orders wait meanwhile.
  const [, , , , , spending] = await Promise.all([
    addDelivery(tx, { row: written }),
    insertPrice(tx, companyId, id, terms.price),
    newReceipt && receipt && insertReceipt(tx, receipt, { ...newReceipt, delivery_id: id }),
    openDebt(tx, author, { id: debtId, delivery_id: id, client_id, debt }),
    insertPayments(tx, paid),
    spendAndPost(),
  ]);
  const around = { references, price: terms.price, debtId, debt, tracking: turn.tracking };
  await takeReference(
    tx,
    { companyId, clientId: client_id, number, delivery_id: id, request_id: null },
    columns.client_reference,
  );
  const isRead = credit || stop;
  const row = isRead ? orNotFound(await findDelivery(tx, companyId, id)) : newRow(written, around);
  const paying = entryEvents(debtId, order.number, entries);
  return {
    row,
    events: [toCreateEvent(row, despiteWhat(newOrder)), ...turn.events, ...paying, ...spending],
  };
}

/** What an admin went past. A return goes on without one: nobody asks for it. */
const despiteWhat = ({ body, references, returnOf }: NewOrder) => ({
  overLimit: body.over_limit_reason,
  blocked: returnOf === undefined ? references.client?.blocked_reason : null,
});

/** The columns that don't follow from its payment. */
const columnsOfNew = (
  { body, references, returnOf, stop, pin = NO_PIN, trackingToken = newTrackingToken() }: NewOrder,
  terms: Agreed,
) => ({
  ...columnsOfBody(body, references, terms),
  ...columnsAtDoor(body),
  return_of_id: returnOf ?? null,
  tracking_token: trackingToken,
  trip_id: stop?.trip_id ?? null,
  trip_position: stop?.trip_position ?? null,
  further_stop: references.pricing.isFurtherStop ? (1 as const) : (0 as const),
  ...pin,
});

/**
 * Takes the numbers and ids of an order and, if it is paid at once, plans its receipt with so many payments. Locks the author's shift if
 * cash is paid, and last the company's row (decision 0006): the company's other orders wait from here to the commit.
 */
async function takeTurn(tx: Tx, author: Author, receipt: NewReceipt | null, payments: number) {
  const { companyId } = author;
  const receipts = receipt ? 1 : 0;
  const counts = { deliveries: 1, debts: 1, receipts, payments, journal_entries: 1 + payments };
  const [till, [counter], duplicate] = await Promise.all([
    receipt && hasCash(receipt.received.tenders) ? lockTill(tx, author) : undefined,
    takeNumbers(tx, { companyId, receipts, wanted: wantedIds(counts) }),
    receipt && refuseUsedReference(tx, author, receipt),
  ]);
  const { last_number, last_receipt_number, tracking, ids: column } = orNotFound(counter);
  const ids = await idsOf(tx, column, counts);
  const row =
    receipt &&
    toReceiptRow(author, receipt, {
      id: orNotFound(ids.receipts[0]),
      number: last_receipt_number,
      duplicate,
    });
  return {
    number: last_number,
    tracking,
    receipt: row,
    events: row ? duplicateEvents(row, duplicate) : [],
    ids: {
      id: orNotFound(ids.deliveries[0]),
      debtId: orNotFound(ids.debts[0]),
      payments: ids.payments,
    },
    post: { till, entryIds: ids.journal_entries },
  };
}

/** 144 random bits. */
const TOKEN_BYTES = 18;

/** Of a link that follows an order, which nobody can guess. */
export const newTrackingToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

type NewRow = Insertable<Schema["deliveries"]>;

const toNewRow = <Columns extends { search: string }>(
  { companyId, at }: Author,
  { id, number }: { id: number; number: number },
  columns: Columns,
) => ({
  ...columns,
  id,
  company_id: companyId,
  number,
  status: "pending" as const,
  search: `${formatNumber(number)} ${columns.search}`,
  created_at: at,
  updated_at: at,
});

interface Turn {
  companyId: number;
  receipts: number;
  wanted: readonly Wanted[];
}

/** The numbers of an order and, if it is paid at once, of its receipt; the ids; and whether the company's orders have links that follow them. */
const takeNumbers = prepared((db, { companyId, receipts, wanted }: Turn) =>
  db
    .updateTable("companies")
    .set((eb) => ({
      last_number: eb("last_number", "+", 1),
      order_count: eb("order_count", "+", 1),
      last_receipt_number: eb("last_receipt_number", "+", receipts),
    }))
    .where("id", "=", companyId)
    .returning((eb) => [
      "last_number",
      "last_receipt_number",
      eb
        .selectFrom("company_settings as t")
        .select("t.tracking")
        .whereRef("t.company_id", "=", "companies.id")
        .as("tracking"),
      idColumn(db, wanted).as("ids"),
    ]),
);

const addDelivery = prepared((db, { row }: { row: NewRow }) => db.insertInto("deliveries").values(row));
