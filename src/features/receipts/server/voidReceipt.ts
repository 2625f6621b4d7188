import { lockOwner } from "#features/clients/server/verbs/followMerge.ts";
import { type Entry, hasChange, reverseCharge, reverseEntry, toOrderRef } from "#features/journal/rules.ts";
import { atLeastNothing, exceeds, goodsMoneyOf } from "#features/journal/server/goods.ts";
import { postEntries, standingEntries } from "#features/journal/server/queries.ts";
import { refundPayments } from "#features/ledger/rules.ts";
import {
  entryEvents,
  journalOfRefunds,
  lockDebts,
  standingPayments,
  toDebt,
  toStanding,
} from "#features/ledger/server/queries.ts";
import { withdrawChange } from "#features/ledger/server/verbs/sendChange.ts";
import { writeLedger } from "#features/ledger/server/verbs/writeLedger.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import type { Cents } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { formatReceipt } from "../rules.ts";
import { alreadyVoided, receiptTexts } from "../texts.ts";
import { lockHolders } from "./lockHolders.ts";
import { lockReceipts, type ReceiptRow, voidReceipts } from "./queries.ts";
import { type TenderRef, unconfirmTender } from "./verbs/confirmTenders.ts";
import { noteVoided } from "./verbs/noteReceipts.ts";
import { unreadyOfReceipt } from "./verbs/readyGoods.ts";
import { selectOrders } from "./verbs/selectEntries.ts";

/**
 * Voids a receipt: its payments that still stand are refunded today, and the debts are owed again. Money that came in advance leaves the
 * client's balance. Cash that a courier has not handed in leaves the courier's account, and what he was charged for agreeing on another
 * amount is his again. Locks the client, that courier, the orders that were collected at their door, the debts, then the receipt. Throws
 * `conflict` if it is voided already, or its goods money was handed to the client.
 */
export async function voidReceipt(
  tx: Tx,
  author: Author,
  receipt: ReceiptRow,
  reason: string,
): Promise<EventDraft[]> {
  if (receipt.kind === "opening") throw conflict(receiptTexts.ofOpening);
  if (receipt.method === "deduction") throw conflict(receiptTexts.ofRemittance);
  const { entries, events } = await undoReceipt(tx, author, receipt, reason);
  await postEntries(tx, author, entries);
  return events;
}

/** Locks what voiding a receipt changes, in the order of `voidReceipt`. */
export async function lockToVoid(
  tx: Tx,
  companyId: number,
  { id, client_id }: Pick<ReceiptRow, "id" | "client_id">,
) {
  if (client_id !== null) await lockOwner(tx, companyId, client_id);
  await lockHolders(tx, companyId, [id]);
  const collected = await lockCollected(tx, companyId, id);
  const debts = await lockDebts(tx, companyId, id);
  const receipt = orNotFound((await lockReceipts(tx, companyId, [id]))[0]);
  return { collected, debts, receipt };
}

