import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const CALLERS = "'user', 'employee', 'courier'";

/**
 * Keys of other software. A key has an account without e-mail and password, so that events and orders name it, and one sign-in, whose token
 * it is. `prefix`: its first characters, which the owner sees. `scopes`: JSON.
 */
export function up({ id, ref, key, changeCheck, changeTableCheck }: Ddl): Step[] {
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  return [
    ...changeCheck("accounts", "type", `type in (${CALLERS})`, `type in (${CALLERS}, 'key')`),
    ...changeTableCheck("accounts_check1", {
      table: "accounts",
      from: "(email_key is null) = (deleted_at is not null or type = 'courier')",
      to: "(email_key is null) = (deleted_at is not null or type in ('courier', 'key'))",
    }),
    ...changeCheck("events", "actor_type", `actor_type in (${CALLERS})`, `actor_type in (${CALLERS}, 'key')`),

    `create table api_keys (id ${id}, company_id ${ref} not null references companies (id), account_id ${ref} not null unique, client_id ${ref},
      prefix text not null, scopes text not null, expires_on ${key} check (length(expires_on) = 10), created_by ${ref} not null,
      created_at ${key} not null, unique (company_id, id), ${refers("account_id", "accounts")}, ${refers("client_id", "clients")},
      ${refers("created_by", "accounts")})`,
    `create index api_keys_of_client on api_keys (company_id, client_id) where client_id is not null`,
  ];
}
