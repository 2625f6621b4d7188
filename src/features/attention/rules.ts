import { bolivaresToDollars, fromDollars, type Rate, toDollars } from "#shared/money.ts";
import type { Attention, AttentionKind } from "./contract.ts";

/** A daily backup, and an hour for its retry: the same as the alert in `deploy/prometheus-rules.yml`. */
const MOST_MS = 25 * 3_600_000;

/** Whether the last backup is older than a day and an hour. */
export const isBackupLate = (last: Date, now: Date): boolean => now.getTime() - last.getTime() > MOST_MS;

/** Whether files take 90% of their room or more. Both are bytes. */
export const areFilesFull = ({ used, most }: { used: number; most: number }): boolean =>
  used * 10 >= most * 9;

/** What stops the work, or may lose all of it. */
const FIRST: readonly AttentionKind[] = ["rate_missing", "backup_late", "files_full"];

/** What one of them weighs at least, also without money: about an order's price, in dollars. */
const LEAST = 10;

const DAY_MS = 24 * 3_600_000;

/** What waits, by its money times the days that it has waited. Bolívares count at the rate, without one not at all. Equals stay as they are. */
export function rankAttention(entries: readonly Attention[], now: Date, rate: Rate | null): Attention[] {
  const weightOf = ({ kind, count, amount, oldest_at }: Attention): number => {
    if (FIRST.includes(kind)) return Number.MAX_VALUE;
    const bolivares = amount && rate ? toDollars(bolivaresToDollars(fromDollars(amount.VES), rate)) : 0;
    const dollars = Math.abs(amount?.USD ?? 0) + Math.abs(bolivares);
    // Whole days, so that nothing moves while somebody reads.
    const days = oldest_at ? Math.floor((now.getTime() - Date.parse(oldest_at)) / DAY_MS) : 0;
    return Math.max(dollars, LEAST * count) * (1 + Math.max(0, days));
  };
  return [...entries].sort((a, b) => weightOf(b) - weightOf(a));
}
