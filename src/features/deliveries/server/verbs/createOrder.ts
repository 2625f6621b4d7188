import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import type { DeliveryBody } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { orderRef, orderTaken } from "#features/journal/rules.ts";
import { post } from "#features/journal/server/queries.ts";
import { open } from "#features/ledger/rules.ts";
import { entryEvents, insertEntries, openDebt } from "#features/ledger/server/queries.ts";
import { addReceipt, type Credit, journalOfPayments } from "#features/receipts/server/queries.ts";
import type { Author } from "#server/author.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Schema, Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { type ChangedOrder, created } from "../events.ts";
import { findDelivery } from "../queries.ts";
import type { References } from "../references.ts";
import { columnsAtDoor } from "../steps/atDoor.ts";
import { columnsOfBody, copyTerms, keepAddress } from "../steps/columns.ts";
import { columnsOfPayment, paidOn, receiptAtOnce, termsOfPayment } from "../steps/payAtOnce.ts";
import { spendOn } from "../steps/useCredit.ts";

interface NewOrder {
  body: DeliveryBody;
  references: References;
  /** The locked debts and advances of its client, to be used. */
  credit?: Credit | undefined;
}

/** Creates an order: takes the company's next number and the service's price, opens its debt, and pays it if it is paid at once. */
export async function createOrder(
  tx: Tx,
  author: Author,
  { body, references, credit }: NewOrder,
): Promise<ChangedOrder> {
  const { companyId } = author;
  const terms = copyTerms(references);
  const payment = termsOfPayment(body);
  const columns = { ...columnsOfBody(body, references, terms), ...columnsAtDoor(body) };
  const { payment_type: type, date, client_id } = columns;
  const opened = open({
    amount: terms.amount,
    type,
    method: payment.payment_method,
    date: paidOn(date, author.today),
    atDoor: columns.collect_fee === 1,
  });
  const paying = { ...author, ...body, amount: terms.amount };
  const newReceipt = opened.entries.length > 0 ? await receiptAtOnce(tx, paying, payment) : null;
  await keepAddress(tx, author, references, columns.pickup_address);
  // Locks the company's row. It is the last lock (decision 0006): the company's other orders wait from here to the commit.
  const [counter] = await takeNumbers(tx, { companyId, receipts: newReceipt ? 1 : 0 });
  const { last_number: number, last_receipt_number } = orNotFound(counter);
  const [[added], receipt] = await Promise.all([
    addDelivery(tx, {
      row: toNewRow(author, number, { ...columns, ...columnsOfPayment(type, payment) }),
    }),
    newReceipt && addReceipt(tx, author, newReceipt, last_receipt_number),
  ]);
  const { id } = orNotFound(added);
  const debtId = await openDebt(tx, author, id, client_id, opened.debt);
  const spent =
    credit && (await spendOn(tx, author, credit, { id, debtId, client_id, number, date, debt: opened.debt }));
  const [paid, found] = await Promise.all([
    insertEntries(tx, author, debtId, opened.entries, receipt?.id),
    findDelivery(tx, companyId, id),
  ]);
  const row = orNotFound(found);
  const order = orderRef(row.id, row);
  await post(tx, author, [
    orderTaken(order, terms.amount),
    ...(newReceipt ? journalOfPayments(paid, () => order, newReceipt.received) : []),
    ...(spent?.entries ?? []),
  ]);
  const entries = entryEvents(debtId, order.number, opened.entries);
  return { row, events: [created(row, body.over_limit_reason), ...entries, ...(spent?.events ?? [])] };
}

/** 144 random bits. */
const TOKEN_BYTES = 18;

type NewRow = Insertable<Schema["deliveries"]>;
type Given = "company_id" | "number" | "status" | "tracking_token" | "created_at" | "updated_at";

const toNewRow = (
  { companyId, at }: Author,
  number: number,
  { search, ...columns }: Omit<NewRow, Given>,
): NewRow => ({
  ...columns,
  company_id: companyId,
  number,
  status: "pending",
  search: `${formatNumber(number)} ${search}`,
  tracking_token: randomBytes(TOKEN_BYTES).toString("base64url"),
  created_at: at,
  updated_at: at,
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

const addDelivery = prepared((db, { row }: { row: NewRow }) =>
  db.insertInto("deliveries").values(row).returning("id"),
);
