import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/**
 * `cash_back_limit`: how many cents of cash each person who is no admin may give back in a day. `cash_back_days`: what each did, in cents
 * and céntimos, and what it was worth in cents. The row is updated by each act, so that two at once are counted one after the other.
 */
export function up({ id, ref, cents, key, keysInside, keysAfterwards }: Ddl): Step[] {
  const keys = [
    "foreign key (company_id) references companies (id)",
    "foreign key (company_id, account_id) references accounts (company_id, id)",
  ];
  return [
    `alter table company_settings add column cash_back_limit ${cents} not null default 10000 check (cash_back_limit >= 0)`,
    `create table cash_back_days (id ${id}, company_id ${ref} not null, account_id ${ref} not null, day ${key} not null,
      usd ${cents} not null, ves ${cents} not null, worth ${cents} not null check (worth > 0),
      unique (company_id, id), unique (company_id, day, account_id) ${keysInside(keys)})`,
    ...keysAfterwards("cash_back_days", keys),
  ];
}
