import type { Ddl } from "#server/database/ddl.ts";

/**
 * Orders that are made again and again. `body`: JSON of the order's body without its day, client, service and courier. `days`, `skip`: JSON.
 * `standing_days`: what became of a rule's day, at most one order each. `standing_on`: the last day whose orders were planned.
 */
export function up({ id, ref, key }: Ddl): string[] {
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const row = `id ${id}, company_id ${ref} not null references companies (id)`;
  const day = (column: string) => `${column} ${key} check (length(${column}) = 10)`;
  return [
    `create table standing_orders (${row}, name text not null, client_id ${ref}, service_id ${ref} not null, courier_id ${ref},
      body text not null, days text not null, ${day("starts_on")} not null, ${day("ends_on")}, skip text not null,
      ${day("paused_until")}, last_error text, ${day("failed_on")}, sort_name ${key} not null, search text not null,
      created_at text not null, updated_at text not null, version integer not null default 1, deleted_at text,
      unique (company_id, id), check ((last_error is null) = (failed_on is null)), check (ends_on >= starts_on),
      ${refers("client_id", "clients")}, ${refers("service_id", "services")}, ${refers("courier_id", "couriers")})`,
    `create index standing_orders_by_name on standing_orders (company_id, sort_name, id)`,
    `create index standing_orders_of_client on standing_orders (company_id, client_id) where client_id is not null`,
    `create index standing_orders_failed on standing_orders (company_id) where last_error is not null`,
    `create table standing_days (${row}, standing_order_id ${ref} not null, ${day("date")} not null, delivery_id ${ref},
      error text, created_at text not null, unique (standing_order_id, date), check ((delivery_id is null) <> (error is null)),
      ${refers("standing_order_id", "standing_orders")}, ${refers("delivery_id", "deliveries")})`,
    `create index standing_days_of_order on standing_days (delivery_id) where delivery_id is not null`,
    `alter table company_settings add column ${day("standing_on")}`,
  ];
}
