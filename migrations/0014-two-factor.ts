import type { Ddl } from "#server/database/ddl.ts";

/**
 * The second step of a sign-in. `secret` is encrypted with the key that `key_id` identifies; `last_step` is the newest time step
 * whose code was used. Without `enabled_at` it is not confirmed yet.
 */
export function up({ ref, key }: Ddl): string[] {
  return [
    `create table two_factor (account_id ${ref} primary key, company_id ${ref} not null, secret text not null, key_id ${key} not null,
      last_step integer not null default 0, enabled_at ${key}, created_at ${key} not null, unique (company_id, account_id),
      foreign key (company_id, account_id) references accounts (company_id, id))`,
    `create table recovery_codes (account_id ${ref} not null, company_id ${ref} not null, hash ${key} not null, primary key (account_id, hash),
      foreign key (company_id, account_id) references two_factor (company_id, account_id) on delete cascade)`,
  ];
}
