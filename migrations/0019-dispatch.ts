import type { Ddl } from "#server/database/ddl.ts";

/** When an order was promised, and in which order a courier visits. */
export function up({ ref, key, clustered }: Ddl): string[] {
  return [
    `alter table deliveries add column promised_time ${key} check (length(promised_time) = 5)`,
    `create table stops (delivery_id ${ref} primary key, company_id ${ref} not null, courier_id ${ref} not null, position integer not null,
      foreign key (company_id, delivery_id) references deliveries (company_id, id),
      foreign key (company_id, courier_id) references couriers (company_id, id)) ${clustered}`,
    `create index stops_by_courier on stops (company_id, courier_id)`,
  ];
}
