import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { type Instant, instantAt } from "#shared/dates.ts";
import { conflict, invalid } from "#shared/errors.ts";
import { UNDO_SECONDS } from "../rules.ts";
import { receiptTexts } from "../texts.ts";
import { lockReceipts, type ReceiptRow } from "./queries.ts";

/**
 * Takes the confirmation of these receipts back, all or none: they wait for confirmation again. Throws `invalid` under `ids` for an unknown
 * one, and `conflict` if one was not confirmed in the last `UNDO_SECONDS`.
 */
export async function unconfirmReceipts(
  tx: Tx,
  author: Author,
  ids: readonly number[],
): Promise<ReceiptRow[]> {
  const known = await lockReceipts(tx, author.companyId, ids);
  if (known.length < new Set(ids).size) throw invalid({ ids: [receiptTexts.unknownReceipt] });
  const since = instantAt(new Date(Date.parse(author.at) - UNDO_SECONDS * 1000));
  if (!known.every((receipt) => isFresh(receipt, since))) throw conflict(receiptTexts.confirmedForGood);
  const rows = await tx
    .updateTable("receipts")
    .set({ state: "reported", confirmed_at: null })
    .where("company_id", "=", author.companyId)
    .where("id", "in", ids)
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.id - b.id);
}

const isFresh = ({ state, confirmed_at }: ReceiptRow, since: Instant) =>
  state === "confirmed" && confirmed_at !== null && confirmed_at >= since;
