import type { Step } from "#server/database/types.ts";

/** An order is of one or more parcels. The recipient of a delivered one may not take `packages_returned` of them. */
export const up = (): Step[] => [
  "alter table deliveries add column packages integer not null default 1 check (packages between 1 and 99)",
  "alter table deliveries add column contents text",
  "alter table deliveries add column packages_returned integer not null default 0 check (packages_returned between 0 and 98)",
  "alter table deliveries add column partial_reason text",
  "alter table courier_actions add column packages_delivered integer",
  "alter table courier_actions add column partial_reason text",
  "create index deliveries_partial on deliveries (company_id, id) where packages_returned > 0",
];
