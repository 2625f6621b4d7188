import { sql } from "kysely";
import { formatNumber } from "#features/deliveries/rules.ts";
import { payment, type Share, spread } from "#features/ledger/rules.ts";
import {
  entryEvents,
  insertEntries,
  type PaymentRow,
  pendingOfClient,
} from "#features/ledger/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Tx } from "#server/database/schema.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { conflict, invalid } from "#shared/errors.ts";
import { type Cents, sum, toDollars } from "#shared/money.ts";
import type { Actor } from "#shared/roles.ts";
import type { PaymentMethod } from "#shared/vocabulary.ts";
import type { Paid } from "../contract.ts";
import { amountAbove, debtTexts } from "../texts.ts";
import { findDebt, type OrderDebt, openDebts } from "./queries.ts";

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

/** Pays one debt, all of it or `amount`. Throws `conflict` when it owes nothing, `invalid` for more than it owes. */
export async function payDebt(
  payer: Payer,
  debtId: number,
  method: PaymentMethod,
  amount?: Cents,
): Promise<Settlement> {
  // Held first, read after: `findDebt` says what is owed once every payment before this one has ended.
  const debt = await findDebt(payer.tx, payer.actor.companyId, debtId);
  if (!debt) throw invalid({ debt_id: [debtTexts.unknownDebt] });
  if (amount === undefined && debt.remaining === 0) throw conflict(debtTexts.nothingToPay);
  refuseAbove(amount, debt.remaining);
  return settle(payer, [debt], method, amount ?? debt.remaining, debt.client_id);
}

/** Pays what a client owes, all of it or `amount`, over its open debts, oldest order first. Same errors. */
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
  if (amount !== undefined && amount > owed) throw invalid({ amount: [amountAbove(toDollars(owed))] });
}

async function settle(
  { tx, actor, at, today }: Payer,
  debts: readonly OrderDebt[],
  method: PaymentMethod,
  amount: Cents,
  clientId: number | null,
): Promise<Settlement> {
  const scribe = { companyId: actor.companyId, accountId: actor.id, at };
  const numbers = new Map(debts.map(({ id, number }) => [id, formatNumber(number)]));
  const payments: PaymentRow[] = [];
  const events: EventDraft[] = [];
  for (const share of spread(amount, debts)) {
    await lower(tx, share);
    const entries = [payment(share.amount, method, today)];
    payments.push(...(await insertEntries(tx, scribe, share.id, entries)));
    events.push(...entryEvents(share.id, numbers.get(share.id) ?? "", entries));
  }
  const { total } = clientId === null ? { total: 0 } : await pendingOfClient(tx, actor.companyId, clientId);
  const answer = {
    payments: payments.map(({ id, debt_id, amount, method, date, created_at }) => ({
      id,
      debt_id,
      amount: toDollars(amount),
      method,
      date,
      created_at,
    })),
    total_pending: toDollars(total),
  };
  return { answer, events };
}

/** Guarded by what remains: even if nothing else held the debt, it could not be paid beyond what it owes. */
async function lower(tx: Tx, { id, amount }: Share): Promise<void> {
  const lowered = await tx
    .updateTable("debts")
    .set((eb) => ({
      paid: eb("paid", "+", amount),
      remaining: eb("remaining", "-", amount),
      status: sql`case when remaining = ${amount} then 'paid' else 'partial_paid' end`,
    }))
    .where("id", "=", id)
    .where("remaining", ">=", amount)
    .returning("id")
    .executeTakeFirst();
  if (!lowered) throw new Error(`debt ${id} changed while it was held`);
}
