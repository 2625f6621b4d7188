import { refuseClosed } from "#features/company/server/verbs/refuseClosed.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import type { Paying } from "#features/ledger/contract.ts";
import { makePayment, spreadPayment } from "#features/ledger/rules.ts";
import { entryEvents, type OrderDebt, openDebts, pendingOfClient } from "#features/ledger/server/queries.ts";
import { judgeOffer } from "#features/receipts/rules.ts";
import { rateFor } from "#features/receipts/server/queries.ts";
import { planPayment, writePayment } from "#features/receipts/server/verbs/payDebts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { conflict, invalid, orNotFound } from "#shared/errors.ts";
import { type Cents, sum, toDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import type { PaymentMethod } from "#shared/vocabulary.ts";
import type { Paid } from "../contract.ts";
import { debtTexts } from "../texts.ts";
import { refuseSpoilt } from "./refuseSpoilt.ts";

/** A request's body. `amount` is in its currency. */
interface Offered extends Paying {
  method: PaymentMethod;
  amount?: Cents | undefined;
}

interface Settlement {
  answer: Paid;
  events: EventDraft[];
}

/**
 * Pays one debt: all of it, or a part. The caller has locked the debt in this transaction, so every earlier payment counts.
 * Throws `conflict` if it owes nothing, and for a reference that was used before; `invalid` for more than it owes.
 */
export async function payDebt(
  tx: Tx,
  author: Author,
  debt: OrderDebt,
  offered: Offered,
  which: "all" | "part",
): Promise<Settlement> {
  if (which === "all" && debt.remaining === 0) throw conflict(debtTexts.nothingToPay);
  return payDebts(tx, author, [debt], offered, which, debt.client_id);
}

/**
 * Pays a client's open debts, or those of them that `debt_ids` names: all of it, or a part, oldest order first. Same errors; a chosen
 * debt that owes nothing any more is a `conflict` too, so that a chosen debt is paid once.
 */
export async function payClient(
  tx: Tx,
  author: Author,
  { client_id, debt_ids, ...offered }: Offered & { client_id: number; debt_ids?: number[] | undefined },
  which: "all" | "part",
): Promise<Settlement> {
  const open = await openDebts(tx, author.companyId, client_id);
  if (open.length === 0) throw conflict(debtTexts.noOpenDebts);
  const chosen = debt_ids && new Set(debt_ids);
  const debts = chosen ? open.filter(({ id }) => chosen.has(id)) : open;
  if (chosen && debts.length < chosen.size) throw conflict(debtTexts.nothingToPay);
  return payDebts(tx, author, debts, offered, which, client_id);
}

async function payDebts(
  tx: Tx,
  author: Author,
  debts: readonly OrderDebt[],
  { paid_on = author.today, ...offered }: Offered,
  which: "all" | "part",
  clientId: number | null,
): Promise<Settlement> {
  const { companyId, today } = author;
  refuseSpoilt(offered);
  await refuseClosed(tx, author, paid_on);
  const owed = sum(debts.map(({ remaining }) => remaining));
  const rate = await rateFor(tx, companyId, offered, paid_on);
  const received = judgeOffer(offered, { owed, whole: which === "all" }, rate);
  if ("errors" in received) throw invalid(received.errors);
  const debtOf = new Map(debts.map((debt) => [debt.id, debt]));
  const paying = spreadPayment(received.amount, debts).map(({ id, amount }) => ({
    debt: orNotFound(debtOf.get(id)),
    amount,
  }));
  const { method, reference, bank, payer_phone, accept_similar, accept_duplicate_reason } = offered;
  // Before the company's row is locked: the company's other orders and receipts wait from there to the commit.
  const [pending, planned] = await Promise.all([
    clientId === null ? null : pendingOfClient(tx, companyId, clientId),
    planPayment(
      tx,
      author,
      {
        kind: "payment",
        client_id: clientId,
        method,
        received,
        reference,
        bank,
        payer_phone,
        paid_on,
        accept_similar,
        accept_duplicate_reason,
      },
      paying,
    ),
  ]);
  const { receipt, payments } = planned;
  // Sent together and executed in this order.
  await Promise.all([writePayment(tx, planned), postEntries(tx, author, planned.entries, planned.post)]);
  const receiptRef = { id: receipt.id, number: receipt.number };
  const answer = {
    payments: payments.map(({ id, debt_id, amount, method, date, created_at }) => ({
      id,
      debt_id,
      amount: toDollars(amount),
      method,
      date,
      created_at,
      receipt: receiptRef,
    })),
    receipt: receiptRef,
    total_pending: toDollars(pending ? ((pending.total - received.amount) as Cents) : 0),
  };
  const events = paying.flatMap(({ debt, amount }) =>
    entryEvents(debt.id, formatNumber(debt.number), [makePayment(amount, receipt.method, today)]),
  );
  return { answer, events: [...planned.events, ...events] };
}
