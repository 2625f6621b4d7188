import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** A message is about an order or about a request. The table is made again, because SQLite can't make a column optional. */
export function up({ id, ref, key, continueIds }: Ddl): Step[] {
  const columns = "id, company_id, delivery_id, kind, reader, created_at, sent_at, account_id";
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  return [
    `create table messages_before as select ${columns} from messages`,
    `drop table messages`,
    `create table messages (id ${id}, company_id ${ref} not null references companies (id), delivery_id ${ref}, request_id ${ref},
      kind text not null check (kind in ('on_the_way', 'failed_attempt', 'delivered', 'received_request')),
      reader text not null check (reader in ('recipient', 'client')),
      created_at ${key} not null, sent_at ${key}, account_id ${ref},
      check ((sent_at is null) = (account_id is null)), check ((delivery_id is null) <> (request_id is null)),
      ${refers("delivery_id", "deliveries")}, ${refers("request_id", "requests")}, ${refers("account_id", "accounts")})`,
    `insert into messages (${columns}) select ${columns} from messages_before`,
    ...continueIds("messages"),
    `drop table messages_before`,
    `create index messages_by_company on messages (company_id, id)`,
    `create index messages_to_send on messages (company_id, id) where sent_at is null`,
    `create index messages_by_order on messages (delivery_id) where delivery_id is not null`,
    `create index messages_by_request on messages (request_id) where request_id is not null`,
  ];
}
