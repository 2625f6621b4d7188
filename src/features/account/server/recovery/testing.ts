import type { Answer } from "#test/api.ts";

/** How many answers have each status. */
export function tallyStatuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
