import { formatNumber } from "#features/deliveries/rules.ts";
import { paid } from "#features/journal/rules.ts";
import { authorOf, post } from "#features/journal/server/queries.ts";
import { post as pay, payment, spread } from "#features/ledger/rules.ts";
import {
  entryEvents,
  type OrderDebt,
  openDebts,
  pendingOfClient,
  toDebt,
  writeDebt,
} from "#features/ledger/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Tx } from "#server/database/schema.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { conflict, invalid, orNotFound } from "#shared/errors.ts";
import { type Cents, sum, toDollars } from "#shared/money.ts";
import type { Actor } from "#shared/roles.ts";
import type { PaymentMethod } from "#shared/vocabulary.ts";
import type { Paid } from "../contract.ts";
import { amountAbove, debtTexts } from "../texts.ts";

interface Payer {
  tx: Tx;
  actor: Actor;
  at: Instant;
  today: Day;
}

interface Settlement {
  answer: Paid;
  events: EventDraft[];
}

/**
 * Pays one debt completely, or `amount` (cents) of it. The caller has locked the debt in this transaction, so every earlier
 * payment counts. Throws `conflict` if it owes nothing, `invalid` for more than it owes.
 */
export async function payDebt(
  payer: Payer,
  debt: OrderDebt,
  method: PaymentMethod,
  amount?: Cents,
): Promise<Settlement> {
  if (amount === undefined && debt.remaining === 0) throw conflict(debtTexts.nothingToPay);
  refuseAbove(amount, debt.remaining);
  return settle(payer, [debt], method, amount ?? debt.remaining, debt.client_id);
}

/** Pays a client's debts completely, or `amount` (cents) of them, oldest order first. Same errors. */
export async function payClient(
  payer: Payer,
  clientId: number,
  method: PaymentMethod,
  amount?: Cents,
): Promise<Settlement> {
  const debts = await openDebts(payer.tx, payer.actor.companyId, clientId);
  if (debts.length === 0) throw conflict(debtTexts.noOpenDebts);
  const owed = sum(debts.map(({ remaining }) => remaining));
  refuseAbove(amount, owed);
  return settle(payer, debts, method, amount ?? owed, clientId);
}

function refuseAbove(amount: Cents | undefined, owed: Cents): void {
  if (amount !== undefined && amount > owed) throw invalid({ amount: [amountAbove(owed)] });
}

async function settle(
  payer: Payer,
  debts: readonly OrderDebt[],
  method: PaymentMethod,
  amount: Cents,
  clientId: number | null,
): Promise<Settlement> {
  const { tx, actor, today } = payer;
  const author = authorOf(payer);
  const debtOf = new Map(debts.map((debt) => [debt.id, debt]));
  const paying = spread(amount, debts).map((share) => ({
    debt: debtOf.get(share.id) as OrderDebt,
    entries: [payment(share.amount, method, today)],
  }));
  // Sent together and executed in this order, so the client's pending total is read after the payments.
  const [payments, pending] = await Promise.all([
    Promise.all(
      paying.map(({ debt, entries }) =>
        writeDebt(tx, author, debt.id, { debt: pay(toDebt(debt), entries), entries }),
      ),
    ),
    clientId === null ? null : pendingOfClient(tx, actor.companyId, clientId),
  ]);
  await post(
    tx,
    author,
    payments.flat().map((row) => paid(orderRef(orNotFound(debtOf.get(row.debt_id))), row)),
  );
  const answer = {
    payments: payments.flat().map(({ id, debt_id, amount, method, date, created_at }) => ({
      id,
      debt_id,
      amount: toDollars(amount),
      method,
      date,
      created_at,
    })),
    total_pending: toDollars(pending?.total ?? 0),
  };
  const events = paying.flatMap(({ debt, entries }) =>
    entryEvents(debt.id, formatNumber(debt.number), entries),
  );
  return { answer, events };
}

const orderRef = ({ delivery_id, client_id, number }: OrderDebt) => ({
  id: delivery_id,
  client_id,
  number: formatNumber(number),
});
