import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/**
 * Orders that are the stops of one trip. `trip_position` orders them; numbers may be missing, as an order can be deleted. `further_stop`: it is
 * priced as a further stop, also when it moved. A service may have a price of its own for these.
 */
export const up = ({ id, ref, cents, key, refersLater }: Ddl): Step[] => [
  `create table trips (id ${id}, company_id ${ref} not null references companies (id), created_at ${key} not null, unique (company_id, id))`,
  `alter table deliveries add column trip_id ${ref}`,
  `alter table deliveries add column trip_position integer`,
  `alter table deliveries add column further_stop integer not null default 0 check (further_stop in (0, 1))`,
  ...refersLater("deliveries", "trip_id", "trips"),
  `create index deliveries_by_trip on deliveries (trip_id, trip_position) where trip_id is not null`,
  `alter table services add column stop_amount ${cents} check (stop_amount >= 0)`,
  `alter table services add column stop_pay ${cents} check (stop_pay >= 0)`,
];
