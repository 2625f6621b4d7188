import { refuseClosed } from "#features/company/server/verbs/refuseClosed.ts";
import { entryOfAdvance } from "#features/journal/rules.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import type { Paying } from "#features/ledger/contract.ts";
import { pendingOfClient } from "#features/ledger/server/queries.ts";
import { formatReceipt, fundsOfTenders, hasCash, judgeOffer } from "#features/receipts/rules.ts";
import {
  insertReceipt,
  lockCredit,
  type NewReceipt,
  rateFor,
  restsOfAdvances,
  spendAdvances,
  takeReceipt,
} from "#features/receipts/server/queries.ts";
import { receiptTexts } from "#features/receipts/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { conflict, invalid } from "#shared/errors.ts";
import { type Cents, formatMoney, MAX_MONEY, sum, toDollars } from "#shared/money.ts";
import type { PaymentMethod } from "#shared/vocabulary.ts";
import type { Advance, AppliedAdvance } from "../contract.ts";
import { advanceText, debtTexts } from "../texts.ts";
import { refuseSpoilt } from "./refuseSpoilt.ts";

interface Offered extends Paying {
  client_id: number;
  method: PaymentMethod;
  amount?: Cents | undefined;
}

/** Takes a client's money before it owes anything. The client is locked. Throws like a payment. */
export async function takeAdvance(
  tx: Tx,
  author: Author,
  { client_id, paid_on = author.today, ...offered }: Offered,
): Promise<{ answer: Advance; events: EventDraft[] }> {
  const { companyId } = author;
  refuseSpoilt(offered);
  await refuseClosed(tx, author, paid_on);
  const rate = await rateFor(tx, companyId, offered, paid_on);
  const received = judgeOffer(offered, { owed: MAX_MONEY, whole: false }, rate);
  if ("errors" in received) throw invalid(received.errors);
  const { method, reference, bank, payer_phone, accept_similar, accept_duplicate_reason } = offered;
  const newReceipt: NewReceipt = {
    kind: "advance",
    client_id,
    method,
    received,
    reference,
    bank,
    payer_phone,
    paid_on,
    accept_similar,
    accept_duplicate_reason,
  };
  const receipt = await takeReceipt(tx, author, newReceipt, {
    payments: 0,
    entries: 1,
    till: hasCash(received.tenders),
  });
  const { id, amount, method: largest } = receipt.row;
  const number = formatReceipt(receipt.row.number);
  const entry = entryOfAdvance({ id, client_id, number }, amount, fundsOfTenders(received.tenders));
  // Sent together: the company's other orders and receipts wait meanwhile.
  const [, , rests] = await Promise.all([
    insertReceipt(tx, receipt.row, { received, delivery_id: null }),
    postEntries(tx, author, [entry], receipt.post),
    restsOfAdvances(tx, companyId, client_id),
  ]);
  const ref = { id, number: receipt.row.number };
  const answer = {
    ...ref,
    client_id,
    kind: "advance" as const,
    // The terms allow no deduction.
    method: largest as PaymentMethod,
    amount: toDollars(amount),
    receipt: ref,
    credit_balance: toDollars(sum(rests.map(({ rest }) => rest))),
  };
  const summary = advanceText(formatMoney(amount), number);
  const after = { amount: toDollars(amount), method: largest };
  const created = { action: "create", entity: "receipt", id, summary, after } as const;
  return { answer, events: [created, ...receipt.events] };
}

/** Pays a client's open debts from its advances, oldest first on both sides. Throws `conflict` if it has neither. */
export async function applyAdvance(
  tx: Tx,
  author: Author,
  clientId: number,
): Promise<{ answer: AppliedAdvance; events: EventDraft[] }> {
  const { companyId } = author;
  const credit = await lockCredit(tx, companyId, clientId);
  if (credit.debts.length === 0) throw conflict(debtTexts.noOpenDebts);
  if (credit.rests.length === 0) throw conflict(receiptTexts.noAdvance);
  const { payments, entries, events } = await spendAdvances(tx, author, credit);
  await postEntries(tx, author, entries);
  const [pending, unused] = await Promise.all([
    pendingOfClient(tx, companyId, clientId),
    restsOfAdvances(tx, companyId, clientId),
  ]);
  const answer = {
    payments: payments.map(({ id, debt_id, amount, method, date, created_at }) => ({
      id,
      debt_id,
      amount: toDollars(amount),
      method,
      date,
      created_at,
    })),
    total_pending: toDollars(pending.total),
    credit_balance: toDollars(sum(unused.map(({ rest }) => rest))),
  };
  return { answer, events };
}
