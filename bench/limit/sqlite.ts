import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { trigramMatch } from "#server/database/search.ts";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import type { Row } from "../database.ts";
import {
  orderRows,
  type Statement,
  sqliteClientSearch,
  sqliteSearch,
  sqliteSearchWords,
  statements,
} from "./rows.ts";
import { type NewOrder, type Store, trackingToken } from "./store.ts";

const writes = {
  begin: "begin immediate",
  commit: "commit",
  number: `update companies set last_number = last_number + 1, last_receipt_number = last_receipt_number + 1
    where id = $1 returning last_number as number, last_receipt_number as receipt`,
  receiptNumber:
    "update companies set last_receipt_number = last_receipt_number + 1 where id = $1 returning last_receipt_number as number",
  service: "select name, sort_name, amount from services where id = $1 and company_id = $2",
  order: `insert into deliveries (company_id, number, date, client_id, service_id, service_name, service_sort, amount, courier_id, status,
      payment_type, payment_method, pickup_address, recipient_name, recipient_phone, recipient_address, search, tracking_token, created_at, updated_at)
    values ($16, $1, $2, $3, $4, $5, $6, $7, $8, 'pending', 'full', 'cash', $9, $10, $11, $12, $13, $14, $15, $15) returning id`,
  debt: `insert into debts (company_id, delivery_id, client_id, open, amount, paid, refunded, remaining, status)
    values ($4, $1, $2, 1, $3, $3, 0, 0, 'paid') returning id`,
  receipt: `insert into receipts (company_id, number, client_id, kind, method, amount, paid_on, date, state, account_id, created_at)
    values ($8, $1, $2, $3, $4, $5, $6, $6, case $4 when 'cash' then 'confirmed' else 'reported' end, $8, $7) returning id`,
  tender: `insert into receipt_tenders (company_id, receipt_id, position, currency, amount, usd) values ($3, $1, 1, 'USD', $2, $2) returning id`,
  payment: `insert into payments (company_id, debt_id, receipt_id, kind, amount, method, date, automatic, account_id, created_at)
    values ($8, $1, $2, 'payment', $3, $4, $5, $6, $8, $7) returning id, debt_id, amount, method, date, created_at`,
  entry: `insert into journal_entries (company_id, date, cause, cause_id, account_id, created_at, note)
    values ($5, $1, $2, $3, $5, $4, 'Orden') returning id`,
  owed: `insert into journal_lines (company_id, entry_id, position, date, account, client_id, delivery_id, currency, amount)
    values ($6, $1, 1, $2, 'receivable', $3, $4, 'USD', $5), ($6, $1, 2, $2, 'income', null, null, 'USD', -$5) returning entry_id`,
  paid: `insert into journal_lines (company_id, entry_id, position, date, account, client_id, place, delivery_id, currency, amount)
    values ($7, $1, 1, $2, $6, null, case $6 when 'cash' then 'safe' end, null, 'USD', $5),
      ($7, $1, 2, $2, 'receivable', $3, null, $4, 'USD', -$5) returning entry_id`,
  one: `${orderRows()} where d.id = $1`,
  move: `update deliveries set status = $2, updated_at = $3, version = version + 1 where id = $1 and company_id = 1`,
  lower: `update debts set paid = paid + $2, remaining = remaining - $2,
      status = case when remaining = $2 then 'paid' else 'partial_paid' end
    where id = $1 and company_id = $3 and remaining >= $2 returning client_id, delivery_id`,
  pending: `select coalesce(sum(remaining), 0) as pending from debts where company_id = $2 and client_id = $1 and remaining > 0`,
} as const;

