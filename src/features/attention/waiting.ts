import type { Attention, AttentionKind } from "./contract.ts";

/** The entries of the menu that show a number. */
const COUNTING = ["/deliveries", "/debts"];

/** Kinds that may be about the same records, of which the largest counts. */
const SAME: readonly AttentionKind[][] = [
  ["late_orders", "failed_attempts", "unassigned_orders"],
  ["transfers_unconfirmed", "not_in_bank"],
];

/** How much waits on the pages that count it: `/debts` for `/debts/receipts?state=reported`. */
export function waitingByPage(entries: readonly Attention[]): Map<string, number> {
  const counts = new Map<string, number>();
  const countOf = (kind: AttentionKind) => entries.find((entry) => entry.kind === kind)?.count ?? 0;
  for (const { kind, count, to } of entries) {
    const page = `/${to.split(/[/?]/)[1] ?? ""}`;
    const same = SAME.find((kinds) => kinds.includes(kind)) ?? [kind];
    const largest = Math.max(...same.map(countOf));
    const isCounted = COUNTING.includes(page) && kind === same.find((other) => countOf(other) === largest);
    if (isCounted) counts.set(page, (counts.get(page) ?? 0) + count);
  }
  return counts;
}
