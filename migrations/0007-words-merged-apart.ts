import type { Words } from "#server/database/portable.ts";

/** What a change leaves in SQLite's indexes of words is joined beside the changes. */
export function up({ mergedWhenAsked }: Words): string[] {
  return ["deliveries", "clients"].flatMap(mergedWhenAsked);
}
