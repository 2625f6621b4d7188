import type { Ddl } from "#server/database/ddl.ts";

/**
 * What clients say that they paid. `date`: the day when it was said. `receipt_id`: the receipt that an admin made of it. A company may keep
 * what its clients owe and have out of their portal.
 */
export function up({ id, ref, cents, key }: Ddl): string[] {
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  return [
    `create table payment_notices (id ${id}, company_id ${ref} not null references companies (id), client_id ${ref} not null,
      account_id ${ref} not null, currency text not null check (currency in ('USD', 'VES')), amount ${cents} not null check (amount > 0),
      method text not null check (method in ('transfer', 'mobile_payment')), bank text, reference text not null, reference_end ${key},
      paid_on ${key} not null check (length(paid_on) = 10), payer_phone text, note text,
      state ${key} not null default 'new' check (state in ('new', 'accepted', 'rejected')), reject_reason text, receipt_id ${ref} unique,
      date ${key} not null check (length(date) = 10), search text not null, decided_by ${ref}, decided_at ${key},
      created_at ${key} not null, updated_at ${key} not null, version integer not null default 1, deleted_at text,
      unique (company_id, id), check (method = 'transfer' or currency = 'VES'),
      check ((state = 'new') = (decided_at is null)), check ((state = 'accepted') = (receipt_id is not null)),
      check ((state = 'rejected') = (reject_reason is not null)),
      ${refers("client_id", "clients")}, ${refers("account_id", "accounts")}, ${refers("receipt_id", "receipts")},
      ${refers("decided_by", "accounts")})`,
    `create index payment_notices_by_state on payment_notices (company_id, state, id)`,
    `create index payment_notices_of_client on payment_notices (company_id, client_id, date)`,
    `alter table company_settings add column portal_balances integer not null default 1 check (portal_balances in (0, 1))`,
  ];
}
