import { orderRefusals } from "#features/deliveries/texts.ts";
import { entryOfClosing, toOrderRef } from "#features/journal/rules.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import { endDebt } from "#features/ledger/rules.ts";
import {
  entryEvents,
  journalOfRefunds,
  lockDebt,
  toDebt,
  writeDebt,
} from "#features/ledger/server/queries.ts";
import { voidEmptied } from "#features/receipts/server/queries.ts";
import { orderCancelled, orderDeleted } from "#features/receipts/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";
import type { DeliveryRow } from "../queries.ts";

/**
 * Refunds everything that was paid for a cancelled or deleted order, which then owes nothing. Throws `conflict` if part of its debt is
 * written off.
 */
export async function closeDebt(
  tx: Tx,
  author: Author,
  before: DeliveryRow,
  why: "cancellation" | "deletion",
): Promise<EventDraft[]> {
  const { row, standing } = await lockDebt(tx, before.id);
  if (row.written_off > 0) throw conflict(orderRefusals.writtenOff);
  const closed = endDebt(toDebt(row), standing, author.today);
  const rows = await writeDebt(tx, author, row.id, closed);
  const order = toOrderRef(before.id, before);
  const reason = why === "deletion" ? orderDeleted : orderCancelled;
  await voidEmptied(tx, author, rows, reason(order.number));
  await postEntries(tx, author, [
    ...(await journalOfRefunds(tx, author, rows, () => order)),
    entryOfClosing(why, order, row.amount),
  ]);
  return entryEvents(row.id, order.number, closed.entries);
}
