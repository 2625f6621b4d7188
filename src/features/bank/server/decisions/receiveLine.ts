import { receivedText, bankTexts as texts } from "#features/bank/texts.ts";
import { lockOwner } from "#features/clients/server/verbs/followMerge.ts";
import { receiveDeposit } from "#features/debts/server/verbs/receiveDeposit.ts";
import type { Insisting } from "#features/ledger/contract.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import { confirmTenders } from "#features/receipts/server/verbs/confirmTenders.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";
import { fold } from "#shared/search.ts";
import { lockLine } from "../lines.ts";
import { nameLine, toLineEvent } from "./lineEvents.ts";

/**
 * Receives an unexpected deposit from a client with a receipt, which is confirmed: the bank shows its money. Throws `not-found`, `conflict`
 * if the line is decided, and like an advance.
 */
export async function receiveLine(
  tx: Tx,
  author: Author,
  id: number,
  client: Insisting & { client_id: number },
): Promise<{ receipt: { id: number; number: number }; events: EventDraft[] }> {
  await lockOwner(tx, author.companyId, client.client_id);
  const line = await lockLine(tx, author.companyId, id);
  if (line.state !== "open") throw conflict(texts.notOpen);
  if (line.amount < 0) throw conflict(texts.notIncoming);
  const { receipt, events } = await receiveDeposit(tx, author, {
    ...client,
    currency: line.currency,
    amount: line.amount,
    method: line.currency === "VES" && isMobile(line.description) ? "mobile_payment" : "transfer",
    reference: line.reference,
    bank: null,
    payer_phone: null,
    paid_on: line.day < author.today ? line.day : author.today,
  });
  await tx
    .updateTable("bank_lines")
    .set({ state: "matched", decided_at: author.at, decided_by: author.accountId })
    .where("id", "=", id)
    .execute();
  await tx
    .insertInto("bank_line_tenders")
    .values({ company_id: author.companyId, line_id: id, receipt_id: receipt.id, tender: 1, confirmed: 1 })
    .execute();
  const confirmed = await confirmTenders(tx, author, [{ receipt_id: receipt.id, tender: 1 }]);
  const summary = receivedText(nameLine(line), formatReceipt(receipt.number));
  return { receipt, events: [...events, toLineEvent(line, { state: "matched" }, summary), ...confirmed] };
}

const isMobile = (description: string): boolean => /pago ?movil|\bp2[pc]\b|\bpm\b/.test(fold(description));
