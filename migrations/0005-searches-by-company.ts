import type { Ddl } from "#server/database/ddl.ts";

/**
 * Puts the company into the search indexes' keys, so that a search reads only its own company's entries, and indexes orders by
 * client and courier.
 */
export function up({ trigramsByCompany }: Ddl): string[] {
  return [
    ...trigramsByCompany("clients"),
    ...trigramsByCompany("deliveries"),
    `drop index deliveries_by_client`,
    `create index deliveries_by_client on deliveries (company_id, client_id, deleted_at, id)`,
    `drop index deliveries_by_courier`,
    `create index deliveries_by_courier on deliveries (company_id, courier_id, deleted_at, date)`,
  ];
}
