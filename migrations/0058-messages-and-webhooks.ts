import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/**
 * `messages`: what clients and recipients should be told by WhatsApp, and whether somebody did, for a company that keeps this list.
 * `webhooks`: where other software hears of changes; secrets are encrypted with the key `key_id`. `webhook_deliveries`: each message, and
 * how sending it went. `jobs.company_id`: so that the jobs of one company don't hold back those of others.
 */
export function up({ id, ref, key }: Ddl): Step[] {
  const row = `id ${id}, company_id ${ref} not null references companies (id)`;
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  return [
    `alter table company_settings add column message_list integer not null default 0 check (message_list in (0, 1))`,
    `create table messages (${row}, delivery_id ${ref} not null,
      kind text not null check (kind in ('on_the_way', 'failed_attempt', 'delivered')),
      reader text not null check (reader in ('recipient', 'client')),
      created_at ${key} not null, sent_at ${key}, account_id ${ref}, check ((sent_at is null) = (account_id is null)),
      ${refers("delivery_id", "deliveries")}, ${refers("account_id", "accounts")})`,
    `create index messages_by_company on messages (company_id, id)`,
    `create index messages_to_send on messages (company_id, id) where sent_at is null`,
    `create index messages_by_order on messages (delivery_id)`,

    `alter table jobs add column company_id ${ref} references companies (id)`,
    `create table webhooks (${row}, url text not null, events text not null, client_id ${ref}, secret text not null, key_id text not null,
      previous_secret text, previous_until ${key}, active integer not null default 1 check (active in (0, 1)), failed_since ${key},
      created_at ${key} not null, updated_at ${key} not null, version integer not null default 1, deleted_at ${key},
      unique (company_id, id), check ((previous_secret is null) = (previous_until is null)), ${refers("client_id", "clients")})`,
    `create table webhook_deliveries (${row}, webhook_id ${ref} not null, message_id ${key} not null unique, event ${key} not null, body text not null,
      state ${key} not null check (state in ('waiting', 'delivered', 'failed')), attempts integer not null default 0, job_id ${ref} not null,
      status integer, answer text, error text, created_at ${key} not null, attempted_at ${key}, next_at ${key},
      unique (company_id, id), ${refers("webhook_id", "webhooks")})`,
    `create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id)`,
    `create index webhook_deliveries_open on webhook_deliveries (webhook_id, state) where state <> 'delivered'`,
    `create index webhook_deliveries_by_age on webhook_deliveries (created_at)`,
  ];
}
