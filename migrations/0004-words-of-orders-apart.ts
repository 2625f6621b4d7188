import type { Words } from "#server/database/portable.ts";

/** An order that changes its state keeps its words: they are indexed where such a change writes nothing. */
export function up({ wordsApart }: Words): string[] {
  return wordsApart("deliveries");
}
