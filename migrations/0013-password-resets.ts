import type { Ddl } from "#server/database/ddl.ts";

/**
 * Links that set a new password. Only a hash of the token is stored. A link becomes invalid when its account's version changes.
 */
export function up({ ref, key }: Ddl): string[] {
  return [
    `create table password_resets (token_hash ${key} primary key, company_id ${ref} not null, account_id ${ref} not null,
      account_version integer not null, expires_at ${key} not null, created_at ${key} not null,
      foreign key (company_id, account_id) references accounts (company_id, id))`,
    `create index password_resets_by_account on password_resets (account_id)`,
    `create index password_resets_by_expiry on password_resets (expires_at)`,
  ];
}
