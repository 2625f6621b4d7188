import { sql } from "kysely";
import {
  type CashAt,
  type Entry,
  entryOfPayment,
  fundsOf,
  type OrderRef,
  toOrderRef,
} from "#features/journal/rules.ts";
import { lockTill, type PostPlan } from "#features/journal/server/queries.ts";
import { debtAfter, makePayment, type Rest, spreadAdvances } from "#features/ledger/rules.ts";
import {
  type DebtRow,
  entryEvents,
  type OrderDebt,
  openDebts,
  type PaymentRow,
  standingPayments,
  toDebt,
} from "#features/ledger/server/queries.ts";
import { insertChange } from "#features/ledger/server/verbs/sendChange.ts";
import { writeLedger } from "#features/ledger/server/verbs/writeLedger.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { idsOf, wantedIds } from "#server/database/ids.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { referenceEnd } from "#shared/identifiers/reference.ts";
import { type Amounts, type Cents, NO_MONEY, type Rate } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { type BankMethod, CREDIT_KINDS, type ReceiptKind, type ReceiptMethod } from "#shared/vocabulary.ts";
import {
  checkedKey,
  isByBank,
  isToSend,
  keyOfTender,
  needsRate,
  type Offer,
  partsOf,
  type Received,
  summarizeTenders,
  type Tender,
} from "../rules.ts";
import { notInBank } from "./notInBank.ts";
import { anonymousName, receiptsLike } from "./references.ts";
import { noteMade, noteVoided } from "./verbs/noteReceipts.ts";
import {
  type Duplicate,
  duplicateEvents,
  type Insistence,
  refuseUsedReference,
} from "./verbs/refuseUsedReference.ts";
import { takeOpeningNumbers, takeReceiptNumber } from "./verbs/takeNumbers.ts";

export { anonymousName, notInBank, receiptsLike };

export type ReceiptRow = RowOf<"receipts">;

/** A receipt to be made. Method, reference, bank and phone are the offer's: its tenders may have their own. */
export interface NewReceipt extends Insistence {
  kind: ReceiptKind;
  client_id: number | null;
  method: ReceiptMethod;
  received: Received;
  reference: string | null;
  bank: string | null;
  payer_phone: string | null;
  /** When the money moved. */
  paid_on: Day;
  /** Goods money that came with it. It is the client's, and no part of the amount. */
  goods?: Amounts;
}

/** The rate for an offer's bolívares on the day when the money moved. Null if it has none, or that day has no rate. */
export async function rateFor(db: Db, companyId: number, offer: Offer, day: Day): Promise<Rate | null> {
  return needsRate(offer) ? ((await rateOn(db, companyId, day))?.rate ?? null) : null;
}

/** What a new receipt needs from the database before its rows, its payments' and the journal's can be sent together. */
export interface TakenReceipt {
  row: ReceiptRow;
  paymentIds: number[];
  post: PostPlan;
  /** That an admin accepted its reference, which was used. */
  events: EventDraft[];
}

interface Following {
  /** The payments that it makes. */
  payments: number;
  /** The journal's entries of the whole change. */
  entries: number;
  /** Whether cash moves in the author's till. */
  till: boolean;
}

/**
 * Takes the company's next receipt number, and the ids. Locks the author's shift if cash moves there, and last the company's row
 * (decision 0006): the company's orders and receipts wait from here to the commit, so read before whatever can be read before. Throws
 * `conflict` for a reference that was used before.
 */
export async function takeReceipt(
  tx: Tx,
  author: Author,
  receipt: NewReceipt,
  { payments, entries, till: movesTill }: Following,
): Promise<TakenReceipt> {
  const { companyId } = author;
  const counts = { receipts: 1, payments, journal_entries: entries };
  const turn = { companyId, wanted: wantedIds(counts) };
  const [till, [counter], duplicate] = await Promise.all([
    movesTill ? lockTill(tx, author) : undefined,
    receipt.kind === "opening" ? takeOpeningNumbers(tx, { ...turn, count: 1 }) : takeReceiptNumber(tx, turn),
    refuseUsedReference(tx, author, receipt),
  ]);
  const { number, ids: column } = orNotFound(counter);
  const ids = await idsOf(tx, column, counts);
  const row = toReceiptRow(author, receipt, { id: orNotFound(ids.receipts[0]), number, duplicate });
  const { payments: paymentIds, journal_entries: entryIds } = ids;
  return { row, paymentIds, post: { till, entryIds }, events: duplicateEvents(row, duplicate) };
}

/** A receipt's row, to be inserted with `insertReceipt`. */
export function toReceiptRow(
  { companyId, accountId, today, at }: Author,
  { kind, client_id, paid_on, received, goods = NO_MONEY, ...offer }: NewReceipt,
  { duplicate, ...identity }: Pick<ReceiptRow, "id" | "number"> & { duplicate: Duplicate | null },
): ReceiptRow {
  const summary = summarizeTenders(received.tenders, offer);
  const key = checkedKey(summary.method, summary.reference);
  return {
    kind,
    client_id,
    paid_on,
    ...summary,
    ...identity,
    company_id: companyId,
    amount: received.amount,
    goods_usd: goods.USD,
    goods_ves: goods.VES,
    reference_key: key,
    reference_end: key && referenceEnd(key),
    date: today,
    state: received.tenders.some(isByBank) ? "reported" : "confirmed",
    account_id: accountId,
    created_at: at,
    confirmed_at: null,
    voided_at: null,
    voided_on: null,
    voided_by: null,
    void_reason: null,
    duplicate_reason: duplicate?.reason ?? null,
  };
}

