import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const STATES = "'none', 'pending', 'collected', 'paid_to_client', 'not_collected'";

/** What is collected at an order's door, the goods money that the office holds for its clients, and its payment to them. */
export function up({ id, ref, cents, key, keysInside, keysAfterwards, onlyAdvances }: Ddl): Step[] {
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const keys = [
    "foreign key (company_id) references companies (id)",
    refers("client_id", "clients"),
    refers("account_id", "accounts"),
    refers("voided_by", "accounts"),
    refers("receipt_id", "receipts"),
  ];
  return [
    `alter table deliveries add column collect_fee integer not null default 0 check (collect_fee in (0, 1))`,
    `alter table deliveries add column cod_amount ${cents} not null default 0 check (cod_amount >= 0)`,
    `alter table deliveries add column cod_status ${key} not null default 'none' check (cod_status in (${STATES}))`,
    `alter table deliveries add column cod_note text`,
    `alter table companies add column last_remittance_number integer not null default 0`,
    `create table remittances (id ${id}, company_id ${ref} not null, number integer not null check (number > 0),
      client_id ${ref} not null, currency ${key} not null check (currency in ('USD', 'VES')), amount ${cents} not null check (amount > 0),
      deducted ${cents} not null check (deducted >= 0 and deducted <= amount), receipt_id ${ref},
      method ${key} not null check (method in ('cash', 'transfer', 'mobile_payment')), reference text,
      date ${key} not null check (length(date) = 10), account_id ${ref} not null, created_at ${key} not null,
      voided_at ${key}, voided_by ${ref}, void_reason text, unique (company_id, id), unique (company_id, number),
      check ((voided_at is null) = (void_reason is null)), check ((voided_at is null) = (voided_by is null)),
      check ((receipt_id is null) = (deducted = 0)) ${keysInside(keys)})`,
    ...keysAfterwards("remittances", keys),
    `create index remittances_by_client on remittances (company_id, client_id, id)`,
    `create index courier_lines_by_entry on courier_lines (entry_id) where entry_id is not null`,
    ...onlyAdvances(
      "remittances",
      "id, company_id, number, client_id, currency, amount, deducted, receipt_id, method, reference, date, account_id, created_at",
      "old.voided_at is not null",
    ),
  ];
}
