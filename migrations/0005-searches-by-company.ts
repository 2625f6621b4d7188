import type { Ddl } from "#server/database/ddl.ts";

/** A search reads its own company's lists only: groups of letters, and the orders that stand of a client or courier. */
export function up({ groupsByCompany }: Ddl): string[] {
  return [
    ...groupsByCompany("clients"),
    ...groupsByCompany("deliveries"),
    `drop index deliveries_by_client`,
    `create index deliveries_by_client on deliveries (company_id, client_id, deleted_at, id)`,
    `drop index deliveries_by_courier`,
    `create index deliveries_by_courier on deliveries (company_id, courier_id, deleted_at, date)`,
  ];
}
