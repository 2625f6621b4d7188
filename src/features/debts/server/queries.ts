import { sql } from "kysely";
import { isOrderOrOpening, isOwed, type OrderDebt, orderDebts } from "#features/ledger/server/queries.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import { isDebtNotUndone } from "#server/http/undoing.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { type Cents, CURRENCIES, type Currency, toDollars } from "#shared/money.ts";
import { toNumbered } from "#shared/numbers.ts";
import type { Debtor, LedgerEntry, OwedOrder } from "../contract.ts";

/** The total that all clients of the company owe, in cents. */
export async function totalPending(db: Db, companyId: number): Promise<Cents> {
  const { total } = await db
    .selectFrom("debts")
    .select(sql<Cents>`cast(coalesce(sum(remaining), 0) as bigint)`.as("total"))
    .where("company_id", "=", companyId)
    .where(isOwed("remaining"))
    .where(isDebtNotUndone("debts", companyId))
    .executeTakeFirstOrThrow();
  return total;
}

/** Clients with open debts, the largest total first. */
export async function listDebtors(db: Db, companyId: number): Promise<Debtor[]> {
  const rows = await db
    .selectFrom("debts as b")
    .innerJoin("clients as c", "c.id", "b.client_id")
    .innerJoin("deliveries as d", "d.id", "b.delivery_id")
    .select(["c.id", "c.legal_name", "c.registration_number", "c.type"])
    .select([
      sql<Day>`min(d.date)`.as("oldest_date"),
      sql<number>`count(*)`.as("debt_counts"),
      sql<Cents>`cast(sum(b.remaining) as bigint)`.as("total"),
    ])
    .where("b.company_id", "=", companyId)
    .where(isOwed("b.remaining"))
    .where(isDebtNotUndone("b", companyId))
    .groupBy(["c.id", "c.legal_name", "c.registration_number", "c.type"])
    .orderBy("total", "desc")
    .orderBy("c.id")
    .execute();
  return rows.map(({ total, ...client }) => ({ ...client, total_pending: toDollars(total) }));
}

/** The debt of an order that is not deleted. In a transaction it is locked. */
export async function findDebt(db: Db, companyId: number, id: number): Promise<OrderDebt | undefined> {
  return (await debtById(db, { companyId, id }))[0];
}

const debtById = prepared((db, { companyId, id }: { companyId: number; id: number }) =>
  lockForUpdate(
    orderDebts(db, companyId)
      .where("b.id", "=", id)
      .where(isOrderOrOpening)
      .where(isDebtNotUndone("b", companyId)),
    db,
    "b",
  ),
);

/** Whether all of these are debts of the client's orders, open or not; not those of deleted orders. */
export async function areDebtsOf(
  db: Db,
  companyId: number,
  clientId: number,
  ids: readonly number[],
): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const rows = await orderDebts(db, companyId)
    .clearSelect()
    .select("b.id")
    .where("b.client_id", "=", clientId)
    .where("b.id", "in", wanted)
    .where(isOrderOrOpening)
    .execute();
  return rows.length === wanted.length;
}

/** The ledger rows of one debt, oldest first. */
export async function listEntries(db: Db, companyId: number, debtId: number): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom("payments as p")
    .innerJoin("accounts as a", "a.id", "p.account_id")
    .innerJoin("receipts as r", "r.id", "p.receipt_id")
    .select(CURRENCIES.map((currency) => usesCurrency(currency).as(currency)))
    .select(["p.receipt_id", "r.number as receipt_number", countLines.as("bank_lines")])
    .select(["p.id", "p.kind", "p.amount", "p.method", "p.date", "p.created_at", "a.name as by"])
    .where("p.company_id", "=", companyId)
    .where("p.debt_id", "=", debtId)
    .orderBy("p.id")
    .execute();
  return rows.map(({ receipt_id, receipt_number, bank_lines, USD, VES, ...row }) => ({
    ...row,
    in_bank: bank_lines > 0,
    currencies: CURRENCIES.filter((currency) => ({ USD, VES })[currency] > 0),
    amount: toDollars(row.amount),
    receipt: { id: receipt_id, ...toNumbered(receipt_number) },
  }));
}

/** How many of the receipt's tenders a line of a bank shows. */
const countLines = sql<number>`(select count(*) from bank_line_tenders as l
  where l.company_id = p.company_id and l.receipt_id = p.receipt_id)`;

/** How many of the receipt's tenders are in this currency. */
const usesCurrency = (currency: Currency) =>
  sql<number>`(select count(*) from receipt_tenders as t
    where t.company_id = p.company_id and t.receipt_id = p.receipt_id and t.currency = ${currency})`;

/** As the API answers it. */
export const toOwedOrder = ({ id, number, date, remaining }: OrderDebt): OwedOrder => ({
  debt_id: id,
  ...toNumbered(number),
  date,
  remaining: toDollars(remaining),
});
