import type { Ddl } from "#server/database/ddl.ts";

/**
 * Requests of the portal. `asked_by`: the account of the person or key that asked. A client's imports are its own: `client_id` is null for
 * the office's.
 */
export function up({ ref }: Ddl): string[] {
  return [
    `alter table requests add column asked_by ${ref}`,
    `alter table imports add column client_id ${ref}`,
    `create index imports_of_client on imports (company_id, client_id, id) where client_id is not null`,
  ];
}
