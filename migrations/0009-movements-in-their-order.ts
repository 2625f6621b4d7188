/** Indexes a day's payments, bills and orders in the order of their entry, so that a report needn't sort a day. */
export function up(): string[] {
  return [
    `drop index payments_by_date`,
    `create index payments_by_date on payments (company_id, date, id, kind, amount)`,
    `drop index company_bills_by_date`,
    `create index company_bills_by_date on company_bills (company_id, date, id, amount)`,
    `drop index deliveries_by_courier`,
    `create index deliveries_by_courier on deliveries (company_id, courier_id, deleted_at, date, id)`,
  ];
}
