import { goodsMoneyOfAll } from "#features/journal/server/goods.ts";
import { remittanceRoutes } from "#features/remittances/contract.ts";
import type { Tx } from "#server/schema.ts";
import { type Cents, CURRENCIES, toDollars } from "#shared/money.ts";
import { safeOf } from "./cash.ts";
import { type Doing, perform } from "./perform.ts";

/** What stays in the safe when clients are paid in cash. */
const LEFT = 10_000;

/** Pays their goods money to all clients that may have some. Every third one wants all of it, even if it has debts. */
export async function remitAll(tx: Tx, doing: Doing): Promise<void> {
  await Promise.all(doing.events);
  const { companyId } = doing.actor;
  const held = await goodsMoneyOfAll(tx, companyId);
  let cash = (await safeOf(tx, companyId)).USD;
  for (const [client_id, { available }] of [...held].sort(([a], [b]) => a - b))
    for (const currency of CURRENCIES) {
      const amount = available[currency];
      if (amount <= 0) continue;
      const inCash = currency === "USD" && cash - amount > LEFT;
      if (inCash) cash = (cash - amount) as Cents;
      await perform(tx, doing, remittanceRoutes.create, {
        body: {
          client_id,
          currency,
          amount: toDollars(amount),
          deduct_debts: client_id % 3 !== 0,
          ...(inCash
            ? { method: "cash", reference: null }
            : { method: "transfer", reference: referenceOf(doing, client_id) }),
        },
      });
    }
}

/** The bank's number of a transfer. */
const referenceOf = ({ now }: Doing, client: number) =>
  String((Math.floor(now.getTime() / 1000) * 1000 + client) % 1_000_000_000_000).padStart(12, "0");
