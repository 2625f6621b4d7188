import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/**
 * The stops of a trip are orders, sorted by `trip_position`. Deleted orders leave gaps in it. `further_stop`: the order has the price of a
 * further stop, wherever it stands. A service may say what further stops cost and what their courier earns.
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
