import {
  type Entry,
  entryOfLostChange,
  entryOfReturnedChange,
  type Line,
  reverseEntry,
} from "#features/journal/rules.ts";
import { lockTill, standingEntries } from "#features/journal/server/queries.ts";
import { changeEnded, noOpenShift, notToReturn } from "#features/ledger/texts.ts";
import type { Author } from "#server/author.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import type { ReturnPlace } from "#shared/vocabulary.ts";
import type { ChangeRow } from "./sendChange.ts";

/** How change came back: in cash, or through a bank. */
export type ChangeReturn =
  | { place: ReturnPlace }
  | { reference: string | null; bank?: string | null | undefined };

type ReturnRow = RowOf<"change_returns">;

/**
 * Locks change that somebody has to return, with what is known of that. Throws `not-found`, and `conflict` if its receipt stands, or it
 * came back or was lost.
 */
async function lockReturn(
  tx: Tx,
  companyId: number,
  id: number,
): Promise<{ change: ChangeRow; row: ReturnRow }> {
  const query = tx
    .selectFrom("change_payments")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "=", id);
  const change = orNotFound(await lockForUpdate(query, tx).executeTakeFirst());
  const row = await lockForUpdate(returnsOf(tx, companyId, id), tx).executeTakeFirst();
  if (!row) throw conflict(notToReturn);
  if (row.state !== "to_return") throw conflict(changeEnded[row.state]);
  return { change, row };
}

const returnsOf = (tx: Tx, companyId: number, changeId: number) =>
  tx
    .selectFrom("change_returns")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("change_id", "=", changeId);

const update = (tx: Tx, { accountId, at }: Author, id: number, set: Partial<ReturnRow>) =>
  tx
    .updateTable("change_returns")
    .set({ ...set, account_id: accountId, at })
    .where("id", "=", id)
    .execute();

/**
 * Sent change of an undone receipt came back. Returns the entries for `postEntries()`. Throws like `lockReturn`, and `conflict` for the
 * cash of a shift if the author has none open.
 */
export async function returnChange(tx: Tx, author: Author, id: number, how: ChangeReturn): Promise<Entry[]> {
  const { change, row } = await lockReturn(tx, author.companyId, id);
  const cash = "place" in how ? await placeOf(tx, author, how.place) : null;
  const means = "place" in how ? { place: how.place } : { reference: how.reference, bank: how.bank ?? null };
  await update(tx, author, row.id, { state: "returned", ...means });
  return [entryOfReturnedChange(change, cash)];
}

/** The author's open shift, or the safe. */
async function placeOf(
  tx: Tx,
  author: Author,
  place: ReturnPlace,
): Promise<Pick<Line, "place" | "shift_id">> {
  if (place === "safe") return { place, shift_id: null };
  const till = await lockTill(tx, author);
  if (till.place !== "shift") throw conflict(noOpenShift);
  return till;
}

/** Nobody gives sent change back: this courier owes it, or it is a loss. Returns the entries for `postEntries()`. Throws like `lockReturn`. */
export async function loseChange(
  tx: Tx,
  author: Author,
  id: number,
  { reason, courier_id }: { reason: string; courier_id: number | null },
): Promise<Entry[]> {
  const { change, row } = await lockReturn(tx, author.companyId, id);
  await update(tx, author, row.id, { state: "lost", reason, courier_id });
  const debtor = courier_id === null ? null : { courier_id, delivery_id: change.delivery_id };
  return [entryOfLostChange(change, debtor)];
}

/** Whether somebody has to return this change. It must be locked. */
export async function isExpected(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const row = await returnsOf(tx, companyId, id).executeTakeFirst();
  return row?.state === "to_return";
}

/** Somebody has to return it again: it was not the money of the bank's line. Returns the entries for `postEntries()`. */
export async function expectChangeAgain(tx: Tx, author: Author, id: number): Promise<Entry[]> {
  const row = orNotFound(await lockForUpdate(returnsOf(tx, author.companyId, id), tx).executeTakeFirst());
  await update(tx, author, row.id, { state: "to_return", reference: null, bank: null });
  const standing = await standingEntries(tx, author.companyId, "change_returned", [id]);
  return standing.map((entry) => reverseEntry(entry, { cause: "change_void", cause_id: id }));
}