/**
 * Inserts a receipt with its tenders, and the change that is to be sent. `delivery_id`: the order that is paid; null for several. The
 * statements are sent at once.
 */
export async function insertReceipt(
  tx: Tx,
  row: ReceiptRow,
  { received, delivery_id }: Pick<NewReceipt, "received"> & { delivery_id: number | null },
): Promise<void> {
  const { company_id, id: receipt_id, account_id, created_at: at } = row;
  const own = { company_id, receipt_id };
  const rows = received.tenders.map((tender, at) => ({ ...toTenderRow(tender), ...own, position: at + 1 }));
  if (row.kind !== "opening") noteMade(tx, receipt_id);
  const change = received.tenders.filter(isToSend).map((tender) => ({
    ...toChangeRow(tender),
    ...own,
    delivery_id,
    account_id,
    at,
  }));
  await Promise.all([
    addReceiptRow(tx, { row }),
    rows.length > 0 ? addTenders(tx, { rows }) : undefined,
    change.length > 0 ? insertChange(tx, change) : undefined,
  ]);
}

function toTenderRow({ phone: _, document: __, ...tender }: Tender) {
  const key = keyOfTender(tender);
  return { ...tender, reference_key: key, reference_end: key && referenceEnd(key), confirmed_at: null };
}

const toChangeRow = ({ currency, amount, method, bank, phone, document }: Tender) => ({
  state: "to_send" as const,
  currency,
  amount: -amount as Cents,
  method: method as BankMethod,
  bank: bank ?? "",
  phone: phone ?? "",
  document: document ?? "",
  reference: null,
  reason: null,
});

const addReceiptRow = prepared((db, { row }: { row: ReceiptRow }) => db.insertInto("receipts").values(row));

const addTenders = prepared((db, { rows }: { rows: Omit<RowOf<"receipt_tenders">, "id">[] }) =>
  db.insertInto("receipt_tenders").values(rows),
);

/** A part of a receipt that pays a locked debt. */
export interface DebtPayment {
  debt: Pick<OrderDebt, keyof DebtRow | "number">;
  amount: Cents;
}

/** The journal's entries of a receipt's payments: each gets its part of what was received. */
export function journalOfPayments(
  payments: readonly PaymentRow[],
  order: (row: PaymentRow) => OrderRef,
  { tenders }: Pick<Received, "tenders">,
  at?: CashAt,
): Entry[] {
  const amounts = payments.map(({ amount }) => amount);
  const parts = partsOf(tenders, amounts);
  return payments.map((row, index) => entryOfPayment(order(row), row, parts[index] ?? {}, at));
}

export async function findReceipt(db: Db, companyId: number, id: number): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom("receipts")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** SQL: the kinds whose amount waits for debts. */
const CREDIT = sql`(${sql.join(CREDIT_KINDS.map((kind) => sql.lit(kind)))})`;

/** What is left of each of a client's advances that still stand, oldest first. The client must be locked to spend it. */
export async function restsOfAdvances(db: Db, companyId: number, clientId: number): Promise<Rest[]> {
  const { rows } = await sql<Rest>`
    select r.id, r.amount - cast(coalesce(sum(case p.kind when 'payment' then p.amount else -p.amount end), 0) as bigint) as rest
    from receipts as r left join payments as p on p.company_id = r.company_id and p.receipt_id = r.id
    where r.company_id = ${companyId} and r.client_id = ${clientId} and r.kind in ${CREDIT} and r.state <> 'voided'
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

/** Pays locked debts from locked advances, oldest first on both sides. `entries` are for `postEntries()`, once and last. */
export async function spendAdvances(
  tx: Tx,
  author: Author,
  { debts, rests }: Credit,
): Promise<{ payments: PaymentRow[]; entries: Entry[]; events: EventDraft[] }> {
  const shares = Map.groupBy(spreadAdvances(rests, debts), ({ id }) => id);
  const paying = debts.flatMap((debt) => {
    const entries = shares.get(debt.id)?.map(({ receipt_id, amount }) => ({
      ...makePayment(amount, "advance", author.today),
      receipt_id,
    }));
    return entries
      ? { id: debt.id, number: debt.number, debt: debtAfter(toDebt(debt), entries), entries }
      : [];
  });
  const payments = await writeLedger(tx, author, paying);
  const orders = new Map(debts.map((debt) => [debt.id, toOrderRef(debt.delivery_id, debt)]));
  return {
    payments,
    entries: payments.map((row) =>
      entryOfPayment(
        orNotFound(orders.get(row.debt_id)),
        row,
        fundsOf("advance", { ...NO_MONEY, USD: row.amount }),
      ),
    ),
    events: paying.flatMap(({ id, number, entries }) => entryEvents(id, formatNumber(number), entries)),
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
  const voided = await voidReceipts(tx, author, reason)
    .where("id", "in", ids)
    .where("kind", "not in", CREDIT_KINDS)
    .where(({ not, exists }) => not(exists(standing)))
    .returning("id")
    .execute();
  noteVoided(tx, voided);
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
