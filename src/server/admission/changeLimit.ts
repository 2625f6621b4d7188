import { AppError } from "#shared/errors.ts";

const MINUTE_MS = 60_000;

/**
 * Counts each company's changes per minute, and throws `too-many` above `most`; 0: no limit. Each process counts for itself,
 * because a shared count would need a write to the database for every refused change.
 */
export function createChangeLimit(most: number): (companyId: number) => void {
  const counts = new Map<number, number>();
  let ends = 0;
  return (companyId) => {
    if (most === 0) return;
    const now = performance.now();
    if (now >= ends) {
      counts.clear();
      ends = now + MINUTE_MS;
    }
    const count = (counts.get(companyId) ?? 0) + 1;
    if (count > most) throw new AppError("too-many", { retryAfter: Math.ceil((ends - now) / 1000) });
    counts.set(companyId, count);
  };
}