export function openSqlite(dir: string): Store {
  const file = join(dir, DATABASE_FILE);
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const writer = new DatabaseSync(file, { timeout: 5000 });
  for (const database of [reader, writer])
    database.exec("pragma cache_size = -16000; pragma temp_store = memory");
  writer.exec("pragma synchronous = full");
  // Without the hint SQLite reads an order's debt from its table instead of the index.
  const numbered = (sql: string) =>
    sql
      .replace(/\$(\d+)/g, "?$1")
      .replace("debts b on b.delivery_id", "debts b indexed by debts_shown on b.delivery_id");
  const read = prepareAll(
    reader,
    { ...statements, search: sqliteSearch, searchWords: sqliteSearchWords, clientSearch: sqliteClientSearch },
    numbered,
  );
  const write = prepareAll(writer, writes, numbered);
  const signIn = writer.prepare(numbered(statements.openSignIn));

  const rowOf = (name: keyof typeof writes, ...values: unknown[]): Row => {
    const row = write[name].get(...(values as SQLInputValue[]));
    if (!row) throw new Error(`${name} found nothing`);
    return row;
  };
  const inTransaction = (work: () => Row): Row => {
    write.begin.run();
    try {
      const row = work();
      write.commit.run();
      return row;
    } catch (error) {
      writer.exec("rollback");
      throw error;
    }
  };
  return {
    rows: <R extends object>(name: Statement, values: readonly unknown[]) =>
      (name === "openSignIn" ? signIn : read[name]).all(...(values as SQLInputValue[])) as R[],
    create: (order, search, at, company) =>
      inTransaction(() => create(rowOf, order, { search, at, company })),
    move: (id, status, at) =>
      inTransaction(() => {
        write.move.run(id, status, at);
        return rowOf("one", id);
      }),
    pay: (debtId, amount, method, date, at, company) =>
      inTransaction(() => {
        const { client_id, delivery_id } = rowOf("lower", debtId, amount, company);
        const { number } = rowOf("receiptNumber", company);
        const receipt = rowOf("receipt", number, client_id, "payment", method, amount, date, at, company);
        rowOf("tender", receipt.id, amount, company);
        const payment = rowOf("payment", debtId, receipt.id, amount, method, date, 0, at, company);
        const entry = rowOf("entry", date, "payment", payment.id, at, company);
        const account = method === "cash" ? "cash" : "bank";
        rowOf("paid", entry.id, date, client_id, delivery_id, amount, account, company);
        return { ...payment, ...rowOf("pending", client_id, company) };
      }),
    trigrams: trigramMatch,
    close() {
      reader.close();
      writer.close();
    },
  };
}

function create(
  rowOf: (name: keyof typeof writes, ...values: unknown[]) => Row,
  { client_id, service_id, courier_id, date, pickup_address, receipt }: NewOrder,
  { search, at, company }: { search: string; at: string; company: number },
): Row {
  const service = rowOf("service", service_id, company);
  const { number, receipt: receiptNumber } = rowOf("number", company);
  const { full_name, phone, address } = receipt;
  const terms = [service_id, service.name, service.sort_name, service.amount];
  const words = [
    pickup_address,
    full_name,
    phone,
    address,
    `${String(number).padStart(6, "0")} ${search}`,
    trackingToken(),
  ];
  const { id } = rowOf("order", number, date, client_id, ...terms, courier_id, ...words, at, company);
  const debt = rowOf("debt", id, client_id, service.amount, company);
  const inserted = rowOf(
    "receipt",
    receiptNumber,
    client_id,
    "automatic",
    "cash",
    service.amount,
    date,
    at,
    company,
  );
  rowOf("tender", inserted.id, service.amount, company);
  const payment = rowOf("payment", debt.id, inserted.id, service.amount, "cash", date, 1, at, company);
  const entry = rowOf("entry", date, "order", id, at, company);
  rowOf("owed", entry.id, date, client_id, id, service.amount, company);
  const paid = rowOf("entry", date, "payment", payment.id, at, company);
  rowOf("paid", paid.id, date, client_id, id, service.amount, "cash", company);
  return rowOf("one", id);
}

function prepareAll<Name extends string>(
  database: DatabaseSync,
  sql: Record<Name, string>,
  numbered: (sql: string) => string,
): Record<Name, StatementSync> {
  const entries = Object.entries<string>(sql).map(([name, text]) => [name, database.prepare(numbered(text))]);
  return Object.fromEntries(entries) as Record<Name, StatementSync>;
}
