import { lockOwner } from "#features/clients/server/verbs/followMerge.ts";
import { answerOrder } from "#features/deliveries/server/door/answerOrders.ts";
import { type DeliveryRow, findDelivery } from "#features/deliveries/server/queries.ts";
import { doorReceiptOf, reopenOrder } from "#features/deliveries/server/verbs/reopenOrder.ts";
import { keepMistake } from "#features/phone/server/verbs/keepAttempt.ts";
import { selectEntries } from "#features/receipts/server/verbs/selectEntries.ts";
import { wasHandedOver } from "#features/receipts/server/voidReceipt.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { change } from "#server/endpoint.ts";
import type { Db, Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import type { Cents } from "#shared/money.ts";
import { reopenRoutes as routes } from "../reopenContract.ts";
import { voidRemittanceFirst, voidSettlementFirst } from "../texts.ts";
import { lockCourierRow } from "./queries.ts";

export const reopenEndpoints = [
  change(routes.reopen, {
    lock: "deliveries",
    check: async ({ db, actor, params }) => ({
      errors: {},
      checked: orNotFound(await findDelivery(db, actor.companyId, params.id)),
    }),
    handle: async ({ tx, author, origin, body, checked: before }) => {
      const { row, events } = await reopenDelivered(tx, author, before, body.reason);
      const answer = await answerOrder(tx, { ...author, origin }, row);
      return { answer, version: row.version, events };
    },
  }),
];

/**
 * Reopens a locked order and keeps the mistake as an attempt. Throws `conflict` if it isn't delivered, and if its money or its
 * courier's pay was settled, or its goods money was remitted: the message says what to void first.
 */
async function reopenDelivered(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  reason: string,
): Promise<{ row: DeliveryRow; events: EventDraft[] }> {
  const { companyId } = author;
  const { id, client_id, courier_id } = before;
  if (client_id !== null) await lockOwner(tx, companyId, client_id);
  // A settlement of this courier waits, or has ended.
  if (courier_id !== null) await lockCourierRow(tx, companyId, courier_id);
  const receipt = await doorReceiptOf(tx, companyId, id);
  const settled =
    (await settledPay(tx, companyId, id)) ?? (receipt && (await settledCash(tx, companyId, receipt.id)));
  if (settled !== undefined) throw conflict(voidSettlementFirst(settled));
  if (receipt && (await wasHandedOver(tx, companyId, receipt)))
    throw conflict(voidRemittanceFirst(await newestRemittance(tx, companyId, client_id)));
  if (courier_id !== null) await keepMistake(tx, author, { delivery_id: id, courier_id, note: reason });
  return reopenOrder(tx, author, before, { reason });
}

/** The number of the standing settlement that settled an order's pay; undefined if none did, or it took it back too. */
async function settledPay(db: Db, companyId: number, deliveryId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("courier_lines as l")
    .innerJoin("settlements as s", "s.id", "l.settled_by")
    .select(({ fn }) => fn.max("s.number").as("number"))
    .where("l.company_id", "=", companyId)
    .where("l.kind", "=", "pay")
    .where("l.delivery_id", "=", deliveryId)
    .where("l.settled_by", "is not", null)
    .where("s.voided_at", "is", null)
    .having(({ fn }) => fn.sum("l.amount"), "<>", 0 as Cents)
    .executeTakeFirst();
  return row?.number ?? undefined;
}

/** The number of the standing settlement that took the cash of a door receipt, or what its courier was charged. */
async function settledCash(db: Db, companyId: number, receiptId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("courier_lines as l")
    .innerJoin("settlements as s", "s.id", "l.settled_by")
    .select(({ fn }) => fn.max("s.number").as("number"))
    .where("l.entry_id", "in", selectEntries(db, companyId, [receiptId]))
    .where("l.settled_by", "is not", null)
    .where("s.voided_at", "is", null)
    .executeTakeFirst();
  return row?.number ?? undefined;
}

async function newestRemittance(db: Db, companyId: number, clientId: number | null): Promise<number> {
  const { number } = await db
    .selectFrom("remittances")
    .select("number")
    .where("company_id", "=", companyId)
    .where("client_id", "=", clientId)
    .where("voided_at", "is", null)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return number;
}
