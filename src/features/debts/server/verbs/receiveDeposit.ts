import { lockClient } from "#features/clients/server/queries.ts";
import { debtTexts } from "#features/debts/texts.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import type { Insisting } from "#features/ledger/contract.ts";
import { lockCredit, spendAdvances } from "#features/receipts/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { invalid } from "#shared/errors.ts";
import { type Cents, type Currency, fromDollars } from "#shared/money.ts";
import type { BankMethod } from "#shared/vocabulary.ts";
import { takeAdvance } from "../advances.ts";

interface Deposit extends Insisting {
  client_id: number;
  currency: Currency;
  /** In its currency. */
  amount: Cents;
  method: BankMethod;
  reference: string | null;
  bank: string | null;
  payer_phone: string | null;
  paid_on: Day;
}

/**
 * Receives money that a client sent without saying what for, in one receipt: an advance that pays its oldest debts at once, and what is
 * left stays to its credit. Locks the client. Throws like an advance, and `invalid` under `client_id` for an unknown client.
 */
export async function receiveDeposit(
  tx: Tx,
  author: Author,
  deposit: Deposit,
): Promise<{ receipt: { id: number; number: number }; events: EventDraft[] }> {
  const { companyId } = author;
  const { client_id } = deposit;
  if (!(await lockClient(tx, { companyId, id: client_id }))[0])
    throw invalid({ client_id: [debtTexts.unknownClient] });
  // Before the company's number, as all that lock debts.
  const { debts } = await lockCredit(tx, companyId, client_id);
  const { answer, events } = await takeAdvance(tx, author, { ...deposit, tenders: undefined });
  if (debts.length === 0) return { receipt: answer.receipt, events };
  const rests = [{ id: answer.id, rest: fromDollars(answer.amount) }];
  const spent = await spendAdvances(tx, author, { debts, rests });
  await postEntries(tx, author, spent.entries);
  return { receipt: answer.receipt, events: [...events, ...spent.events] };
}
