import { type Entry, entryOfKeptChange, entryOfSentChange, reverseEntry } from "#features/journal/rules.ts";
import { standingEntries } from "#features/journal/server/queries.ts";
import { changeEnded, ledgerTexts as texts } from "#features/ledger/texts.ts";
import type { Author } from "#server/author.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";

export type ChangeRow = RowOf<"change_payments">;

/** Inserts change that is to be sent. Its entry is that of the payment that it is change of. */
export const insertChange = (tx: Tx, rows: Omit<ChangeRow, "id">[]) => addChange(tx, { rows });

const addChange = prepared((db, { rows }: { rows: Omit<ChangeRow, "id">[] }) =>
  db.insertInto("change_payments").values(rows),
);

/** How change ends: sent with a reference, perhaps by another bank; or not sent, for a reason. */
export type ChangeEnd = { reference: string; bank?: string | undefined } | { reason: string };

/**
 * Ends change that is to be sent, and returns it as it was, with its journal entry. Locks it: of two people who end it one does. Throws `not-found`, and `conflict` if it has ended.
 */
export async function endChange(
  tx: Tx,
  { companyId, accountId, at }: Author,
  id: number,
  end: ChangeEnd,
): Promise<{ before: ChangeRow; entries: Entry[] }> {
  const query = tx
    .selectFrom("change_payments")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "=", id);
  const before = orNotFound(await lockForUpdate(query, tx).executeTakeFirst());
  if (before.state !== "to_send") throw conflict(changeEnded[before.state]);
  const isSent = "reference" in end;
  await tx
    .updateTable("change_payments")
    .set({ ...end, state: isSent ? "sent" : "cancelled", account_id: accountId, at })
    .where("id", "=", id)
    .execute();
  return { before, entries: [isSent ? entryOfSentChange(before) : entryOfKeptChange(before)] };
}

/**
 * The change of these receipts when what it was change of is undone: what is not sent yet is cancelled; what was sent is to come back.
 * Returns the entries for `postEntries()`, beside the reversals of the payments, which say that it is owed to the company.
 */
export async function withdrawChange(
  tx: Tx,
  { companyId, accountId, at }: Author,
  receiptIds: readonly number[],
): Promise<Entry[]> {
  if (receiptIds.length === 0) return [];
  const query = tx
    .selectFrom("change_payments")
    .select(["id", "state"])
    .where("company_id", "=", companyId)
    .where("receipt_id", "in", receiptIds)
    .orderBy("id");
  const rows = await lockForUpdate(query, tx).execute();
  const idsOf = (state: ChangeRow["state"]) => rows.filter((row) => row.state === state).map(({ id }) => id);
  await tx
    .updateTable("change_payments")
    .set({ state: "cancelled", reason: texts.changeUndone, account_id: accountId, at })
    .where("company_id", "=", companyId)
    .where("receipt_id", "in", receiptIds)
    .where("state", "=", "to_send")
    .execute();
  await expectChange(tx, { companyId, accountId, at }, idsOf("sent"));
  const notSent = await standingEntries(tx, companyId, "change_kept", idsOf("cancelled"));
  return notSent.map((entry) => reverseEntry(entry, { cause: "change_void", cause_id: entry.cause_id }));
}

/** Somebody has to return this change, which was sent. */
async function expectChange(
  tx: Tx,
  { companyId: company_id, accountId: account_id, at }: Pick<Author, "companyId" | "accountId" | "at">,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((change_id) => ({
    company_id,
    change_id,
    account_id,
    at,
    state: "to_return" as const,
    reference: null,
    bank: null,
    place: null,
    reason: null,
    courier_id: null,
  }));
  await tx
    .insertInto("change_returns")
    .values(rows)
    .onConflict((conflict) => conflict.column("change_id").doNothing())
    .execute();
}

/**
 * Change that the bank brought back is to be sent again. Returns it as it was, with the reversal of its journal entry. Throws `not-found`,
 * and `conflict` unless it is sent.
 */
export async function changeToSendAgain(
  tx: Tx,
  { companyId, accountId, at }: Author,
  id: number,
): Promise<{ before: ChangeRow; entries: Entry[] }> {
  const query = tx
    .selectFrom("change_payments")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "=", id);
  const before = orNotFound(await lockForUpdate(query, tx).executeTakeFirst());
  if (before.state !== "sent") throw conflict(texts.changeNotSent);
  await tx
    .updateTable("change_payments")
    .set({ state: "to_send", reference: null, account_id: accountId, at })
    .where("id", "=", id)
    .execute();
  const sent = await standingEntries(tx, companyId, "change_sent", [id]);
  return {
    before,
    entries: sent.map((entry) => reverseEntry(entry, { cause: "change_void", cause_id: entry.cause_id })),
  };
}
