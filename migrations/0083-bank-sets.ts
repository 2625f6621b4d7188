import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const companyColumn = (ref: string) => `company_id ${ref} not null references companies (id)`;
const refers = (column: string, table: string) =>
  `foreign key (company_id, ${column}) references ${table} (company_id, id)`;

const FREED = "state = 'open', decided_at = null, decided_by = null";
const KEPT =
  "id, company_id, bank_account_id, statement_id, day, amount, reference, reference_end, description, search, line_key, number";
const DECIDED = "state, change_id, return_id, remittance_id, bill_id, reason, decided_at, decided_by";

/** As in migration 0047. */
const CHANGE_FIXED = "id, company_id, receipt_id, delivery_id, currency, amount, method, phone, document";

/**
 * A bank's line is the money of several tenders, or takes the money of another line back. An account has a currency. Lines are made anew,
 * because SQLite can't drop columns that a constraint names: an office has some thousands of them.
 */
export function up({ id, ref, cents, key, ...ddl }: Ddl): Step[] {
  const company = companyColumn(ref);
  const { onRow, noLongerOnRow } = ddl;
  return [
    ...noLongerOnRow("receipts_frees_line", "receipts"),
    ...noLongerOnRow("remittances_frees_line", "remittances"),
    ...noLongerOnRow("company_bills_frees_line", "company_bills"),
    ...noLongerOnRow("company_bills_frees_deleted", "company_bills"),
    `drop index bank_lines_by_day`,
    `drop index bank_lines_open`,
    `drop index bank_lines_by_statement`,
    `drop index bank_lines_return`,
    `alter table bank_lines rename to bank_lines_before`,
    createLines({ id, ref, cents, key }),
    `insert into bank_lines (${KEPT}, ${DECIDED}, confirmed) select ${KEPT}, ${DECIDED}, case when return_id is null then 0 else confirmed end
      from bank_lines_before order by id`,
    // A match is one row for each tender. `confirmed`: it confirmed the tender.
    `create table bank_line_tenders (id ${id}, ${company}, line_id ${ref} not null, receipt_id ${ref} not null, tender integer not null,
      confirmed integer not null default 0 check (confirmed in (0, 1)),
      unique (company_id, id), unique (receipt_id, tender), ${refers("line_id", "bank_lines")}, ${refers("receipt_id", "receipts")})`,
    `insert into bank_line_tenders (company_id, line_id, receipt_id, tender, confirmed)
      select company_id, id, receipt_id, tender, confirmed from bank_lines_before where receipt_id is not null order by id`,
    `drop table bank_lines_before`,
    ...ddl.runDeferred,
    ...ddl.continueIds("bank_lines"),
    `create index bank_lines_by_day on bank_lines (company_id, day, id)`,
    `create index bank_lines_open on bank_lines (company_id, amount) where state = 'open'`,
    `create index bank_lines_by_statement on bank_lines (statement_id)`,
    `create index bank_lines_matched on bank_lines (bank_account_id, amount, day) where state = 'matched'`,
    `create index bank_lines_of_account on bank_lines (bank_account_id, day)`,
    `create index bank_line_tenders_by_line on bank_line_tenders (line_id)`,
    ...freesLines(onRow),
    // What a bank brought back is to be sent again.
    ...ddl.noLongerOnlyAdvances("change_payments"),
    ...ddl.onlyAdvances(
      "change_payments",
      CHANGE_FIXED,
      "old.state = 'cancelled' or (old.state = 'sent' and new.state <> 'to_send')",
    ),
    // Null: nothing is imported yet.
    `alter table bank_accounts add column currency ${key} check (currency in ('USD', 'VES'))`,
    `update bank_accounts set currency = 'VES' where exists (select 1 from bank_lines as l where l.bank_account_id = bank_accounts.id)`,
    // `digest`: of the file's bytes. `left_out`: JSON of the rows that are no lines.
    `alter table bank_statements add column digest ${key}`,
    `alter table bank_statements add column left_out text`,
    `alter table bank_statements add column left_out_count integer not null default 0`,
    `create index bank_statements_by_digest on bank_statements (company_id, digest) where digest is not null`,
  ];
}

/** What is voided, changed or deleted is no longer the money of its line. */
function freesLines(onRow: Ddl["onRow"]): string[] {
  const inLines = (column: string, row: string) => `company_id = ${row}.company_id and ${column} = ${row}.id`;
  const free = (column: string, row: string) =>
    `update bank_lines set ${FREED}, ${column} = null where ${inLines(column, row)} and state = 'matched'`;
  const ofReceipt = `(select line_id from bank_line_tenders where company_id = new.company_id and receipt_id = new.id)`;
  return [
    // A void of one receipt frees the whole line. The other receipts' confirmations are taken back by `undoReceipt`.
    ...onRow("receipts_frees_line", "receipts", "update", "old.state <> 'voided' and new.state = 'voided'", [
      `update bank_lines set ${FREED} where id in ${ofReceipt} and state = 'matched'`,
      `delete from bank_line_tenders where line_id in ${ofReceipt}`,
    ]),
    ...onRow(
      "remittances_frees_line",
      "remittances",
      "update",
      "old.voided_at is null and new.voided_at is not null",
      [free("remittance_id", "new")],
    ),
    ...onRow(
      "company_bills_frees_line",
      "company_bills",
      "update",
      `old.date <> new.date or old.method <> new.method or old.currency <> new.currency or old.tendered is distinct from new.tendered
        or (new.currency = 'USD' and old.amount <> new.amount)`,
      [free("bill_id", "new")],
    ),
    ...onRow("company_bills_frees_deleted", "company_bills", "delete", "old.id is not null", [
      free("bill_id", "old"),
    ]),
  ];
}

/** `reverses_id`: the line whose money this one takes back. `return_id`: change that came back. */
function createLines({ id, ref, cents, key }: Pick<Ddl, "id" | "ref" | "cents" | "key">): string {
  const company = companyColumn(ref);
  return `create table bank_lines (id ${id}, ${company}, bank_account_id ${ref} not null, statement_id ${ref} not null, day ${key} not null,
      amount ${cents} not null check (amount <> 0), reference text, reference_end ${key}, description text not null, search text not null,
      line_key ${key} not null, number integer not null check (number > 0),
      state ${key} not null default 'open' check (state in ('open', 'matched', 'ignored', 'reversed')),
      change_id ${ref}, return_id ${ref}, confirmed integer not null default 0 check (confirmed in (0, 1)), remittance_id ${ref}, bill_id ${ref}, reverses_id ${ref},
      reason text, decided_at ${key}, decided_by ${ref},
      unique (company_id, id), unique (bank_account_id, line_key, number), unique (change_id), unique (return_id), unique (remittance_id), unique (bill_id), unique (reverses_id),
      check (state = 'matched' or coalesce(change_id, return_id, remittance_id, bill_id) is null),
      check (state = 'reversed' or reverses_id is null), check ((state = 'ignored') = (reason is not null)),
      check ((state = 'open') = (decided_at is null)), check ((state = 'open') = (decided_by is null)),
      ${refers("bank_account_id", "bank_accounts")}, ${refers("statement_id", "bank_statements")},
      ${refers("change_id", "change_payments")}, ${refers("return_id", "change_payments")},
      ${refers("remittance_id", "remittances")}, ${refers("bill_id", "company_bills")} deferrable initially deferred,
      ${refers("reverses_id", "bank_lines")} deferrable initially deferred, ${refers("decided_by", "accounts")})`;
}
