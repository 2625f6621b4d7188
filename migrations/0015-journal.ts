import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";
import { fillJournal, fillTotals, TOTAL } from "./journal/fill.ts";

const ACCOUNTS = [
  "receivable",
  "income",
  "cash",
  "bank",
  "exchange",
  "expense",
  "goods",
  "advance",
  "write_off",
  "difference",
  "capital",
]
  .map((account) => `'${account}'`)
  .join(", ");

/**
 * The journal, in double entry, filled from the existing orders, payments and bills. `cause_id` has no foreign key, because it
 * refers to one of several tables, and a deleted bill leaves its entries behind.
 */
export function up(ddl: Ddl): Step[] {
  const { id, ref, cents, key, clustered, keysInside, keysAfterwards, appendOnly, afterEach, atCommit } = ddl;
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const entryKeys = [
    "foreign key (company_id) references companies (id)",
    refers("account_id", "accounts"),
    refers("reverses_id", "journal_entries"),
  ];
  const lineKeys = [
    refers("entry_id", "journal_entries"),
    refers("client_id", "clients"),
    refers("courier_id", "couriers"),
    refers("delivery_id", "deliveries"),
  ];
  const day = "check (length(date) = 10)";
  const add = `insert into journal_totals (company_id, account, place, party_id, currency, month, amount)
    values (${TOTAL("new")}, new.amount)
    on conflict (company_id, account, place, party_id, currency, month) do update set amount = journal_totals.amount + excluded.amount`;
  return [
    `create table journal_entries (id ${id}, company_id ${ref} not null, date ${key} not null ${day}, cause ${key} not null,
      cause_id ${ref} not null, reverses_id ${ref}, account_id ${ref}, created_at ${key} not null, note text,
      unique (company_id, id) ${keysInside(entryKeys)})`,
    `create table journal_lines (company_id ${ref} not null, entry_id ${ref} not null, position integer not null, date ${key} not null ${day},
      account ${key} not null check (account in (${ACCOUNTS})), client_id ${ref},
      place ${key} check (place in ('safe', 'shift', 'courier')), courier_id ${ref}, shift_id ${ref}, delivery_id ${ref},
      currency ${key} not null check (currency in ('USD', 'VES')), amount ${cents} not null check (amount <> 0),
      primary key (entry_id, position),
      check (case when account in ('goods', 'advance') then client_id is not null else client_id is null or account = 'receivable' end),
      check ((account = 'cash') = (place is not null)),
      check ((courier_id is not null) = (place is not null and place = 'courier')),
      check ((shift_id is not null) = (place is not null and place = 'shift')) ${keysInside(lineKeys)}) ${clustered}`,
    `create table journal_totals (company_id ${ref} not null references companies (id), account ${key} not null, place ${key} not null,
      party_id ${ref} not null, currency ${key} not null, month ${key} not null, amount ${cents} not null,
      primary key (company_id, account, place, party_id, currency, month))`,
    `create index journal_entries_by_cause on journal_entries (company_id, cause, cause_id)`,

    ...fillJournal,
    fillTotals,

    ...keysAfterwards("journal_entries", entryKeys),
    ...keysAfterwards("journal_lines", lineKeys),
    `create index journal_entries_by_date on journal_entries (company_id, date, id)`,
    `create unique index journal_entries_reversed on journal_entries (reverses_id) where reverses_id is not null`,
    // For a client's balance on a day; and, without a client, for the balance of the safe or the bank.
    `create index journal_lines_by_party on journal_lines (company_id, client_id, account, date)`,
    `create index journal_lines_by_courier on journal_lines (company_id, courier_id, date) where courier_id is not null`,
    ...afterEach("journal_lines", "insert", add),
    ...atCommit("journal_lines", "insert"),
    ...ddl.balanced("journal_lines", "entry_id, currency", "amount"),
    ...appendOnly("journal_entries"),
    ...appendOnly("journal_lines"),
  ];
}
