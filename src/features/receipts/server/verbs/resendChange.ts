import { postEntries } from "#features/journal/server/queries.ts";
import { changeToSendAgain } from "#features/ledger/server/verbs/sendChange.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { formatMoney } from "#shared/money.ts";
import { findReceipt } from "../queries.ts";

/** Change that was sent waits to be sent again, because the bank brought it back. Throws `not-found`, and `conflict` unless it is sent. */
export async function resendChange(tx: Tx, author: Author, id: number): Promise<EventDraft> {
  const { before, entries } = await changeToSendAgain(tx, author, id);
  await postEntries(tx, author, entries);
  const receipt = await findReceipt(tx, author.companyId, before.receipt_id);
  const about = `de ${formatMoney(before.amount, before.currency)} del recibo ${formatReceipt(receipt?.number ?? 0)}`;
  return {
    action: "update",
    entity: "receipt",
    id: before.receipt_id,
    summary: `El banco devolvió el vuelto ${about}`,
    before: { change: "sent", reference: before.reference, bank: before.bank, reason: null },
    after: { change: "to_send", reference: null, bank: before.bank, reason: null },
  };
}
