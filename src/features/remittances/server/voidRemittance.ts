import { lockOwner } from "#features/clients/server/verbs/followMerge.ts";
import { reverseEntry } from "#features/journal/rules.ts";
import { postEntries, standingEntries } from "#features/journal/server/queries.ts";
import { findReceipt } from "#features/receipts/server/queries.ts";
import { undoReceipt } from "#features/receipts/server/voidReceipt.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { formatNumber } from "#shared/numbers.ts";
import { alreadyVoided, remittanceVoided } from "../texts.ts";

/**
 * Voids a remittance: the goods money is owed to the client again, and deducted debts are owed by it. Throws `conflict` if it is
 * voided already.
 */
export async function voidRemittance(
  tx: Tx,
  author: Author,
  id: number,
  reason: string,
): Promise<EventDraft[]> {
  const { companyId } = author;
  const rows = tx
    .selectFrom("remittances")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "=", id);
  const { client_id } = orNotFound(await rows.executeTakeFirst());
  await lockOwner(tx, companyId, client_id);
  const row = orNotFound(await lockForUpdate(rows, tx).executeTakeFirst());
  if (row.voided_at !== null) throw conflict(alreadyVoided(formatNumber(row.number)));
  const receipt = row.receipt_id === null ? undefined : await findReceipt(tx, companyId, row.receipt_id);
  const undone =
    receipt && receipt.state !== "voided"
      ? await undoReceipt(tx, author, receipt, remittanceVoided(formatNumber(row.number), reason))
      : { entries: [], events: [] };
  await tx
    .updateTable("remittances")
    .set({ voided_at: author.at, voided_by: author.accountId, void_reason: reason })
    .where("id", "=", id)
    .execute();
  const standing = await standingEntries(tx, companyId, "remittance", [id]);
  await postEntries(tx, author, [
    ...undone.entries,
    ...standing.map((entry) => reverseEntry(entry, { cause: "remittance_void", cause_id: id })),
  ]);
  return undone.events;
}
