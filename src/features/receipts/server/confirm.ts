import { readyOfReceipts } from "#features/journal/server/goods.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { invalid } from "#shared/errors.ts";
import { receiptTexts } from "../texts.ts";
import { lockReceipts, type ReceiptRow } from "./queries.ts";

/** Confirms those of the company's receipts that are reported, and returns them. Their goods money becomes available. Throws `invalid` under `ids` for an unknown one. */
export async function confirmReceipts(tx: Tx, author: Author, ids: readonly number[]): Promise<ReceiptRow[]> {
  const { companyId } = author;
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
