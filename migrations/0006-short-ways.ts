import type { Words } from "#server/database/portable.ts";

/** PostgreSQL finds orders by their text without planning anew for each; events of some days are found by their days. */
export function up({ searchPlannedOnce }: Words): string[] {
  return [...searchPlannedOnce, `create index events_by_day on events (company_id, day, id)`];
}
