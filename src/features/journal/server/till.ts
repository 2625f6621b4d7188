import { lockForShare } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Tx } from "#server/schema.ts";
import type { CashPlace } from "#shared/vocabulary.ts";
import type { Line } from "../rules.ts";

export type Till = { place: "safe"; shift_id: null } | { place: "shift"; shift_id: number };

export type PostedLine = Line & { place: CashPlace | null };

/**
 * The account's open shift, else the safe. The shift stays open until the transaction ends. In the order of locks it comes after all
 * rows but the totals.
 */
export async function tillOf(tx: Tx, companyId: number, accountId: number): Promise<Till> {
  const [open] = await openShift(tx, { companyId, accountId });
  return open ? { place: "shift", shift_id: open.id } : { place: "safe", shift_id: null };
}

const openShift = prepared((db, { companyId, accountId }: { companyId: number; accountId: number }) =>
  lockForShare(
    db
      .selectFrom("shifts")
      .select("id")
      .where("company_id", "=", companyId)
      .where("account_id", "=", accountId)
      .where("closed_at", "is", null),
    db,
  ),
);

export function placeLine({ place, ...line }: Line, till: Till | undefined): PostedLine {
  if (place !== "till") return { ...line, place };
  if (!till) throw new Error("a line in the till, without a till");
  return { ...line, ...till };
}
