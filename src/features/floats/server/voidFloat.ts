import { lockTill, postEntries, standingEntries } from "#features/journal/server/queries.ts";
import { lockCourierRow } from "#features/settlements/server/queries.ts";
import type { Author } from "#server/author.ts";
import { lockForShare } from "#server/database/locks.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { type OfficePlace, reverseFloat } from "../rules.ts";
import { settledFirst, floatTexts as texts } from "../texts.ts";
import { findFloat } from "./queries.ts";

/**
 * Takes a float back. Returns where its cash goes: where it came from, or from a closed shift to where the author has cash. Throws
 * `not-found`, and `conflict` if it is voided, or a standing settlement took it.
 */
export async function voidFloat(tx: Tx, author: Author, id: number, reason: string): Promise<OfficePlace> {
  const { companyId, accountId, at } = author;
  const { courier_id } = orNotFound(await findFloat(tx, companyId, id));
  // Settlements of the courier and voids of his floats run one after the other.
  await lockCourierRow(tx, companyId, courier_id);
  const row = orNotFound(await findFloat(tx, companyId, id));
  if (row.voided_at !== null) throw conflict(texts.alreadyVoided);
  if (row.carried === 0) throw conflict(settledFirst(await settlementOf(tx, companyId, id)));
  await tx
    .updateTable("courier_floats")
    .set({ voided_at: at, voided_by: accountId, void_reason: reason })
    .where("id", "=", id)
    .execute();
  const entries = await standingEntries(tx, companyId, "courier_float", [id]);
  const to = await placeBack(tx, author, row);
  await postEntries(
    tx,
    author,
    entries.map((entry) => reverseFloat(entry, to)),
  );
  return to;
}

/** The shift that it came from, if it is open; it stays open until the transaction ends. */
async function placeBack(
  tx: Tx,
  author: Author,
  { place, company_id, shift_id }: RowOf<"courier_floats">,
): Promise<OfficePlace> {
  if (place === "safe") return { place, shift_id: null };
  const shift = tx
    .selectFrom("shifts")
    .select("id")
    .where("company_id", "=", company_id)
    .where("id", "=", shift_id)
    .where("closed_at", "is", null);
  const open = await lockForShare(shift, tx).executeTakeFirst();
  return open ? { place, shift_id: open.id } : lockTill(tx, author);
}

/** The number of a standing settlement that took a part of the float. */
async function settlementOf(db: Db, companyId: number, id: number): Promise<number> {
  const { number } = await db
    .selectFrom("courier_lines as l")
    .innerJoin("journal_entries as e", "e.id", "l.entry_id")
    .innerJoin("settlements as s", "s.id", "l.settled_by")
    .select("s.number")
    .where("l.company_id", "=", companyId)
    .where("e.cause", "=", "courier_float")
    .where("e.cause_id", "=", id)
    .where("s.voided_at", "is", null)
    .orderBy("s.id", "desc")
    .executeTakeFirstOrThrow();
  return number;
}
