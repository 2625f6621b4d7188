import { refuseClosed } from "#features/company/server/verbs/refuseClosed.ts";
import { findBill, removeBill, reversalOf } from "#features/company-bills/server/queries.ts";
import { postEntries, standingEntries } from "#features/journal/server/queries.ts";
import { unreadyOfCash } from "#features/receipts/server/verbs/readyGoods.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { reverseSettlementEntry } from "../rules.ts";
import { settlementTexts as texts } from "../texts.ts";
import { closeDifference, lockSettlement } from "./decide.ts";
import { cashOf, linesSettledBy, reopenLines } from "./lines.ts";
import type { SettlementRow } from "./queries.ts";

/**
 * Voids a settlement: the courier holds the cash again, so its goods money is not available, the bill of the pay is deleted, and new lines replace the settled ones. Throws
 * `not-found`, and `conflict` if it is voided, a later settlement settled its difference, or that bill is in the closed period.
 */
export async function voidSettlement(
  tx: Tx,
  author: Author,
  id: number,
  reason: string,
): Promise<SettlementRow> {
  const { companyId, accountId, at } = author;
  const row = await lockSettlement(tx, companyId, id);
  if (row.voided_at !== null) throw conflict(texts.alreadyVoided);
  const later = await laterSettlement(tx, id);
  if (later !== undefined) throw conflict(texts.settledLater(later));
  if (row.bill_id !== null)
    await refuseClosed(tx, author, orNotFound(await findBill(tx, companyId, row.bill_id)).date);
  await closeDifference(tx, id);
  await reopenLines(tx, id, at);
  await tx
    .updateTable("settlements")
    .set({ voided_at: at, voided_by: accountId, void_reason: reason })
    .where("id", "=", id)
    .execute();
  const settled = await linesSettledBy(tx, companyId, id);
  const [handed, decided, paid, unready] = await Promise.all([
    standingEntries(tx, companyId, "settlement", [id]),
    standingEntries(tx, companyId, "decision", [id]),
    row.bill_id === null ? [] : reversalOf(tx, companyId, row.bill_id),
    unreadyOfCash(tx, companyId, cashOf(settled)),
  ]);
  if (row.bill_id !== null) await removeBill(tx, row.bill_id);
  await postEntries(tx, author, [
    ...handed.map((entry) => reverseSettlementEntry(entry, "settlement_void")),
    ...decided.map((entry) => reverseSettlementEntry(entry, "decision_void")),
    ...paid,
    ...unready,
  ]);
  return row;
}

/** The number of another standing settlement that settled this one's difference. */
async function laterSettlement(tx: Tx, id: number): Promise<number | undefined> {
  const later = await tx
    .selectFrom("courier_lines as l")
    .innerJoin("settlements as s", "s.id", "l.settled_by")
    .select("s.number")
    .where("l.made_by", "=", id)
    .where("l.settled_by", "<>", id)
    .where("s.voided_at", "is", null)
    .executeTakeFirst();
  return later?.number;
}
