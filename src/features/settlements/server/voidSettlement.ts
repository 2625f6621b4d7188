import { closedUntilOf } from "#features/company/server/verbs/refuseClosed.ts";
import { findBill, removeBill, reversalOf } from "#features/company-bills/server/queries.ts";
import { postEntries, standingEntries } from "#features/journal/server/queries.ts";
import { unreadyOfCash } from "#features/receipts/server/verbs/readyGoods.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { conflict } from "#shared/errors.ts";
import type { Cents } from "#shared/money.ts";
import { reverseSettlementEntry } from "../rules.ts";
import { settlementTexts as texts } from "../texts.ts";
import { closeDifference, lockSettlement } from "./decide.ts";
import { cashOf, linesSettledBy, reopenLines } from "./lines.ts";
import type { SettlementRow } from "./queries.ts";

/**
 * Voids a settlement: the courier holds the cash again, so its goods money is not available, the bill of the pay is deleted, and new
 * lines replace the settled ones. A bill of the closed period stays: the courier has that pay, which the next settlement takes off.
 * Throws `not-found`, and `conflict` if it is voided, or a later settlement settled its difference.
 */
export async function voidSettlement(
  tx: Tx,
  author: Author,
  id: number,
  reason: string,
): Promise<SettlementRow & { billStays: boolean }> {
  const { companyId, accountId, at } = author;
  const row = await lockSettlement(tx, companyId, id);
  if (row.voided_at !== null) throw conflict(texts.alreadyVoided);
  const later = await laterSettlement(tx, id);
  if (later !== undefined) throw conflict(texts.settledLater(later));
  const bill = row.bill_id === null ? undefined : await findBill(tx, companyId, row.bill_id);
  const billStays = bill !== undefined && (await closedUntilOf(tx, author, [bill.date])) !== null;
  await closeDifference(tx, id);
  await reopenLines(tx, id, at);
  await tx
    .updateTable("settlements")
    .set({ voided_at: at, voided_by: accountId, void_reason: reason })
    .where("id", "=", id)
    .execute();
  const settled = await linesSettledBy(tx, companyId, id);
  const [handed, unclaimed, decided, paid, unready] = await Promise.all([
    standingEntries(tx, companyId, "settlement", [id]),
    standingEntries(tx, companyId, "unclaimed_settled", [id]),
    standingEntries(tx, companyId, "decision", [id]),
    bill === undefined || billStays ? [] : reversalOf(tx, companyId, bill.id),
    unreadyOfCash(tx, companyId, cashOf(settled)),
  ]);
  if (bill && billStays) await addPaid(tx, row, bill.amount, at);
  else if (bill) await removeBill(tx, bill.id);
  await postEntries(tx, author, [
    ...handed.map((entry) => reverseSettlementEntry(entry, "settlement_void")),
    ...unclaimed.map((entry) => reverseSettlementEntry(entry, "unclaimed_settled_void")),
    ...decided.map((entry) => reverseSettlementEntry(entry, "decision_void")),
    ...paid,
    ...unready,
  ]);
  return { ...row, billStays };
}

/** The pay that the courier has already: the next settlement takes it off. */
async function addPaid(
  tx: Tx,
  { id, company_id, courier_id }: SettlementRow,
  paid: Cents,
  created_at: Instant,
): Promise<void> {
  await tx
    .insertInto("courier_lines")
    .values({
      company_id,
      courier_id,
      kind: "pay",
      currency: "USD",
      amount: -paid as Cents,
      made_by: id,
      created_at,
    })
    .execute();
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
