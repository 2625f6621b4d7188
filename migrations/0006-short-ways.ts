import type { Ddl } from "#server/database/ddl.ts";

/** Adds a function that finds orders by text with one plan on PostgreSQL, and an index of events by day. */
export function up({ searchPlannedOnce }: Ddl): string[] {
  return [...searchPlannedOnce, `create index events_by_day on events (company_id, day, id)`];
}
