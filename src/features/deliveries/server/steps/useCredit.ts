import type { DeliveryBody } from "#features/deliveries/contract.ts";
import { type Debt, withNewest } from "#features/ledger/rules.ts";
import { type Credit, lockCredit, spendAdvances } from "#features/receipts/server/queries.ts";
import { receiptTexts } from "#features/receipts/texts.ts";
import type { Author } from "#server/author.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { AppError, type FieldErrors } from "#shared/errors.ts";
import { type Actor, mayCall } from "#shared/routes/roles.ts";
import type { References } from "../references.ts";

/**
 * Locks the debts and advances of a new order's client, if the order is to use them. The client is locked, so an advance is spent once. Throws
 * `forbidden` for those who take no payments.
 */
export async function readCredit(
  db: Db,
  actor: Actor,
  body: Partial<DeliveryBody>,
  { client }: References,
): Promise<{ errors: FieldErrors; credit: Credit | undefined }> {
  if (body.use_credit !== true) return { errors: {}, credit: undefined };
  if (!mayCall("till", actor)) throw new AppError("forbidden");
  if (!client) return { errors: {}, credit: undefined };
  const credit = await lockCredit(db, actor.companyId, client.id);
  return { errors: credit.rests.length === 0 ? { use_credit: [receiptTexts.noAdvance] } : {}, credit };
}

interface NewOrder {
  id: number;
  debtId: number;
  client_id: number | null;
  number: number;
  date: Day;
  debt: Debt;
}

/** Pays the client's debts and the new order's from its advances, oldest order first. */
export function spendOn(
  tx: Tx,
  author: Author,
  { debts, rests }: Credit,
  { id, debtId, debt, ...order }: NewOrder,
) {
  const own = {
    ...debt,
    ...order,
    open: 1 as const,
    id: debtId,
    delivery_id: id,
    company_id: author.companyId,
  };
  return spendAdvances(tx, author, { debts: withNewest(debts, own), rests });
}
