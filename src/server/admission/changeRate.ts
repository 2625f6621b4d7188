import { AppError } from "#shared/errors.ts";

const MINUTE_MS = 60_000;

/**
 * Counts changes of each company in a minute, and throws `too-many` beyond `most`; 0: there is no limit. Each process counts for
 * itself: what several of them share is a database that must not be written to in order to say that too much is written.
 */
export function createChangeRate(most: number): (companyId: number) => void {
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
