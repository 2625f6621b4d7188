import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/**
 * Zones with their places, lists of prices between zones, extras, and what an order with any of these costs. An order without a row in
 * `delivery_prices` costs its service's price. Zones and extras are hidden, never deleted, so that orders can refer to them.
 */
export function up(ddl: Ddl): Step[] {
  const { id, ref, cents, key, refersLater } = ddl;
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const company = `company_id ${ref} not null references companies (id)`;
  const editable = `created_at text not null, updated_at text not null, version integer not null default 1, deleted_at text`;
  return [
    `create table zones (id ${id}, ${company}, name text not null, name_key ${key} not null, sort_name ${key} not null, search text not null,
      ${editable}, unique (company_id, id))`,
    `create unique index zones_name on zones (company_id, name_key) where deleted_at is null`,
    // `words`: the place as it is looked for in an address. Each place is in one zone.
    `create table zone_places (id ${id}, ${company}, zone_id ${ref} not null, position integer not null, name text not null,
      words ${key} not null, unique (company_id, words), ${refers("zone_id", "zones")})`,
    `create index zone_places_of on zone_places (zone_id, position)`,
    `create table extras (id ${id}, ${company}, name text not null, amount ${cents} not null,
      courier_pay ${cents} not null check (courier_pay >= 0), active integer not null check (active in (0, 1)),
      sort_name ${key} not null, search text not null, ${editable}, unique (company_id, id))`,
    // Without a client: for all clients.
    `create table tariffs (id ${id}, ${company}, service_id ${ref} not null, client_id ${ref},
      valid_from ${key} not null check (length(valid_from) = 10), created_at text not null, unique (company_id, id),
      ${refers("service_id", "services")}, ${refers("client_id", "clients")})`,
    `create unique index tariffs_list on tariffs (company_id, service_id, coalesce(client_id, 0), valid_from)`,
    `create index tariffs_of_client on tariffs (company_id, client_id) where client_id is not null`,
    `create table tariff_cells (id ${id}, ${company}, tariff_id ${ref} not null, from_zone_id ${ref} not null, to_zone_id ${ref} not null,
      amount ${cents} not null check (amount >= 0), courier_pay ${cents} check (courier_pay >= 0),
      unique (tariff_id, from_zone_id, to_zone_id), ${refers("tariff_id", "tariffs")},
      ${refers("from_zone_id", "zones")}, ${refers("to_zone_id", "zones")})`,
    `create index tariff_cells_from on tariff_cells (company_id, from_zone_id)`,
    `create index tariff_cells_to on tariff_cells (company_id, to_zone_id)`,
    // Whether the order has a row in the next table, so that a list of orders without needn't look.
    `alter table deliveries add column priced integer not null default 0 check (priced in (0, 1))`,
    // `lines`: JSON of names and cents; `lines_total`: their sum, which is the order's amount unless somebody named another.
    // `extra_pay`: what the courier earns above his part of the service's expenses.
    `create table delivery_prices (id ${id}, ${company}, delivery_id ${ref} not null unique, pickup_zone_id ${ref}, delivery_zone_id ${ref},
      lines text not null, lines_total ${cents} not null check (lines_total >= 0), calculated ${cents} not null check (calculated >= 0),
      explanation text not null, agreed ${cents} check (agreed >= 0), reason text, extra_pay ${cents} not null,
      extra_count integer not null, check ((agreed is null) = (reason is null)), ${refers("delivery_id", "deliveries")},
      ${refers("pickup_zone_id", "zones")}, ${refers("delivery_zone_id", "zones")})`,
    `create index delivery_prices_from on delivery_prices (company_id, pickup_zone_id) where pickup_zone_id is not null`,
    `create index delivery_prices_to on delivery_prices (company_id, delivery_zone_id) where delivery_zone_id is not null`,
    `create table delivery_extras (id ${id}, ${company}, delivery_id ${ref} not null, position integer not null, extra_id ${ref} not null,
      quantity integer not null check (quantity between 1 and 99), unique (delivery_id, position),
      ${refers("delivery_id", "deliveries")}, ${refers("extra_id", "extras")})`,
    `create index delivery_extras_of on delivery_extras (company_id, extra_id)`,
    `alter table client_addresses add column zone_id ${ref}`,
    `create index client_addresses_zone on client_addresses (company_id, zone_id) where zone_id is not null`,
    ...refersLater("client_addresses", "zone_id", "zones"),
  ];
}
