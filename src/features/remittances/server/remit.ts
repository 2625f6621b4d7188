import { entryOfRemittance } from "#features/journal/rules.ts";
import { goodsMoneyOf } from "#features/journal/server/goods.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import { makePayment, spreadPayment } from "#features/ledger/rules.ts";
import { entryEvents } from "#features/ledger/server/queries.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import type { DebtPayment } from "#features/receipts/server/queries.ts";
import { planPayment, writePayment } from "#features/receipts/server/verbs/payDebts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { conflict, invalid, orNotFound } from "#shared/errors.ts";
import { type Cents, sum } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import type { RemittanceBody } from "../contract.ts";
import { judgeDeduction } from "../rules.ts";
import { aboveAvailable, remittanceTexts as texts } from "../texts.ts";
import { debtsToDeduct } from "./queries.ts";

/** The receipt of what is deducted: no money came in. */
const DEDUCTION = {
  kind: "payment",
  method: "deduction",
  reference: null,
  bank: null,
  payer_phone: null,
  accept_similar: true,
} as const;

interface NewRemittance {
  id: number;
  events: EventDraft[];
}

/**
 * Pays goods money to its client. The client's row must be locked. With `deduct_debts` the open debts are paid first, oldest order
 * first. Cash leaves the open shift of the person who pays, else the safe. Throws `invalid` if the amount is above what is available, `conflict`
 * if nothing is and the body names no amount.
 */
export async function payClientGoods(tx: Tx, author: Author, body: RemittanceBody): Promise<NewRemittance> {
  const { companyId, today } = author;
  const { client_id, currency, method, reference } = body;
  const available = (await goodsMoneyOf(tx, companyId, client_id)).available[currency];
  const amount = body.amount ?? available;
  if (amount <= 0) throw conflict(texts.nothingAvailable);
  if (amount > available) throw invalid({ amount: [aboveAvailable(available, currency)] });

  const debts = body.deduct_debts ? await debtsToDeduct(tx, companyId, client_id) : [];
  const owed = sum(debts.map(({ remaining }) => remaining));
  const rate = currency === "VES" && owed > 0 ? ((await rateOn(tx, companyId, today))?.rate ?? null) : null;
  if (currency === "VES" && owed > 0 && rate === null) throw invalid({ currency: [texts.noRate] });
  const received = judgeDeduction({ amount, currency, owed, rate });
  const byId = new Map(debts.map((debt) => [debt.id, debt]));
  const paying: DebtPayment[] = received
    ? spreadPayment(received.amount, debts).map(({ id, amount }) => ({
        debt: orNotFound(byId.get(id)),
        amount,
      }))
    : [];
  const paid =
    received &&
    (await planPayment(tx, author, { ...DEDUCTION, client_id, received, paid_on: today }, paying));
  if (paid) await writePayment(tx, paid);
  const deducted = received ? received.net[currency] : (0 as Cents);
  const { last_remittance_number: number } = await tx
    .updateTable("companies")
    .set((eb) => ({ last_remittance_number: eb("last_remittance_number", "+", 1) }))
    .where("id", "=", companyId)
    .returning("last_remittance_number")
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto("remittances")
    .values({
      company_id: companyId,
      number,
      client_id,
      currency,
      amount,
      deducted,
      method,
      reference,
      receipt_id: paid?.receipt.id ?? null,
      date: today,
      account_id: author.accountId,
      created_at: author.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const numberText = formatNumber(number);
  const rest = (amount - deducted) as Cents;
  await postEntries(tx, author, [
    ...(paid?.entries ?? []),
    entryOfRemittance({ id, client_id, number: numberText, currency, method }, rest),
  ]);
  const events = paying.flatMap(({ debt, amount }) =>
    entryEvents(debt.id, formatNumber(debt.number), [makePayment(amount, "deduction", today)]),
  );
  return { id, events };
}
