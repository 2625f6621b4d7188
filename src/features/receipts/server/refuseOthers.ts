import type { Db } from "#server/schema.ts";
import { AppError } from "#shared/errors.ts";
import { type Actor, mayCall } from "#shared/routes/roles.ts";
import { selectOrders } from "./verbs/selectEntries.ts";

/**
 * Throws `forbidden` unless the caller may print the receipt: who reads receipts each; others those that it made, and those of an order
 * that is not deleted, because it reads every order. The others, of advances, are money that it didn't take.
 */
export async function refuseOthers(db: Db, actor: Actor, receiptId: number): Promise<void> {
  if (mayCall("money", actor)) return;
  const { companyId } = actor;
  const { paid, goods } = selectOrders(db, companyId, receiptId);
  const order = db
    .selectFrom("deliveries")
    .select("id")
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .where(({ or, eb }) => or([eb("id", "in", paid), eb("id", "in", goods)]));
  const readable = await db
    .selectFrom("receipts")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", receiptId)
    .where(({ or, eb, exists }) => or([eb("account_id", "=", actor.id), exists(order)]))
    .executeTakeFirst();
  if (!readable) throw new AppError("forbidden");
}
