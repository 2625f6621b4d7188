import type { Ddl } from "#server/database/ddl.ts";

/** What a change leaves in SQLite's indexes of words is joined beside the changes. */
export function up({ mergedWhenAsked }: Ddl): string[] {
  return ["deliveries", "clients"].flatMap(mergedWhenAsked);
}
