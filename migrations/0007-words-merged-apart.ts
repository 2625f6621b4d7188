import type { Ddl } from "#server/database/ddl.ts";

/** Turns off FTS5's automatic merging on SQLite. `createUpkeep` merges instead, outside of changes. */
export function up({ mergedWhenAsked }: Ddl): string[] {
  return ["deliveries", "clients"].flatMap(mergedWhenAsked);
}
