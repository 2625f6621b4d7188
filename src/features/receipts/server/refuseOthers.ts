import type { Db } from "#server/schema.ts";
import { AppError } from "#shared/errors.ts";
import { type Actor, mayCall } from "#shared/routes/roles.ts";

/**
 * Throws `forbidden` unless the caller may print the receipt: who reads receipts each; others those that it made, and those of an order
 * that is not deleted, because it reads every order. The others, of advances, are money that it didn't take.
 */
export async function refuseOthers(db: Db, actor: Actor, receiptId: number): Promise<void> {
  if (mayCall("money", actor)) return;
  const { companyId } = actor;
  const paid = db
    .selectFrom("payments as p")
    .innerJoin("debts as b", "b.id", "p.debt_id")
    .select("b.delivery_id")
    .where("p.company_id", "=", companyId)
    .where("p.receipt_id", "=", receiptId);
  const soldGoods = db
    .selectFrom("journal_entries as e")
    .innerJoin("journal_lines as l", "l.entry_id", "e.id")
    .select("l.delivery_id")
    .where("e.company_id", "=", companyId)
    .where("e.cause", "=", "goods")
    .where("e.cause_id", "=", receiptId)
    .where("l.delivery_id", "is not", null);
  const order = db
    .selectFrom("deliveries")
    .select("id")
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .where(({ or, eb }) => or([eb("id", "in", paid), eb("id", "in", soldGoods)]));
  const readable = await db
    .selectFrom("receipts")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", receiptId)
    .where(({ or, eb, exists }) => or([eb("account_id", "=", actor.id), exists(order)]))
    .executeTakeFirst();
  if (!readable) throw new AppError("forbidden");
}
