import { receiveDeposit } from "#features/debts/server/verbs/receiveDeposit.ts";
import type { Insisting } from "#features/ledger/contract.ts";
import { canDecide } from "#features/payment-notices/rules.ts";
import { alreadyDecided } from "#features/payment-notices/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { formatInstant } from "#shared/dates.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { toDecideEvent } from "../events.ts";
import { findNotice, type NoticeRow } from "../queries.ts";

interface Decided {
  row: NoticeRow;
  events: EventDraft[];
}

/** Throws `conflict` for a notice that somebody decided before. */
function refuseDecided({ state, decider, decided_at }: NoticeRow, { timeZone }: Author): void {
  if (!canDecide(state) && decided_at !== null)
    throw conflict(alreadyDecided(state, decider, formatInstant(decided_at, timeZone)));
}

/**
 * Makes the receipt of a locked notice: its client's oldest debts are paid, the rest is an advance. Throws `conflict` if it was decided
 * before, and like a payment.
 */
export async function acceptNotice(
  tx: Tx,
  author: Author,
  before: NoticeRow,
  insisting: Insisting,
): Promise<Decided> {
  refuseDecided(before, author);
  const { client_id, currency, amount, method, reference, bank, payer_phone } = before;
  // A payment after midnight belongs to the company's day, which goes on.
  const paid_on = before.paid_on > author.today ? author.today : before.paid_on;
  const deposit = { client_id, currency, amount, method, reference, bank, payer_phone, paid_on };
  const { receipt, events } = await receiveDeposit(tx, author, { ...deposit, ...insisting });
  const decided = await decide(tx, author, before, { state: "accepted", receipt_id: receipt.id });
  return { ...decided, events: [...decided.events, ...events] };
}

/** Rejects a locked notice. Throws `conflict` if it was decided before. */
export async function rejectNotice(
  tx: Tx,
  author: Author,
  before: NoticeRow,
  reject_reason: string,
): Promise<Decided> {
  refuseDecided(before, author);
  return decide(tx, author, before, { state: "rejected", reject_reason });
}

type Decision = { state: "accepted"; receipt_id: number } | { state: "rejected"; reject_reason: string };

async function decide(
  tx: Tx,
  { companyId, accountId, at }: Author,
  before: NoticeRow,
  decision: Decision,
): Promise<Decided> {
  await tx
    .updateTable("payment_notices")
    .set((eb) => ({
      ...decision,
      decided_by: accountId,
      decided_at: at,
      updated_at: at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", before.id)
    .where("state", "=", "new")
    .execute();
  const row = orNotFound(await findNotice(tx, companyId, before.id));
  return { row, events: [toDecideEvent(before, row)] };
}
