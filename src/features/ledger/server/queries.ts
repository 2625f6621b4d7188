import { type Insertable, type SqlBool, sql } from "kysely";
import { type Entry, entryOfRefund, hasChange, type OrderRef } from "#features/journal/rules.ts";
import { standingEntries } from "#features/journal/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import { isDebtNotUndone } from "#server/http/undoing.ts";
import type { Db, RowOf, Schema, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { type Cents, formatMoney, toDollars } from "#shared/money.ts";
import type { Debt, LedgerRow, StandingPayment } from "../rules.ts";
import { entryKindLabels, paymentMethodLabels } from "../texts.ts";
import { withdrawChange } from "./verbs/sendChange.ts";

export type DebtRow = RowOf<"debts">;
export type PaymentRow = RowOf<"payments">;

export function toDebt(row: DebtRow): Debt {
  const { amount, paid, refunded, remaining, status, written_off } = row;
  return { open: row.open === 1, amount, paid, refunded, remaining, status, written_off };
}

/** Opens an order's debt, without its first ledger rows. */
export async function openDebt(
  tx: Tx,
  { companyId: company_id }: Author,
  { debt, ...keys }: Pick<DebtRow, "id" | "delivery_id" | "client_id"> & { debt: Debt },
): Promise<void> {
  await addDebt(tx, { row: { ...debt, open: debt.open ? 1 : 0, company_id, ...keys } });
}

const addDebt = prepared((db, { row }: { row: DebtRow }) => db.insertInto("debts").values(row));

/** Like `openDebt`, for many orders. */
export async function insertDebts(
  tx: Tx,
  { companyId: company_id }: Author,
  debts: readonly (Pick<DebtRow, "id" | "delivery_id" | "client_id"> & { debt: Debt })[],
): Promise<void> {
  const rows = debts.map(({ debt, ...keys }) => ({
    ...debt,
    open: debt.open ? (1 as const) : (0 as const),
    company_id,
    ...keys,
  }));
  if (rows.length > 0) await addDebts(tx, { rows });
}

const addDebts = prepared((db, { rows }: { rows: DebtRow[] }) => db.insertInto("debts").values(rows));

function entryRow(
  author: Author,
  { kind, amount, method, date, automatic, refunds, receipt_id: own }: LedgerRow,
  receiptId?: number,
) {
  const receipt_id = own ?? receiptId;
  if (receipt_id === undefined) throw new Error("a payment without a receipt");
  return {
    company_id: author.companyId,
    kind,
    amount,
    method,
    date,
    automatic: automatic ? (1 as const) : (0 as const),
    refunds_id: refunds,
    receipt_id,
    account_id: author.accountId,
    created_at: author.at,
  };
}

/** A debt's ledger rows, one for each id, to be inserted. `receiptId`: the receipt of its payments; a refund has its payment's. */
export const toPaymentRows = (
  author: Author,
  debtId: number,
  entries: readonly LedgerRow[],
  { ids, receiptId }: { ids: readonly number[]; receiptId: number | undefined },
): PaymentRow[] =>
  entries.map((entry, index) => ({
    id: orNotFound(ids[index]),
    ...entryRow(author, entry, receiptId),
    debt_id: debtId,
  }));

/** Inserts ledger rows. */
export async function insertPayments(tx: Tx, rows: readonly PaymentRow[]): Promise<void> {
  for (let done = 0; done < rows.length; done += BATCH_SIZE)
    await addPayments(tx, { rows: rows.slice(done, done + BATCH_SIZE) });
}

const addPayments = prepared((db, { rows }: { rows: readonly PaymentRow[] }) =>
  db.insertInto("payments").values(rows),
);

const addNewPayments = prepared((db, { rows }: { rows: readonly Insertable<Schema["payments"]>[] }) =>
  db.insertInto("payments").values(rows).returningAll(),
);

/**
 * The order's debt and the payments that no refund has undone, locked until the transaction ends, so nobody pays it meanwhile.
 * (An update that changes nothing locks the row on both engines.)
 */
export async function lockDebt(
  tx: Tx,
  deliveryId: number,
): Promise<{ row: DebtRow; standing: StandingPayment[] }> {
  const [row] = await lockDebtRow(tx, { deliveryId });
  if (!row) throw new Error(`order ${deliveryId} has no debt`);
  const rows = await standingPayments(tx, row.company_id).where("p.debt_id", "=", row.id).execute();
  return { row, standing: rows.map(toStanding) };
}

/** Like `lockDebt`, for many orders. */
export async function lockDebtsOf(
  tx: Tx,
  companyId: number,
  deliveryIds: readonly number[],
): Promise<{ row: DebtRow; standing: StandingPayment[] }[]> {
  const debts = await tx
    .updateTable("debts")
    .set((eb) => ({ remaining: eb.ref("remaining") }))
    .where("company_id", "=", companyId)
    .where("delivery_id", "in", deliveryIds)
    .returningAll()
    .execute();
  if (debts.length < deliveryIds.length) throw new Error("an order has no debt");
  const ids = debts.map(({ id }) => id);
  const rows = await standingPayments(tx, companyId).where("p.debt_id", "in", ids).execute();
  const paid = Map.groupBy(rows, ({ debt_id }) => debt_id);
  return debts.map((row) => ({ row, standing: (paid.get(row.id) ?? []).map(toStanding) }));
}

/** Writes the new states of locked debts, without the ledger rows that made them. */
export async function writeDebts(tx: Tx, debts: readonly { id: number; debt: Debt }[]): Promise<void> {
  const rows = debts.map(({ id, debt }) => ({ id, ...debt, open: debt.open ? (1 as const) : (0 as const) }));
  for (let done = 0; done < rows.length; done += BATCH_SIZE)
    await writeStates(tx, { rows: rows.slice(done, done + BATCH_SIZE) });
}

/** Rows per statement, which takes a limited number of values. Those after the first wait for those before: others are answered in between. */
const BATCH_SIZE = 100;

type DebtState = Omit<DebtRow, "company_id" | "delivery_id" | "client_id">;

const writeStates = prepared((db, { rows }: { rows: readonly DebtState[] }) => {
  const values = rows.map(
    ({ id, open, amount, paid, refunded, remaining, status, written_off }) =>
      sql`(cast(${id} as bigint), cast(${open} as integer), cast(${amount} as bigint), cast(${paid} as bigint),
        cast(${refunded} as bigint), cast(${remaining} as bigint), cast(${status} as text), cast(${written_off} as bigint))`,
  );
  return {
    compile: () =>
      sql<never>`update debts set open = w.column2, amount = w.column3, paid = w.column4, refunded = w.column5,
        remaining = w.column6, status = w.column7, written_off = w.column8
        from (values ${sql.join(values)}) as w where debts.id = w.column1`.compile(db),
  };
});

/** A company's payments that no refund has undone, oldest first. */
export function standingPayments(db: Db, companyId: number) {
  return db
    .selectFrom("payments as p")
    .leftJoin("payments as r", "r.refunds_id", "p.id")
    .select(["p.id", "p.debt_id", "p.amount", "p.method", "p.date", "p.automatic", "p.receipt_id"])
    .where("p.company_id", "=", companyId)
    .where("p.kind", "=", "payment")
    .where("r.id", "is", null)
    .orderBy("p.id");
}

type StandingRow = Awaited<ReturnType<ReturnType<typeof standingPayments>["execute"]>>[number];

export const toStanding = (row: StandingRow): StandingPayment => ({
  ...row,
  kind: "payment",
  automatic: row.automatic === 1,
  refunds: null,
});

const lockDebtRow = prepared((db, { deliveryId }: { deliveryId: number }) =>
  db
    .updateTable("debts")
    .set((eb) => ({ remaining: eb.ref("remaining") }))
    .where("delivery_id", "=", deliveryId)
    .returningAll(),
);

/** Writes the new state of a locked debt with the ledger rows that made it and that know their receipt. Returns those rows. */
export async function writeDebt(
  tx: Tx,
  author: Author,
  debtId: number,
  { debt, entries }: { debt: Debt; entries: readonly LedgerRow[] },
  { clientId }: { clientId?: number | null } = {},
): Promise<PaymentRow[]> {
  const client = clientId === undefined ? {} : { client_id: clientId };
  const rows = entries.map((entry) => ({ ...entryRow(author, entry), debt_id: debtId }));
  const [, written] = await Promise.all([
    updateDebt(tx, { debtId, state: { ...debt, open: debt.open ? 1 : 0, ...client } }),
    rows.length > 0 ? addNewPayments(tx, { rows }) : [],
  ]);
  return written;
}

const updateDebt = prepared((db, { debtId, state }: { debtId: number; state: Partial<DebtRow> }) =>
  db.updateTable("debts").set(state).where("id", "=", debtId),
);

/** Whether an order `d` is not deleted, or is what a client owed before the company began here. */
export const isOrderOrOpening = sql<SqlBool>`(d.deleted_at is null or d.opening = 1)`;

export interface OrderDebt extends DebtRow {
  number: number;
  date: Day;
}

/** Debts with their order's number and date. */
export function orderDebts(db: Db, companyId: number) {
  return db
    .selectFrom("debts as b")
    .innerJoin("deliveries as d", "d.id", "b.delivery_id")
    .selectAll("b")
    .select(["d.number", "d.date"])
    .where("b.company_id", "=", companyId);
}

/** A client's open debts in the order in which a payment settles them: by order date, then number. Locked in a transaction. */
export function openDebts(db: Db, companyId: number, clientId: number): Promise<OrderDebt[]> {
  return debtsOfClient(db, { companyId, clientId });
}

/** The debts that a receipt's payments paid, in the same order. Locked in a transaction. */
export function lockDebts(db: Db, companyId: number, receiptId: number): Promise<OrderDebt[]> {
  const paid = db
    .selectFrom("payments")
    .select("debt_id")
    .where("company_id", "=", companyId)
    .where("receipt_id", "=", receiptId);
  const query = orderDebts(db, companyId).where("b.id", "in", paid).orderBy("d.date").orderBy("d.number");
  return lockForUpdate(query, db, "b").execute();
}

const debtsOfClient = prepared((db, { companyId, clientId }: { companyId: number; clientId: number }) =>
  lockForUpdate(
    orderDebts(db, companyId)
      .where("b.client_id", "=", clientId)
      .where(isOwed("b.remaining"))
      .where(isDebtNotUndone("b", companyId))
      .orderBy("d.date")
      .orderBy("d.number"),
    db,
    "b",
  ),
);

/**
 * A debt that is not paid off. Written as text, not as a parameter: only then does a generic plan use the index of open debts,
 * which is small however long the history is.
 */
export const isOwed = (remaining: string) => sql<boolean>`${sql.ref(remaining)} > 0`;

/** A client's open debts: their number, and their total in cents. */
export interface Pending {
  count: number;
  total: Cents;
}

const fromOpenDebts = (alias: string, companyId: number) =>
  sql`from debts as owed where owed.company_id = ${sql.ref(`${alias}.company_id`)}
    and owed.client_id = ${sql.ref(`${alias}.id`)} and ${isOwed("owed.remaining")}
    and ${isDebtNotUndone("owed", companyId)}`;

/** SQL: what the client `alias` owes. It reads only an index. */
export const owedBy = (alias: string, companyId: number) =>
  sql<Cents>`(select cast(coalesce(sum(owed.remaining), 0) as bigint) ${fromOpenDebts(alias, companyId)})`;

/** The columns of `Pending` in a select from a company's clients with this alias. They read only an index. */
export const pendingColumns = (alias: string, companyId: number) =>
  [
    sql<number>`(select count(*) ${fromOpenDebts(alias, companyId)})`.as("debt_count"),
    owedBy(alias, companyId).as("debt_total"),
  ] as const;

/** The advances that a client has not used yet, in a select from clients with this alias. */
export function advancesColumn(alias: string) {
  return sql<Cents>`(select cast(coalesce(-sum(amount), 0) as bigint) from journal_totals
    where company_id = ${sql.ref(`${alias}.company_id`)} and account = 'advance' and place = '' and currency = 'USD'
      and party_id = ${sql.ref(`${alias}.id`)})`.as("advances");
}

const pendingById = prepared((db, { companyId, clientId }: { companyId: number; clientId: number }) =>
  db
    .selectFrom("debts")
    .select([
      sql<number>`count(*)`.as("count"),
      sql<Cents>`cast(coalesce(sum(remaining), 0) as bigint)`.as("total"),
    ])
    .where("company_id", "=", companyId)
    .where("client_id", "=", clientId)
    .where(isOwed("remaining"))
    .where(isDebtNotUndone("debts", companyId)),
);

export async function pendingOfClient(db: Db, companyId: number, clientId: number): Promise<Pending> {
  const [pending] = await pendingById(db, { companyId, clientId });
  return pending ?? { count: 0, total: 0 as Cents };
}

/**
 * The journal entries of new refunds: each reverses its payment's entry, and withdraws the change that was to be sent of it. `orderOf`
 * returns a debt's order.
 */
export async function journalOfRefunds(
  tx: Tx,
  author: Author,
  rows: readonly PaymentRow[],
  orderOf: (debtId: number) => OrderRef,
): Promise<Entry[]> {
  const undone = rows.flatMap(({ refunds_id }) => refunds_id ?? []);
  const payments = await standingEntries(tx, author.companyId, "payment", undone);
  const entryOf = new Map(payments.map((payment) => [payment.cause_id, payment]));
  const refunded = rows.map((row) => {
    const payment = entryOf.get(row.refunds_id ?? 0);
    if (!payment) throw new Error(`payment ${row.refunds_id} is not in the journal`);
    return { row, entry: entryOfRefund(payment, row.id, orderOf(row.debt_id)) };
  });
  const withChange = refunded.filter(({ entry }) => hasChange(entry)).map(({ row }) => row.receipt_id);
  return [...refunded.map(({ entry }) => entry), ...(await withdrawChange(tx, author, withChange))];
}

/** An event for each new ledger row. `order` is the formatted order number, `why` the reason of a correction. */
export function entryEvents(
  debtId: number,
  order: string,
  entries: readonly LedgerRow[],
  why?: string,
): EventDraft[] {
  return entries.map(({ kind, amount, method, date }) => ({
    action: kind,
    entity: "debt",
    id: debtId,
    summary: `${entryKindLabels[kind]} de ${formatMoney(amount)} (${paymentMethodLabels[method]}) de la orden ${order}${why ? `, por ${why}` : ""}`,
    after: { amount: toDollars(amount), method, date },
  }));
}
