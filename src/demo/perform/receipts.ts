import { changeRoutes, receiptRoutes } from "#features/receipts/contract.ts";
import type { Tx } from "#server/schema.ts";
import type { Cents } from "#shared/money.ts";
import { type Doing, perform } from "./perform.ts";

/** Confirms all receipts that wait for it. */
export async function confirmAll(tx: Tx, doing: Doing): Promise<void> {
  // Orders of this batch may still be running.
  await Promise.all(doing.events);
  const rows = await tx
    .selectFrom("receipts")
    .select("id")
    .where("company_id", "=", doing.actor.companyId)
    .where("state", "=", "reported")
    .orderBy("id")
    .limit(500)
    .execute();
  if (rows.length === 0) return;
  await perform(tx, doing, receiptRoutes.confirm, { body: { ids: rows.map(({ id }) => id) } });
}

/** Sends the change that waits. The newest is left for whoever looks at the demo. */
export async function sendChange(tx: Tx, doing: Doing): Promise<void> {
  await Promise.all(doing.events);
  const rows = await tx
    .selectFrom("change_payments")
    .select("id")
    .where("company_id", "=", doing.actor.companyId)
    .where("state", "=", "to_send")
    .orderBy("id")
    .execute();
  for (const { id } of rows.slice(0, -1))
    await perform(tx, doing, changeRoutes.sent, { id, body: { reference: String(SENT_FROM + id) } });
}

/** The bank's numbers of what is sent. */
const SENT_FROM = 70_020_000_000;

/** Voids the newest payment of a client by transfer or pago móvil. */
export async function voidNewest(tx: Tx, doing: Doing, reason: string): Promise<void> {
  await Promise.all(doing.events);
  const row = await tx
    .selectFrom("receipts")
    .select("id")
    .where("company_id", "=", doing.actor.companyId)
    .where("kind", "=", "payment")
    .where("method", "in", ["transfer", "mobile_payment"])
    .where("state", "<>", "voided")
    .where("goods_usd", "=", 0 as Cents)
    .where("goods_ves", "=", 0 as Cents)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row) await perform(tx, doing, receiptRoutes.void, { id: row.id, body: { reason } });
}
