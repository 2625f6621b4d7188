import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/**
 * What the banks say: accounts, their statements and the lines of these. A line is the money of one tender, of change that was sent, of a
 * remittance or of a bill, or of none; each of these has one line at most. What is voided or deleted frees its line.
 */
export function up({ id, ref, cents, key, onRow }: Ddl): Step[] {
  const company = `company_id ${ref} not null references companies (id)`;
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const free = (column: string, row: string) =>
    `update bank_lines set state = 'open', ${column} = null, tender = null, confirmed = 0, decided_at = null, decided_by = null
      where company_id = ${row}.company_id and ${column} = ${row}.id`;
  return [
    // `mapping`: JSON of the last one and the names of its columns.
    `create table bank_accounts (id ${id}, ${company}, name text not null, name_key ${key} not null, mapping text, created_at text not null,
      unique (company_id, id), unique (company_id, name_key))`,
    // `content`: JSON of what was read, until it is imported. `line_count` and `new_count`: how many lines it has, and how many it brought.
    `create table bank_statements (id ${id}, ${company}, bank_account_id ${ref} not null, file_name text not null,
      format ${key} not null check (format in ('sheet', 'mt940')), state ${key} not null check (state in ('mapping', 'imported')),
      content text, start_date ${key}, end_date ${key}, line_count integer not null default 0, new_count integer not null default 0,
      account_id ${ref} not null, created_at ${key} not null, unique (company_id, id),
      check ((state = 'mapping') = (content is not null)),
      ${refers("bank_account_id", "bank_accounts")}, ${refers("account_id", "accounts")})`,
    `create index bank_statements_days on bank_statements (company_id, bank_account_id, start_date, end_date) where state = 'imported'`,
    // `line_key`: a hash of what makes it; `number`: which of its equals it is. `confirmed`: its match confirmed the tender.
    `create table bank_lines (id ${id}, ${company}, bank_account_id ${ref} not null, statement_id ${ref} not null, day ${key} not null,
      amount ${cents} not null check (amount <> 0), reference text, reference_end ${key}, description text not null, search text not null,
      line_key ${key} not null, number integer not null check (number > 0),
      state ${key} not null default 'open' check (state in ('open', 'matched', 'ignored')),
      receipt_id ${ref}, tender integer, change_id ${ref}, remittance_id ${ref}, bill_id ${ref},
      confirmed integer not null default 0 check (confirmed in (0, 1)), reason text, decided_at ${key}, decided_by ${ref},
      unique (company_id, id), unique (bank_account_id, line_key, number), unique (receipt_id, tender), unique (change_id),
      unique (remittance_id), unique (bill_id),
      check ((state = 'matched') = (coalesce(receipt_id, change_id, remittance_id, bill_id) is not null)),
      check ((receipt_id is null) = (tender is null)), check ((state = 'ignored') = (reason is not null)),
      check ((state = 'open') = (decided_at is null)), check ((state = 'open') = (decided_by is null)),
      ${refers("bank_account_id", "bank_accounts")}, ${refers("statement_id", "bank_statements")}, ${refers("receipt_id", "receipts")},
      ${refers("change_id", "change_payments")}, ${refers("remittance_id", "remittances")},
      ${refers("bill_id", "company_bills")} deferrable initially deferred, ${refers("decided_by", "accounts")})`,
    `create index bank_lines_by_day on bank_lines (company_id, day, id)`,
    `create index bank_lines_open on bank_lines (company_id, amount) where state = 'open'`,
    `create index bank_lines_by_statement on bank_lines (statement_id)`,
    ...onRow("receipts_frees_line", "receipts", "update", "old.state <> 'voided' and new.state = 'voided'", [
      free("receipt_id", "new"),
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
      `old.date <> new.date or old.method <> new.method or old.currency <> new.currency or old.tendered is distinct from new.tendered`,
      [free("bill_id", "new")],
    ),
    ...onRow("company_bills_frees_deleted", "company_bills", "delete", "old.id is not null", [
      free("bill_id", "old"),
    ]),
  ];
}
