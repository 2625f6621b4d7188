import { sql } from "kysely";
import { type CashAt, type Entry, type OrderRef, orderRef, paid } from "#features/journal/rules.ts";
import { debtAfter, payment, type Rest, spreadAdvances } from "#features/ledger/rules.ts";
import {
  type DebtRow,
  entryEvents,
  type OrderDebt,
  openDebts,
  type PaymentRow,
  standingPayments,
  toDebt,
  writeDebt,
} from "#features/ledger/server/queries.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { referenceEnd } from "#shared/identifiers/reference.ts";
import { type Amounts, type Cents, NO_MONEY, type Rate } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import type { ReceiptKind, ReceiptMethod } from "#shared/vocabulary.ts";
import { checkedKey, needsRate, type Offer, partsOf, type Received } from "../rules.ts";
import { refuseUsedReference } from "./references.ts";

export type ReceiptRow = RowOf<"receipts">;

/** A receipt to be made. */
export interface NewReceipt {
  kind: ReceiptKind;
  client_id: number | null;
  method: ReceiptMethod;
  received: Received;
  reference: string | null;
  bank: string | null;
  payer_phone: string | null;
  /** When the money moved. */
  paid_on: Day;
  /** A reference that only looks like an earlier one is accepted. */
  accept_similar: boolean;
  /** Goods money that came with it. It is the client's, and no part of the amount. */
  goods?: Amounts;
}

/** The rate for an offer's bolívares on the day when the money moved. Null if it has none, or that day has no rate. */
export async function rateFor(db: Db, companyId: number, offer: Offer, day: Day): Promise<Rate | null> {
  return needsRate(offer) ? ((await rateOn(db, companyId, day))?.rate ?? null) : null;
}

/**
 * Makes a receipt with the company's next number. It locks the company's row, the last lock (decision 0006), so call it after all
 * others. `number`: one that was taken already. Throws `conflict` for a reference that was used before.
 */
export async function addReceipt(
  tx: Tx,
  author: Author,
  { received, accept_similar, goods = NO_MONEY, ...receipt }: NewReceipt,
  number?: number,
): Promise<ReceiptRow> {
  const { companyId: company_id } = author;
  const taken = number ?? orNotFound((await takeNumber(tx, { companyId: company_id }))[0]).number;
  const key = checkedKey(receipt.method, receipt.reference);
  if (key !== null)
    await refuseUsedReference(tx, company_id, { ...receipt, key, received, goods, accept_similar });
  const row = {
    ...receipt,
    company_id,
    number: taken,
    amount: received.amount,
    goods_usd: goods.USD,
    goods_ves: goods.VES,
    reference_key: key,
    reference_end: key && referenceEnd(key),
    date: author.today,
    state: receipt.method === "cash" || receipt.method === "deduction" ? "confirmed" : "reported",
    account_id: author.accountId,
    created_at: author.at,
  } as const;
  const tenders = received.tenders.map((tender, index) => ({ ...tender, company_id, position: index + 1 }));
  // Sent together and executed in this order: others wait for the company's row meanwhile.
  const [[made]] = await Promise.all([
    insertReceipt(tx, { row }),
    tenders.length > 0 ? insertTenders(tx, { number: taken, rows: tenders }) : undefined,
  ]);
  return orNotFound(made);
}

const takeNumber = prepared((db, { companyId }: { companyId: number }) =>
  db
    .updateTable("companies")
    .set((eb) => ({ last_receipt_number: eb("last_receipt_number", "+", 1) }))
    .where("id", "=", companyId)
    .returning("last_receipt_number as number"),
);

type Inserted = Omit<ReceiptRow, "id" | "voided_at" | "voided_on" | "voided_by" | "void_reason">;

const insertReceipt = prepared((db, { row }: { row: Inserted }) =>
  db.insertInto("receipts").values(row).returningAll(),
);

type TenderRow = Omit<RowOf<"receipt_tenders">, "id" | "receipt_id">;

/** The tenders of the company's receipt with this number. */
const insertTenders = prepared((db, { number, rows }: { number: number; rows: TenderRow[] }) =>
  db.insertInto("receipt_tenders").values(
    rows.map((row) => ({
      ...row,
      receipt_id: sql<number>`(select id from receipts where company_id = ${row.company_id} and number = ${number})`,
    })),
  ),
);

/** A part of a receipt that pays a locked debt. */
export interface DebtPayment {
  debt: Pick<OrderDebt, keyof DebtRow | "number">;
  amount: Cents;
}

interface PaidDebts {
  receipt: ReceiptRow;
  payments: PaymentRow[];
  /** For `post()`, once and last. */
  entries: Entry[];
}

/**
 * Pays locked debts with a new receipt. The amounts add up to the receipt's. Cash goes to `at`: by default to the shift or safe of who
 * records it. Throws like `addReceipt`.
 */
