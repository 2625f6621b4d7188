import { violatesUnique } from "#server/database/errors.ts";
import { type Listing, pageOf } from "#server/database/listing.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { matchesText, numberIn } from "#server/database/search.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { type Amounts, amountsOf, type Cents, type Currency, inDollars } from "#shared/money.ts";
import { type Actor, mayCall } from "#shared/routes/roles.ts";
import { type CloseBody, type OpenShift, type Shift, type ShiftDetail, shiftRoutes } from "../contract.ts";
import { compareCount } from "../rules.ts";
import { cashTexts } from "../texts.ts";
import { expectedOf } from "./movements.ts";

/** Others see their own. */
const seesAllShifts = (actor: Actor): boolean => mayCall(shiftRoutes.closeFor.access, actor);

type ShiftRow = Omit<RowOf<"shifts">, "closed_by"> & { account_name: string; closed_by: string | null };

function selectShifts(db: Db, companyId: number) {
  return db
    .selectFrom("shifts as s")
    .innerJoin("accounts as a", "a.id", "s.account_id")
    .leftJoin("accounts as b", "b.id", "s.closed_by")
    .select([
      "s.id",
      "s.company_id",
      "s.account_id",
      "s.opened_at",
      "s.float_usd",
      "s.float_ves",
      "s.closed_at",
    ])
    .select(["s.counted_usd", "s.counted_ves", "s.breakdown", "s.note", "s.close_reason"])
    .select(["a.name as account_name", "b.name as closed_by"])
    .where("s.company_id", "=", companyId);
}

const basicsOf = (row: ShiftRow) => ({
  id: row.id,
  account_id: row.account_id,
  account_name: row.account_name,
  opened_at: row.opened_at,
  float: inDollars({ USD: row.float_usd, VES: row.float_ves }),
  closed_at: row.closed_at,
  note: row.note,
  closed_by: row.closed_by,
  close_reason: row.close_reason,
});

/** Leaves the expected cash out while the shift is open, so that the count is blind. */
function toShift(row: ShiftRow, expected: Amounts): Shift {
  const { counted_usd, counted_ves } = row;
  if (counted_usd === null || counted_ves === null)
    return { ...basicsOf(row), expected: null, counted: null, difference: null };
  const result = compareCount(expected, { USD: counted_usd, VES: counted_ves });
  return {
    ...basicsOf(row),
    expected: inDollars(result.expected),
    counted: inDollars(result.counted),
    difference: inDollars(result.difference),
  };
}

/** The account's open shift. In a transaction it is locked. */
export async function openShiftOf(
  db: Db,
  { companyId, id }: Actor,
): Promise<Omit<OpenShift, "movements"> | undefined> {
  const row = await lockForUpdate(
    selectShifts(db, companyId).where("s.account_id", "=", id).where("s.closed_at", "is", null),
    db,
    "s",
  ).executeTakeFirst();
  return row && basicsOf(row);
}

/**
 * Locks a shift of the company that is still open, and returns its person's name. Throws `not-found`, and `conflict` if it is closed.
 */
export async function lockOpenShift(tx: Tx, companyId: number, id: number): Promise<string> {
  const query = selectShifts(tx, companyId).where("s.id", "=", id);
  const row = orNotFound(await lockForUpdate(query, tx, "s").executeTakeFirst());
  if (row.closed_at !== null) throw conflict(cashTexts.alreadyClosed);
  return row.account_name;
}

/** A shift that the caller may see. */
export async function findShift(
  db: Db,
  actor: Actor,
  id: number,
): Promise<Omit<ShiftDetail, "movements"> | undefined> {
  let query = selectShifts(db, actor.companyId).where("s.id", "=", id);
  if (!seesAllShifts(actor)) query = query.where("s.account_id", "=", actor.id);
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const expected = await expectedOf(db, actor.companyId, [id]);
  const breakdown = row.breakdown === null ? null : (JSON.parse(row.breakdown) as ShiftDetail["breakdown"]);
  return { ...toShift(row, expected(id)), breakdown };
}

interface ShiftFilters {
  search?: string | undefined;
  open?: "1" | undefined;
  openedBefore?: Instant | undefined;
}

/** A page of the shifts that the caller may see, newest first. A search finds people by name, and a shift by its number. */
export async function pageOfShifts(
  db: Db,
  actor: Actor,
  { search, open, openedBefore, ...listing }: Listing & ShiftFilters,
) {
  let query = selectShifts(db, actor.companyId);
  if (!seesAllShifts(actor)) query = query.where("s.account_id", "=", actor.id);
  if (open) query = query.where("s.closed_at", "is", null);
  if (openedBefore) query = query.where("s.opened_at", "<", openedBefore);
  if (search)
    query = query.where((eb) =>
      eb.or([eb("s.id", "=", numberIn(search)), matchesText(db, "a.search", search)]),
    );
  const { items: rows, ...page } = await pageOf(
    query,
    [{ column: "s.id", direction: "desc" }],
    listing,
    (row) => row,
  );
  const closed = rows.filter(({ closed_at }) => closed_at !== null);
  const expected = await expectedOf(
    db,
    actor.companyId,
    closed.map(({ id }) => id),
  );
  return { ...page, items: rows.map((row) => toShift(row, expected(row.id))) };
}

/** Throws `conflict` if the account already has an open shift. */
export async function insertShift(
  tx: Tx,
  { companyId, id }: Actor,
  float: Amounts,
  at: Instant,
): Promise<number> {
  const row = {
    company_id: companyId,
    account_id: id,
    opened_at: at,
    float_usd: float.USD,
    float_ves: float.VES,
    closed_at: null,
    counted_usd: null,
    counted_ves: null,
    breakdown: null,
    note: null,
  };
  try {
    return (await tx.insertInto("shifts").values(row).returning("id").executeTakeFirstOrThrow()).id;
  } catch (error) {
    if (violatesUnique(error, "shifts", "account_id")) throw conflict(cashTexts.alreadyOpen);
    throw error;
  }
}

/** `by`: the admin who closes it for its person, and why. */
export async function closeShift(
  tx: Tx,
  id: number,
  { counted, breakdown, note }: CloseBody,
  at: Instant,
  by: { closed_by: number; close_reason: string } | undefined = undefined,
): Promise<void> {
  await tx
    .updateTable("shifts")
    .set({
      closed_at: at,
      counted_usd: counted.USD,
      counted_ves: counted.VES,
      breakdown: breakdown ? JSON.stringify(breakdown) : null,
      note,
      ...by,
    })
    .where("id", "=", id)
    .execute();
}

export const onlyOf = (currency: Currency, amount: Cents): Amounts =>
  amountsOf((each) => (each === currency ? amount : 0));
