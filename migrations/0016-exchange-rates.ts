import type { Ddl } from "#server/database/ddl.ts";

/**
 * Exchange rates, and bills in bolívares. A rate is a whole number of 10^-8 bolívares per dollar. `rate_feed` has one row: when the
 * provider is asked next, and what was wrong with its last answer. The amount of a bill stays in dollars; `tendered` is what was
 * paid in bolívares.
 */
export function up({ id, ref, cents, key }: Ddl): string[] {
  const day = "check (length(date) = 10)";
  const row = `id ${id}, company_id ${ref} not null references companies (id), date ${key} not null ${day},
      rate ${cents} not null check (rate between 1 and 9000000000000000)`;
  const refers = (column: string) =>
    `foreign key (company_id, ${column}) references accounts (company_id, id)`;
  return [
    `create table exchange_rates (${row}, source ${key} not null check (source in ('manual', 'feed')), account_id ${ref},
      created_at ${key} not null, unique (company_id, date), ${refers("account_id")})`,
    `create table rate_proposals (${row}, state ${key} not null default 'pending' check (state in ('pending', 'accepted', 'discarded')),
      created_at ${key} not null, decided_by ${ref}, decided_at ${key}, unique (company_id, date, rate), unique (company_id, id),
      check ((state = 'pending') = (decided_at is null)), ${refers("decided_by")})`,
    `create table rate_feed (id integer primary key check (id = 1), due_at ${key} not null, problem text)`,
    `alter table company_bills add column currency ${key} not null default 'USD' check (currency in ('USD', 'VES'))`,
    `alter table company_bills add column rate ${cents} check ((currency = 'VES') = (rate is not null) and (rate is null or rate > 0))`,
    `alter table company_bills add column tendered ${cents}
      check ((currency = 'VES') = (tendered is not null) and (tendered is null or tendered >= 0))`,
  ];
}
