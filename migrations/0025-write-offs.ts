import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const PARTS = "amount = paid - refunded + remaining";
const check = (standing: string, closed: string) =>
  `case when open = 1 then ${standing} else ${closed} and remaining = 0 end`;

/** What is no longer expected of a debt, with the reason; and the reminders sent to clients. Both are only added. */
export function up(ddl: Ddl): Step[] {
  const { id, ref, cents, key, appendOnly } = ddl;
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const day = "check (length(date) = 10)";
  return [
    `alter table debts add column written_off ${cents} not null default 0 check (written_off >= 0)`,
    ...ddl.changeTableCheck("debts_check1", {
      table: "debts",
      from: check(PARTS, "paid = refunded"),
      to: check("amount = paid - refunded + written_off + remaining", "paid = refunded and written_off = 0"),
    }),
    // A row that voids another one names it, with the same amount.
    `create table write_offs (id ${id}, company_id ${ref} not null references companies (id), debt_id ${ref} not null,
      amount ${cents} not null check (amount > 0), reason text not null, voids_id ${ref} unique, date ${key} not null ${day},
      account_id ${ref} not null, created_at ${key} not null, unique (company_id, id), ${refers("debt_id", "debts")},
      ${refers("voids_id", "write_offs")}, ${refers("account_id", "accounts")})`,
    `create index write_offs_by_debt on write_offs (company_id, debt_id)`,
    `create index write_offs_by_date on write_offs (company_id, date, id)`,
    ...appendOnly("write_offs"),
    `create table reminders (id ${id}, company_id ${ref} not null references companies (id), client_id ${ref} not null,
      total ${cents} not null, account_id ${ref} not null, created_at ${key} not null, unique (company_id, id),
      ${refers("client_id", "clients")}, ${refers("account_id", "accounts")})`,
    `create index reminders_by_client on reminders (company_id, client_id, id)`,
    ...appendOnly("reminders"),
  ];
}