export async function payDebts(
  tx: Tx,
  author: Author,
  receipt: NewReceipt,
  paying: readonly DebtPayment[],
  at?: CashAt,
): Promise<PaidDebts> {
  const made = await addReceipt(tx, author, receipt);
  const method = receipt.method;
  const rows = await Promise.all(
    paying.map(({ debt, amount }) => {
      const entries = [payment(amount, method, author.today)];
      const paidDebt = debtAfter(toDebt(debt), entries);
      return writeDebt(tx, author, debt.id, { debt: paidDebt, entries }, { receiptId: made.id });
    }),
  );
  const payments = rows.flat();
  const orders = new Map(paying.map(({ debt }) => [debt.id, orderRef(debt.delivery_id, debt)]));
  const order = ({ debt_id }: PaymentRow) => orNotFound(orders.get(debt_id));
  return { receipt: made, payments, entries: journalOfPayments(payments, order, receipt.received, at) };
}

/** The journal's entries of a receipt's payments: each gets its part of what was received. */
export function journalOfPayments(
  payments: readonly PaymentRow[],
  order: (row: PaymentRow) => OrderRef,
  { net }: { net: Amounts },
  at?: CashAt,
): Entry[] {
  const parts = partsOf(
    net,
    payments.map(({ amount }) => amount),
  );
  return payments.map((row, index) => paid(order(row), row, parts[index] as Amounts, at));
}

export async function findReceipt(db: Db, companyId: number, id: number): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom("receipts")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** What is left of each of a client's advances that still stand, oldest first. The client must be locked to spend it. */
export async function restsOfAdvances(db: Db, companyId: number, clientId: number): Promise<Rest[]> {
  const { rows } = await sql<Rest>`
    select r.id, r.amount - cast(coalesce(sum(case p.kind when 'payment' then p.amount else -p.amount end), 0) as bigint) as rest
    from receipts as r left join payments as p on p.company_id = r.company_id and p.receipt_id = r.id
    where r.company_id = ${companyId} and r.client_id = ${clientId} and r.kind = 'advance' and r.state <> 'voided'
    group by r.id, r.amount order by r.id`.execute(db);
  return rows.filter(({ rest }) => rest > 0);
}

/** Locks receipts until the transaction ends. After their debts and before the company's row. */
export async function lockReceipts(db: Db, companyId: number, ids: readonly number[]): Promise<ReceiptRow[]> {
  if (ids.length === 0) return [];
  const query = db
    .selectFrom("receipts")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .orderBy("id");
  return lockForUpdate(query, db).execute();
}

/** A client's open debts and what is left of its advances, both oldest first. */
export interface Credit {
  debts: OrderDebt[];
  rests: Rest[];
}

/** Locks the debts that a client owes, then its advances. The client must be locked. */
export async function lockCredit(db: Db, companyId: number, clientId: number): Promise<Credit> {
  const debts = await openDebts(db, companyId, clientId);
  const rests = await restsOfAdvances(db, companyId, clientId);
  await lockReceipts(
    db,
    companyId,
    rests.map(({ id }) => id),
  );
  return { debts, rests };
}

/** Pays locked debts from locked advances, oldest first on both sides. `entries` are for `post()`, once and last. */
export async function spendAdvances(
  tx: Tx,
  author: Author,
  { debts, rests }: Credit,
): Promise<{ payments: PaymentRow[]; entries: Entry[]; events: EventDraft[] }> {
  const shares = Map.groupBy(spreadAdvances(rests, debts), ({ id }) => id);
  const paying = debts.flatMap((debt) => {
    const entries = shares.get(debt.id)?.map(({ receipt_id, amount }) => ({
      ...payment(amount, "advance", author.today),
      receipt_id,
    }));
    return entries ? { debt, entries } : [];
  });
  const rows = await Promise.all(
    paying.map(({ debt, entries }) =>
      writeDebt(tx, author, debt.id, { debt: debtAfter(toDebt(debt), entries), entries }),
    ),
  );
  const payments = rows.flat();
  const orders = new Map(paying.map(({ debt }) => [debt.id, orderRef(debt.delivery_id, debt)]));
  return {
    payments,
    entries: payments.map((row) =>
      paid(orNotFound(orders.get(row.debt_id)), row, { USD: row.amount, VES: 0 as Cents }),
    ),
    events: paying.flatMap(({ debt, entries }) => entryEvents(debt.id, formatNumber(debt.number), entries)),
  };
}

/** Voids the receipts of these refunds that have no standing payment left. */
export async function voidEmptied(
  tx: Tx,
  author: Author,
  refunds: readonly Pick<PaymentRow, "receipt_id">[],
  reason: string,
): Promise<void> {
  const ids = [...new Set(refunds.map(({ receipt_id }) => receipt_id))];
  if (ids.length === 0) return;
  await lockReceipts(tx, author.companyId, ids);
  const standing = standingPayments(tx, author.companyId)
    .clearSelect()
    .clearOrderBy()
    .select("p.id")
    .where("p.receipt_id", "=", sql<number>`receipts.id`);
  // A second statement, so that it sees what others committed while the locks were awaited.
  await voidReceipts(tx, author, reason)
    .where("id", "in", ids)
    .where("kind", "!=", "advance")
    .where(({ not, exists }) => not(exists(standing)))
    .execute();
}

/** An update that voids receipts. Their payments must be refunded. */
export const voidReceipts = (tx: Tx, { companyId, accountId, at, today }: Author, reason: string) =>
  tx
    .updateTable("receipts")
    .set({
      state: "voided",
      voided_at: at,
      voided_on: today,
      voided_by: accountId,
      void_reason: reason,
    })
    .where("company_id", "=", companyId)
    .where("state", "!=", "voided");
