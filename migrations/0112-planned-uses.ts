import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const ZONES = ["pickup_zone_id", "delivery_zone_id"];

/**
 * What standing orders and undecided requests refer to besides their own columns, a row for each service, zone and extra. `on_closed`: what
 * becomes of a standing order's day on which nobody works.
 */
export function up({ id, ref, jsonNumber, jsonItems }: Ddl): Step[] {
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const add = (owner: string, column: string, from: string) =>
    `insert into planned_uses (company_id, ${owner}, ${column}) select distinct o.company_id, o.id, t.id from ${from}`;
  const ofStanding = (column: string, joins: string) =>
    add("standing_order_id", column, `standing_orders o ${joins}`);
  const ofRequest = (column: string, joins: string) =>
    add("request_id", column, `requests o ${joins} where o.state = 'new' and o.deleted_at is null`);
  const named = (table: string, json: string, keys: string[]) =>
    `join ${table} t on t.company_id = o.company_id and t.id in (${keys.map((key) => jsonNumber(json, key)).join(", ")})`;
  const items = (json: string, key: string, alias: string) => `cross join ${jsonItems(json, key, alias)}`;
  const extras = (json: string) =>
    `${items(json, "extras", "e")} ${named("extras", "e.value", ["extra_id"])}`;
  const stops = items("o.body", "stops", "p");
  return [
    `create table planned_uses (id ${id}, company_id ${ref} not null references companies (id), standing_order_id ${ref}, request_id ${ref},
      service_id ${ref}, zone_id ${ref}, extra_id ${ref}, check ((standing_order_id is null) <> (request_id is null)),
      ${refers("standing_order_id", "standing_orders")}, ${refers("request_id", "requests")},
      ${refers("service_id", "services")}, ${refers("zone_id", "zones")}, ${refers("extra_id", "extras")})`,
    ...["standing_order_id", "request_id", "service_id", "zone_id", "extra_id"].map(
      (column) =>
        `create index planned_uses_${column} on planned_uses (${column}) where ${column} is not null`,
    ),
    ofStanding("zone_id", named("zones", "o.body", ZONES)),
    ofStanding("extra_id", extras("o.body")),
    ofRequest("service_id", named("services", "o.body", ["service_id"])),
    ofRequest("zone_id", named("zones", "o.body", ["pickup_zone_id"])),
    ofRequest("zone_id", named("zones", "o.body", ["delivery_zone_id"])),
    ofRequest("zone_id", `${stops} ${named("zones", "p.value", ["delivery_zone_id"])}`),
    ofRequest("extra_id", extras("o.body")),
    ofRequest("extra_id", `${stops} ${extras("p.value")}`),
    `alter table standing_orders add column on_closed text not null default 'skip' check (on_closed in ('skip', 'before', 'after'))`,
  ];
}
