import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const CALLERS = "'user', 'employee', 'courier', 'key'";

/**
 * People of a client, who see what is this client's. Each has an account without password, so that events name the person. `email_key`: where
 * a new link may be sent. `issued_at`: when the office last made a code for the person. Codes now sign in couriers' phones and clients' people.
 */
export function up({ id, ref, key, changeCheck, changeTableCheck }: Ddl): Step[] {
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  return [
    ...changeCheck("accounts", "type", `type in (${CALLERS})`, `type in (${CALLERS}, 'portal')`),
    ...changeTableCheck("accounts_check1", {
      table: "accounts",
      from: "(email_key is null) = (deleted_at is not null or type in ('courier', 'key'))",
      to: "(email_key is null) = (deleted_at is not null or type in ('courier', 'key', 'portal'))",
    }),
    ...changeCheck(
      "events",
      "actor_type",
      `actor_type in (${CALLERS})`,
      `actor_type in (${CALLERS}, 'portal')`,
    ),

    `create table portal_accesses (id ${id}, company_id ${ref} not null references companies (id), account_id ${ref} not null unique,
      client_id ${ref} not null, email_key ${key}, created_by ${ref} not null, created_at ${key} not null, issued_at ${key} not null,
      last_used_at ${key}, unique (company_id, id), ${refers("account_id", "accounts")}, ${refers("client_id", "clients")},
      ${refers("created_by", "accounts")})`,
    `create index portal_accesses_of_client on portal_accesses (company_id, client_id)`,
    `create index portal_accesses_by_email on portal_accesses (email_key) where email_key is not null`,
    `alter table courier_codes rename to sign_in_codes`,
  ];
}
