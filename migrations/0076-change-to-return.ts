import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const MATCHED = "receipt_id, change_id, remittance_id, bill_id";

/** Change that was sent, whose receipt was undone before this migration: the journal has it in the bank again. */
const UNDONE = `change_payments as v
  join journal_entries as s on s.company_id = v.company_id and s.cause = 'change_sent' and s.cause_id = v.id
  join journal_entries as u on u.reverses_id = s.id and u.cause = 'change_void'
  where v.state = 'sent'`;
/** On the last day that the company's journal has, so that earlier days stay as they are. */
const LAST = `(select company_id, max(date) as date, max(created_at) as created_at from journal_entries group by company_id)`;

/**
 * Change that was sent and whose receipt is undone is owed to the company, until it comes back or is lost. `bank_lines.return_id`: the
 * change that an incoming line brings back. What was undone before waits too: nobody said that the bank has it again.
 */
export function up(ddl: Ddl): Step[] {
  const { id, ref, key, keysInside, keysAfterwards } = ddl;
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const keys = [
    "foreign key (company_id) references companies (id)",
    refers("change_id", "change_payments"),
    refers("courier_id", "couriers"),
    refers("account_id", "accounts"),
  ];
  return [
    `create table change_returns (id ${id}, company_id ${ref} not null, change_id ${ref} not null unique,
      state ${key} not null check (state in ('to_return', 'returned', 'lost')), reference text, bank ${key},
      place ${key} check (place in ('shift', 'safe')), reason text, courier_id ${ref}, account_id ${ref} not null, at ${key} not null,
      unique (company_id, id), check ((state = 'lost') = (reason is not null)), check (courier_id is null or state = 'lost'),
      check (state = 'returned' or coalesce(reference, bank, place) is null),
      check (place is null or coalesce(reference, bank) is null) ${keysInside(keys)})`,
    ...keysAfterwards("change_returns", keys),
    `create index change_returns_by_state on change_returns (company_id, state, change_id)`,
    ...ddl.onlyAdvances("change_returns", "id, company_id, change_id", "old.state = 'lost'"),

    `alter table bank_lines add column return_id ${ref}`,
    ...ddl.refersLater("bank_lines", "return_id", "change_payments"),
    `create unique index bank_lines_return on bank_lines (return_id) where return_id is not null`,
    ...ddl.changeTableCheck("bank_lines_check", {
      table: "bank_lines",
      from: `(state = 'matched') = (coalesce(${MATCHED}) is not null)`,
      to: `(state = 'matched') = (coalesce(${MATCHED}, return_id) is not null)`,
    }),

    `insert into change_returns (company_id, change_id, state, account_id, at)
      select v.company_id, v.id, 'to_return', u.account_id, u.created_at from ${UNDONE} and u.account_id is not null order by v.id`,
    `insert into journal_entries (company_id, date, cause, cause_id, reverses_id, account_id, created_at, note)
      select v.company_id, last.date, 'change_sent', v.id, null, null, last.created_at, null
      from change_returns as x join change_payments as v on v.id = x.change_id
      join ${LAST} as last on last.company_id = v.company_id order by v.id`,
    `insert into journal_lines (company_id, entry_id, position, date, account, currency, amount)
      select n.company_id, n.id, l.position, n.date, l.account, l.currency, l.amount
      from change_returns as x
      join journal_entries as n on n.company_id = x.company_id and n.cause = 'change_sent' and n.cause_id = x.change_id and n.account_id is null
      join journal_entries as s on s.company_id = x.company_id and s.cause = 'change_sent' and s.cause_id = x.change_id and s.account_id is not null
      join journal_lines as l on l.entry_id = s.id order by n.id, l.position`,
    ...ddl.runDeferred,
  ];
}
