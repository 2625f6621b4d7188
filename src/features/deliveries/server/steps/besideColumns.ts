// What an order shows of other orders.
import { sql } from "kysely";

/** The order that brings back what the recipient of an order `d` did not take. Others are not looked for. */
export const RETURN_ID = sql<number | null>`case when d.status = 'cancelled' or d.packages_returned > 0 then (
  select r.id from deliveries as r where r.return_of_id = d.id and r.deleted_at is null) end`;

/** How many stops the trip of an order `d` has, but for deleted ones; and which of them it is. */
export const TRIP = {
  count: sql<number | null>`case when d.trip_id is not null then (
    select count(*) from deliveries as r where r.trip_id = d.trip_id and r.deleted_at is null) end`,
  position: sql<number | null>`case when d.trip_id is not null then (
    select count(*) from deliveries as r where r.trip_id = d.trip_id and r.deleted_at is null
      and r.trip_position <= d.trip_position) end`,
};
