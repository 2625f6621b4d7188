import { postEntries } from "#features/journal/server/queries.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { invalid } from "#shared/errors.ts";
import { isByBank } from "../rules.ts";
import { receiptTexts } from "../texts.ts";
import { lockHolders } from "./lockHolders.ts";
import { lockReceipts, type ReceiptRow } from "./queries.ts";
import { readyOfReceipts } from "./verbs/readyGoods.ts";

/** Confirms those of the company's receipts that are reported, and returns them. Their goods money becomes available. Throws `invalid` under `ids` for an unknown one. */
export async function confirmReceipts(tx: Tx, author: Author, ids: readonly number[]): Promise<ReceiptRow[]> {
  const { companyId } = author;
  // A settlement at the same moment would not see that the transfer arrived, nor this that the cash did.
  await lockHolders(tx, companyId, ids);
  const known = await lockReceipts(tx, companyId, ids);
  if (known.length < new Set(ids).size) throw invalid({ ids: [receiptTexts.unknownReceipt] });
  const rows = await tx
    .updateTable("receipts")
    .set({ state: "confirmed", confirmed_at: author.at })
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .where("state", "=", "reported")
    .returningAll()
    .execute();
  const withGoods = rows.filter(({ goods_usd, goods_ves }) => goods_usd !== 0 || goods_ves !== 0);
  await postEntries(
    tx,
    author,
    await readyOfReceipts(
      tx,
      companyId,
      withGoods.map(({ id }) => id),
    ),
  );
  return rows.sort((a, b) => a.id - b.id);
}

/**
 * Confirms one tender, by its position from 1: the receipt is confirmed when each of those that came through a bank is. Without a position it
 * confirms the receipt. Returns the receipts that it confirmed. Throws `invalid` under `tender` for one that needs no confirmation.
 */
export async function confirmTender(
  tx: Tx,
  author: Author,
  receiptId: number,
  position: number | undefined,
): Promise<ReceiptRow[]> {
  const { companyId } = author;
  if (position === undefined) return confirmReceipts(tx, author, [receiptId]);
  await lockHolders(tx, companyId, [receiptId]);
  const [receipt] = await lockReceipts(tx, companyId, [receiptId]);
  if (receipt?.state !== "reported") return [];
  const rows = await tx
    .selectFrom("receipt_tenders")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("receipt_id", "=", receiptId)
    .execute();
  const byBank = rows.filter((row) => isByBank({ ...row, method: row.method ?? receipt.method }));
  if (!byBank.some((row) => row.position === position))
    throw invalid({ tender: [receiptTexts.noSuchTender] });
  await tx
    .updateTable("receipt_tenders")
    .set({ confirmed_at: author.at })
    .where("company_id", "=", companyId)
    .where("receipt_id", "=", receiptId)
    .where("position", "=", position)
    .execute();
  const left = byBank.filter((row) => row.confirmed_at === null && row.position !== position);
  return left.length > 0 ? [] : confirmReceipts(tx, author, [receiptId]);
}
