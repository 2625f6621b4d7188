import { paidInParts } from "#features/deliveries/texts.ts";
import type { LedgerRow } from "#features/ledger/rules.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import type { Tx } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";

/**
 * Throws `conflict` if these ledger rows replace a receipt of several methods or transfers, or one with change to be sent. The new receipt
 * has one method and one reference, so the books would say that money moved which did not.
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
