import type { Ddl } from "#server/database/ddl.ts";

/**
 * Orders that clients ask for, and the office accepts or rejects. `body`: JSON of the order as it was asked for. `tracking_token`: the
 * link that follows the request, and then its order. `uuid`: whoever asked sent it, so that a repeated request is kept once. `takes_requests`: a client of the company has a way to ask. A company may have a
 * public form at an address of its own, which offers its public services.
 */
export function up({ id, ref, cents, key }: Ddl): string[] {
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const flag = (name: string) => `${name} integer not null default 0 check (${name} in (0, 1))`;
  return [
    `create table requests (id ${id}, company_id ${ref} not null references companies (id), number integer not null,
      source text not null check (source in ('portal', 'form', 'key')),
      state ${key} not null default 'new' check (state in ('new', 'accepted', 'rejected', 'withdrawn')),
      client_id ${ref}, body text not null, note text, amount ${cents} not null check (amount >= 0), price_explanation text not null,
      reject_reason text, delivery_id ${ref} unique, tracking_token ${key} not null unique, uuid ${key}, search text not null,
      decided_by ${ref}, decided_at ${key}, created_at ${key} not null, updated_at ${key} not null, version integer not null default 1,
      deleted_at text, unique (company_id, id), unique (company_id, number), unique (company_id, uuid),
      check ((state = 'new') = (decided_at is null)), check ((state = 'accepted') = (delivery_id is not null)),
      check ((state = 'rejected') = (reject_reason is not null)),
      ${refers("client_id", "clients")}, ${refers("delivery_id", "deliveries")}, ${refers("decided_by", "accounts")})`,
    `create index requests_by_state on requests (company_id, state, id)`,
    `create index requests_by_client on requests (client_id, id) where client_id is not null`,
    `alter table companies add column last_request_number integer not null default 0`,
    `alter table companies add column ${flag("takes_requests")}`,

    `alter table company_settings add column ${flag("request_form")}`,
    `alter table company_settings add column slug ${key}`,
    `create unique index company_settings_slug on company_settings (slug) where slug is not null`,
    `alter table services add column ${flag("public")}`,
  ];
}