/** Voids a receipt without posting its journal entries: the caller posts them with its own. */
export async function undoReceipt(
  tx: Tx,
  author: Author,
  { id, client_id }: ReceiptRow,
  reason: string,
): Promise<{ entries: Entry[]; events: EventDraft[] }> {
  const { companyId, today } = author;
  const { collected, debts, receipt } = await lockToVoid(tx, companyId, { id, client_id });
  if (receipt.state === "voided") throw conflict(alreadyVoided(formatReceipt(receipt.number)));
  const { entries: unready } = await unreadyOfReceipt(tx, companyId, id);
  const sharing = await tendersSharingLines(tx, companyId, id);
  if (await wasHandedOver(tx, companyId, receipt)) throw conflict(receiptTexts.goodsRemitted);
  const rows = await standingPayments(tx, companyId).where("p.receipt_id", "=", id).execute();
  const standing = Map.groupBy(rows, ({ debt_id }) => debt_id);
  const refunds = debts.flatMap((debt) => {
    const own = standing.get(debt.id)?.map(toStanding);
    return own ? { id: debt.id, number: debt.number, ...refundPayments(toDebt(debt), own, today) } : [];
  });
  const refunded = await writeLedger(tx, author, refunds);
  await voidReceipts(tx, author, reason).where("id", "=", id).execute();
  noteVoided(tx, [{ id }]);
  const reported: EventDraft[] = [];
  for (const tender of sharing) reported.push(...(await unconfirmTender(tx, author, tender)));
  const orders = new Map(debts.map((debt) => [debt.id, toOrderRef(debt.delivery_id, debt)]));
  const order = (debtId: number) => orNotFound(orders.get(debtId));
  const advances = receipt.kind === "advance" ? await standingEntries(tx, companyId, "advance", [id]) : [];
  const goods = await standingEntries(tx, companyId, "goods", [id]);
  const charges = await standingEntries(tx, companyId, "charge", [id]);
  const ofChange = [...advances, ...goods].some(hasChange) ? [id] : [];
  if (collected.length > 0)
    await tx
      .updateTable("deliveries")
      .set((eb) => ({ cod_status: "not_collected", version: eb("version", "+", 1) }))
      .where("id", "in", collected)
      .execute();
  const entries = [
    ...(await journalOfRefunds(tx, author, refunded, order)),
    ...advances.map((entry) => reverseEntry(entry, { cause: "advance_void", cause_id: id })),
    ...unready,
    ...goods.map((entry) => reverseEntry(entry, { cause: "goods_void", cause_id: id })),
    ...charges.map(reverseCharge),
    ...(await withdrawChange(tx, author, ofChange)),
  ];
  const events = refunds.flatMap(({ id, number, entries }) => entryEvents(id, formatNumber(number), entries));
  return { entries, events: [...events, ...reported] };
}

/**
 * The tenders of other receipts that the bank's line of this one confirmed too. The void frees the line whole, so they are reported
 * again.
 */
const tendersSharingLines = (tx: Tx, companyId: number, receiptId: number): Promise<TenderRef[]> =>
  tx
    .selectFrom("bank_line_tenders")
    .select(["receipt_id", "tender"])
    .where("company_id", "=", companyId)
    .where("receipt_id", "<>", receiptId)
    .where("confirmed", "=", 1)
    .where(
      "line_id",
      "in",
      tx.selectFrom("bank_line_tenders as own").select("own.line_id").where("own.receipt_id", "=", receiptId),
    )
    .orderBy("receipt_id")
    .orderBy("tender")
    .execute();

/**
 * Locks the orders that were collected with this receipt. If an order has goods, that is the receipt with their money, or the one at its
 * door if they cost nothing.
 */
async function lockCollected(tx: Tx, companyId: number, receiptId: number): Promise<number[]> {
  const { paid, goods } = selectOrders(tx, companyId, receiptId);
  const query = tx
    .selectFrom("deliveries")
    .select("id")
    .where("company_id", "=", companyId)
    .where("cod_status", "=", "collected")
    .where((eb) =>
      eb.or([
        eb("id", "in", goods),
        eb.and([
          eb("id", "in", paid),
          eb.or([eb("cod_amount", "=", 0 as Cents), eb("door_receipt_id", "=", receiptId)]),
        ]),
      ]),
    )
    .orderBy("id");
  return (await lockForUpdate(query, tx).execute()).map(({ id }) => id);
}

/** Whether the client has received the receipt's goods money. The client must be locked. */
export async function wasHandedOver(
  tx: Tx,
  companyId: number,
  { id, client_id, goods_usd, goods_ves }: ReceiptRow,
): Promise<boolean> {
  if (client_id === null || (goods_usd === 0 && goods_ves === 0)) return false;
  const { ready } = await unreadyOfReceipt(tx, companyId, id);
  const { owed, available } = await goodsMoneyOf(tx, companyId, client_id);
  return exceeds(ready, atLeastNothing(available)) || exceeds({ USD: goods_usd, VES: goods_ves }, owed);
}
