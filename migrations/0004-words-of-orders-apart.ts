import type { Ddl } from "#server/database/ddl.ts";

/** An order that changes its state keeps its words: they are indexed where such a change writes nothing. */
export function up({ wordsApart }: Ddl): string[] {
  return wordsApart("deliveries");
}
