import { sql } from "kysely";
import { formatNumber } from "#features/deliveries/rules.ts";
import { type Entry, payment, type Share, spread } from "#features/ledger/rules.ts";
import {
  type Author,
  entryEvents,
  insertEntries,
  type PaymentRow,
  pendingOfClient,
} from "#features/ledger/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Tx } from "#server/database/schema.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { conflict, invalid } from "#shared/errors.ts";
import { type Cents, sum, toDollars } from "#shared/money.ts";
import type { Actor } from "#shared/roles.ts";
import type { PaymentMethod } from "#shared/vocabulary.ts";
import type { Paid } from "../contract.ts";
import { amountAbove, debtTexts } from "../texts.ts";
import { type OrderDebt, openDebts } from "./queries.ts";

interface Payer {
  tx: Tx;
  actor: Actor;
  at: Instant;
  today: Day;
}

/** One debt's share of a payment, and the ledger row for it. */
interface Paying extends Share {
  entries: readonly Entry[];
}

interface Settlement {
  answer: Paid;
  events: EventDraft[];
}

/**
 * Pays one debt, all of it or `amount` (cents). The debt was locked in this transaction, so every earlier payment
 * is counted. Throws `conflict` when it owes nothing, `invalid` for more than it owes.
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

/** Pays what a client owes, all of it or `amount` (cents), over its open debts, oldest order first. Same errors. */
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
  { tx, actor, at, today }: Payer,
  debts: readonly OrderDebt[],
  method: PaymentMethod,
  amount: Cents,
  clientId: number | null,
): Promise<Settlement> {
  const author = { companyId: actor.companyId, accountId: actor.id, at };
  const numbers = new Map(debts.map(({ id, number }) => [id, formatNumber(number)]));
  const shares = spread(amount, debts).map((share) => ({
    ...share,
    entries: [payment(share.amount, method, today)],
  }));
  // Sent without waiting in between, and carried out in this order: what is owed is asked last.
  const [payments, pending] = await Promise.all([
    Promise.all(shares.map((share) => pay(tx, author, share))),
    clientId === null ? null : pendingOfClient(tx, actor.companyId, clientId),
  ]);
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
  const events = shares.flatMap(({ id, entries }) => entryEvents(id, numbers.get(id) ?? "", entries));
  return { answer, events };
}

async function pay(tx: Tx, author: Author, { id, amount, entries }: Paying): Promise<PaymentRow[]> {
  const [[lowered], rows] = await Promise.all([
    lower(tx, { id, amount }),
    insertEntries(tx, author, id, entries),
  ]);
  if (!lowered) throw new Error(`debt ${id} changed while it was held`);
  return rows;
}

/** The update's condition refuses more than what remains, even without the lock. */
const lower = prepared((db, { id, amount }: Pick<Share, "id" | "amount">) =>
  db
    .updateTable("debts")
    .set((eb) => ({
      paid: eb("paid", "+", amount),
      remaining: eb("remaining", "-", amount),
      status: sql`case when remaining = ${amount} then 'paid' else 'partial_paid' end`,
    }))
    .where("id", "=", id)
    .where("remaining", ">=", amount)
    .returning("id"),
);
