import { paidInParts } from "#features/deliveries/texts.ts";
import type { LedgerRow } from "#features/ledger/rules.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import type { Tx } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";

/**
 * Throws `conflict` if these ledger rows pay anew what was paid by several methods or transfers, or with change that the office sends: the
 * new receipt has one method and reference, so that money and change would move in the books alone.
 */
export async function refusePartsAgain(
  tx: Tx,
  companyId: number,
  entries: readonly LedgerRow[],
): Promise<void> {
  const refunded = entries.flatMap(({ kind, receipt_id }) => (kind === "refund" ? (receipt_id ?? []) : []));
  if (refunded.length === 0 || refunded.length === entries.length) return;
  const inParts = await tx
    .selectFrom("receipts as r")
    .innerJoin("receipt_tenders as t", "t.receipt_id", "r.id")
    .select("r.number")
    .where("r.company_id", "=", companyId)
    .where("r.id", "in", refunded)
    .where(({ eb, or, ref }) =>
      or([eb("t.method", "!=", ref("r.method")), eb("t.reference_key", "!=", ref("r.reference_key"))]),
    )
    .limit(1)
    .executeTakeFirst();
  if (inParts) throw conflict(paidInParts(formatReceipt(inParts.number)));
}
