import { current, set } from "../outbox/state.ts";

/** The courier has looked at the order. */
export function markSeen(id: number): void {
  const { marks } = current();
  if (marks.has(id)) set({ marks: new Map([...marks].filter(([marked]) => marked !== id)) });
}
