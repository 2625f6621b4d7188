import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import type { DueAnswer } from "../contract.ts";

/** What is to be collected at an order's door. No order has anything to collect yet. */
export async function dueOf(
  _db: Db,
  _companyId: number,
  _rows: readonly { id: number }[],
  _today: Day,
): Promise<(row: { id: number }) => DueAnswer> {
  return () => ({ fee: 0, goods: 0, total: 0, bolivares: null });
}
