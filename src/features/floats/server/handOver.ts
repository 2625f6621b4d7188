import { sql } from "kysely";
import { fullName } from "#features/couriers/rules.ts";
import { findCourier } from "#features/couriers/server/queries.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import { cashOutTexts } from "#features/journal/texts.ts";
import { noOpenShift } from "#features/ledger/texts.ts";
import type { Author } from "#server/author.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { type Amounts, type Cents, type Currency, sumOf } from "#shared/money.ts";
import type { FloatBody } from "../contract.ts";
import { entryOfFloat, hasEnough, type OfficePlace } from "../rules.ts";
import { floatTexts as texts } from "../texts.ts";

/**
 * Hands cash to a locked courier, in cents and céntimos, and returns the float's id. Throws `conflict` if the author has no open shift, or
 * the place has less.
 */
export async function handOver(
  tx: Tx,
  author: Author,
  courierId: number,
  { amounts, place }: FloatBody,
): Promise<number> {
  const { companyId: company_id, accountId: account_id, at: created_at } = author;
  const courier = orNotFound(await findCourier(tx, company_id, courierId));
  const from =
    place === "shift" ? await takeFromShift(tx, author, amounts) : await takeFromSafe(tx, author, amounts);
  const { id } = await tx
    .insertInto("courier_floats")
    .values({
      company_id,
      courier_id: courierId,
      account_id,
      place,
      shift_id: from.shift_id,
      usd: amounts.USD,
      ves: amounts.VES,
      created_at,
      voided_at: null,
      voided_by: null,
      void_reason: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const float = { id, courier_id: courierId, note: fullName(courier) };
  await postEntries(tx, author, [entryOfFloat(float, from, amounts)]);
  return id;
}

/** The author's open shift, which nobody else takes from until the transaction ends. */
async function takeFromShift(
  tx: Tx,
  { companyId, accountId }: Author,
  amounts: Amounts,
): Promise<OfficePlace> {
  const open = tx
    .selectFrom("shifts")
    .select("id")
    .where("company_id", "=", companyId)
    .where("account_id", "=", accountId)
    .where("closed_at", "is", null);
  const shift = await lockForUpdate(open, tx).executeTakeFirst();
  if (!shift) throw conflict(noOpenShift);
  // Its lines: on PostgreSQL the totals follow at the commit.
  const rows = await tx
    .selectFrom("journal_lines")
    .select(["currency", sql<Cents>`cast(sum(amount) as bigint)`.as("amount")])
    .where("company_id", "=", companyId)
    .where("shift_id", "=", shift.id)
    .groupBy("currency")
    .execute();
  if (!hasEnough(sumOf(rows), amounts)) throw conflict(cashOutTexts.emptyDrawer);
  return { place: "shift", shift_id: shift.id };
}

/** The safe, from which no other float is taken until the transaction ends. */
async function takeFromSafe(tx: Tx, { companyId }: Author, amounts: Amounts): Promise<OfficePlace> {
  await lockForUpdate(tx.selectFrom("companies").select("id").where("id", "=", companyId), tx).execute();
  const rows = await tx
    .selectFrom("journal_totals")
    .select(["currency", sql<Cents>`cast(sum(amount) as bigint)`.as("amount")])
    .where("company_id", "=", companyId)
    .where("account", "=", "cash")
    .where("place", "=", "safe")
    .groupBy("currency")
    .execute();
  if (!hasEnough(sumOf(rows as { currency: Currency; amount: Cents }[]), amounts))
    throw conflict(texts.emptySafe);
  return { place: "safe", shift_id: null };
}
