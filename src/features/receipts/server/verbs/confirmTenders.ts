import { sql } from "kysely";
import { lockClient } from "#features/clients/server/queries.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import { isByBank } from "#features/receipts/rules.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import { confirmReceipts } from "../confirm.ts";
import { toConfirmEvent, toUnconfirmEvent } from "../events.ts";
import { lockHolders } from "../lockHolders.ts";
import { findReceipt, lockReceipts, type ReceiptRow } from "../queries.ts";
import { hasGoods, withdrawGoods } from "../unconfirm.ts";

/** A tender of a receipt. */
export interface TenderRef {
  receipt_id: number;
  /** From 1. */
  tender: number;
}

const keyOf = ({ receipt_id, tender }: TenderRef): string => `${receipt_id} ${tender}`;

/**
 * Locks these tenders' receipts, and the couriers who took a part of them in cash. Returns the tenders that came through a bank and
 * whose receipts stand; `waits`: nobody confirmed it yet.
 */
export async function lockTenders(
  tx: Tx,
  companyId: number,
  refs: readonly TenderRef[],
): Promise<(TenderRef & { waits: boolean })[]> {
  const ids = [...new Set(refs.map(({ receipt_id }) => receipt_id))].sort((a, b) => a - b);
  if (ids.length === 0) return [];
  // A settlement at the same moment would not see that the transfer arrived, nor this that the cash did.
  await lockHolders(tx, companyId, ids);
  const receipts = new Map((await lockReceipts(tx, companyId, ids)).map((row) => [row.id, row]));
  const byBank = await bankTenders(tx, companyId, receipts);
  const keys = new Set(refs.map(keyOf));
  return byBank.flatMap(({ receipt_id, position, confirmed_at }) => {
    const state = receipts.get(receipt_id)?.state;
    const ref = { receipt_id, tender: position };
    if (state === "voided" || !keys.has(keyOf(ref))) return [];
    return { ...ref, waits: state === "reported" && confirmed_at === null };
  });
}

async function bankTenders(
  tx: Tx,
  companyId: number,
  receipts: ReadonlyMap<number, ReceiptRow>,
): Promise<RowOf<"receipt_tenders">[]> {
  const rows = await tx
    .selectFrom("receipt_tenders")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("receipt_id", "in", [...receipts.keys()])
    .execute();
  return rows.filter((row) => {
    const receipt = receipts.get(row.receipt_id);
    return receipt && isByBank({ ...row, method: row.method ?? receipt.method });
  });
}

/**
 * Confirms tenders that wait and are locked. A receipt is confirmed when each of its tenders that came through a bank is.
 */
export async function confirmTenders(
  tx: Tx,
  author: Author,
  refs: readonly TenderRef[],
): Promise<EventDraft[]> {
  const { companyId, at } = author;
  if (refs.length === 0) return [];
  for (const [tender, tenderRefs] of Map.groupBy(refs, ({ tender }) => tender))
    await tx
      .updateTable("receipt_tenders")
      .set({ confirmed_at: at })
      .where("company_id", "=", companyId)
      .where("position", "=", tender)
      .where(
        "receipt_id",
        "in",
        tenderRefs.map(({ receipt_id }) => receipt_id),
      )
      .execute();
  const ids = [...new Set(refs.map(({ receipt_id }) => receipt_id))];
  const receipts = new Map((await lockReceipts(tx, companyId, ids)).map((row) => [row.id, row]));
  const waiting = new Set(
    (await bankTenders(tx, companyId, receipts)).flatMap((row) =>
      row.confirmed_at === null ? row.receipt_id : [],
    ),
  );
  const whole = ids.filter((id) => !waiting.has(id));
  return whole.length === 0 ? [] : (await confirmReceipts(tx, author, whole)).map(toConfirmEvent);
}

/**
 * Takes the confirmation of one tender back, whenever it was given: its receipt is reported again, the other tenders stay as they
 * were. Locks the client, the couriers who took a part in cash, then the receipt. Throws `conflict` if its goods money was handed to the
 * client.
 */
export async function unconfirmTender(
  tx: Tx,
  author: Author,
  { receipt_id, tender }: TenderRef,
): Promise<EventDraft[]> {
  const { companyId } = author;
  const stored = await findReceipt(tx, companyId, receipt_id);
  if (stored?.client_id) await lockClient(tx, { companyId, id: stored.client_id });
  await lockHolders(tx, companyId, [receipt_id]);
  const [receipt] = await lockReceipts(tx, companyId, [receipt_id]);
  if (!receipt || receipt.state === "voided") return [];
  const isConfirmed = receipt.state === "confirmed";
  if (isConfirmed && hasGoods(receipt)) await postEntries(tx, author, await withdrawGoods(tx, receipt));
  // Somebody may have confirmed the receipt as a whole: the other tenders keep that.
  await tx
    .updateTable("receipt_tenders")
    .set({
      confirmed_at: sql`case when position = ${tender} then null else coalesce(confirmed_at, ${
        isConfirmed ? receipt.confirmed_at : null
      }) end`,
    })
    .where("company_id", "=", companyId)
    .where("receipt_id", "=", receipt_id)
    .execute();
  if (!isConfirmed) return [];
  await tx
    .updateTable("receipts")
    .set({ state: "reported", confirmed_at: null })
    .where("company_id", "=", companyId)
    .where("id", "=", receipt_id)
    .execute();
  return [toUnconfirmEvent(receipt)];
}
