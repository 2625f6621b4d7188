import { lockClient } from "#features/clients/server/queries.ts";
import { reverse } from "#features/journal/rules.ts";
import { type Author, post, standingEntries } from "#features/journal/server/queries.ts";
import { refund } from "#features/ledger/rules.ts";
import {
  entryEvents,
  holdDebts,
  journalOfRefunds,
  standingPayments,
  toDebt,
  toStanding,
  writeDebt,
} from "#features/ledger/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { formatNumber } from "#shared/numbers.ts";
import { formatReceipt } from "../rules.ts";
import { alreadyVoided } from "../texts.ts";
import { lockReceipts, orderOf, type ReceiptRow, voidReceipts } from "./queries.ts";

/**
 * Voids a receipt: its payments that still stand are refunded today, and the debts are owed again. Money that came in advance leaves the
 * client's balance. Locks the client, the debts, then the receipt. Throws `conflict` if it is voided already.
 */
export async function voidReceipt(
  tx: Tx,
  author: Author,
  { id, client_id }: ReceiptRow,
  reason: string,
): Promise<EventDraft[]> {
  const { companyId, today } = author;
  if (client_id !== null) await lockClient(tx, { companyId, id: client_id });
  const debts = await holdDebts(tx, companyId, id);
  const receipt = orNotFound((await lockReceipts(tx, companyId, [id]))[0]);
  if (receipt.state === "voided") throw conflict(alreadyVoided(formatReceipt(receipt.number)));
  const rows = await standingPayments(tx, companyId).where("p.receipt_id", "=", id).execute();
  const standing = rows.map((row) => ({ ...toStanding(row), debt_id: row.debt_id }));
  const paid = debts.flatMap((debt) => {
    const own = standing.filter(({ debt_id }) => debt_id === debt.id);
    return own.length > 0 ? { debt, refunded: refund(toDebt(debt), own, today) } : [];
  });
  const undone = await Promise.all(
    paid.map(({ debt, refunded }) => writeDebt(tx, author, debt.id, refunded)),
  );
  await voidReceipts(tx, author, reason).where("id", "=", id).execute();
  const orders = new Map(debts.map((debt) => [debt.id, orderOf(debt)]));
  const order = (debtId: number) => orNotFound(orders.get(debtId));
  const advances = receipt.kind === "advance" ? await standingEntries(tx, companyId, "advance", [id]) : [];
  await post(tx, author, [
    ...(await journalOfRefunds(tx, author, undone.flat(), order)),
    ...advances.map((entry) => reverse(entry, { cause: "advance_void", cause_id: id })),
  ]);
  return paid.flatMap(({ debt, refunded }) =>
    entryEvents(debt.id, formatNumber(debt.number), refunded.entries),
  );
}
