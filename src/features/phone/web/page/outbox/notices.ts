import type { Stop } from "#features/phone/contract.ts";

/** An order that was taken from a courier who carries its package. It stands until he has read it. */
export interface Notice {
  id: number;
  kind: "cancelled" | "reassigned";
  number: number;
  recipient: string;
  /** Why it was cancelled. */
  reason: string | null;
}

/** What a courier must be told: `before` are the orders as he saw them, `after` as the server has them now. */
export function noticesOf(before: readonly Stop[], after: readonly Stop[]): Notice[] {
  const now = new Map(after.map((stop) => [stop.id, stop]));
  return before.flatMap<Notice>(({ id, status, number, receipt_full_name: recipient }) => {
    if (status !== "in_transit") return [];
    const stop = now.get(id);
    if (!stop) return [{ id, kind: "reassigned", number, recipient, reason: null }];
    if (stop.status !== "cancelled") return [];
    return [{ id, kind: "cancelled", number, recipient, reason: stop.cancellation_notes }];
  });
}
