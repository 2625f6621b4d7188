import { lockOwner } from "#features/clients/server/verbs/followMerge.ts";
import type { Entry } from "#features/journal/rules.ts";
import { atLeastNothing, exceeds, goodsMoneyOf } from "#features/journal/server/goods.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { type Instant, instantAt } from "#shared/dates.ts";
import { conflict, invalid } from "#shared/errors.ts";
import { UNDO_SECONDS } from "../rules.ts";
import { receiptTexts } from "../texts.ts";
import { lockHolders } from "./lockHolders.ts";
import { lockReceipts, type ReceiptRow } from "./queries.ts";
import { unreadyOfReceipt } from "./verbs/readyGoods.ts";

/**
 * Takes the confirmation of these receipts back, all or none: they wait for confirmation again, and their goods money is not available. Locks
 * the clients, the couriers who took a part in cash, then the receipts. Throws `invalid` under `ids` for an unknown one, and `conflict` if one was not confirmed in the last
 * `UNDO_SECONDS`, or its goods money was handed to the client.
 */
export async function unconfirmReceipts(
  tx: Tx,
  author: Author,
  ids: readonly number[],
): Promise<ReceiptRow[]> {
  const { companyId } = author;
  for (const id of await clientsOf(tx, companyId, ids)) await lockOwner(tx, companyId, id);
  // A settlement at the same moment would not see that the transfer waits again.
  await lockHolders(tx, companyId, ids);
  const known = await lockReceipts(tx, companyId, ids);
  if (known.length < new Set(ids).size) throw invalid({ ids: [receiptTexts.unknownReceipt] });
  if (await areInBank(tx, companyId, ids)) throw conflict(receiptTexts.inBankAlready);
  const since = instantAt(new Date(Date.parse(author.at) - UNDO_SECONDS * 1000));
  if (!known.every((receipt) => isFresh(receipt, since))) throw conflict(receiptTexts.confirmedForGood);
  for (const receipt of known.filter(hasGoods))
    await postEntries(tx, author, await withdrawGoods(tx, receipt));
  await tx
    .updateTable("receipt_tenders")
    .set({ confirmed_at: null })
    .where("company_id", "=", companyId)
    .where("receipt_id", "in", ids)
    .where("confirmed_at", "is not", null)
    .execute();
  const rows = await tx
    .updateTable("receipts")
    .set({ state: "reported", confirmed_at: null })
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.id - b.id);
}

/** Whether a bank's line is the money of one of them. */
async function areInBank(tx: Tx, companyId: number, ids: readonly number[]): Promise<boolean> {
  const line = tx
    .selectFrom("bank_line_tenders")
    .select("id")
    .where("company_id", "=", companyId)
    .where("receipt_id", "in", ids)
    .limit(1);
  return (await line.executeTakeFirst()) !== undefined;
}

const isFresh = ({ state, confirmed_at }: ReceiptRow, since: Instant) =>
  state === "confirmed" && confirmed_at !== null && confirmed_at >= since;

export const hasGoods = ({ goods_usd, goods_ves }: ReceiptRow) => goods_usd !== 0 || goods_ves !== 0;

async function clientsOf(tx: Tx, companyId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom("receipts")
    .select("client_id")
    .distinct()
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .orderBy("client_id")
    .execute();
  return rows.flatMap(({ client_id }) => client_id ?? []);
}

/** The entries that make a receipt's goods money unavailable again. Throws `conflict` if the client has received it. */
export async function withdrawGoods(tx: Tx, { company_id, id, client_id }: ReceiptRow): Promise<Entry[]> {
  const { ready, entries } = await unreadyOfReceipt(tx, company_id, id, "by bank");
  if (client_id !== null) {
    const { available } = await goodsMoneyOf(tx, company_id, client_id);
    if (exceeds(ready, atLeastNothing(available))) throw conflict(receiptTexts.goodsRemitted);
  }
  return entries;
}
