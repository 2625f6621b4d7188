import { sql } from "kysely";
import { inOrderOf, pageOf } from "#server/database/listing.ts";
import type { Db } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { type Amounts, type Cents, type Currency, sumOf, toDollars } from "#shared/money.ts";
import type { JournalCause } from "#shared/vocabulary.ts";
import type { CashFilters, Movement } from "../contract.ts";
import { causesOf } from "../equation.ts";
import type { CashLine } from "../rules.ts";

/** The causes of a shift's closing entries. Its other lines sum to the expected count. */
const ENDS: readonly JournalCause[] = ["shift_close", "difference"];

/** A movement's id is its entry's id times 100 plus the line's position; an entry has fewer lines than that. */
const ENTRY_ROOM = 100;

const idOf = ({ entry_id, position }: { entry_id: number; position: number }) =>
  entry_id * ENTRY_ROOM + position;

/** The journal's lines of cash, each with its entry. */
function cashLines(db: Db, companyId: number) {
  return db
    .selectFrom("journal_lines as l")
    .innerJoin("journal_entries as e", "e.id", "l.entry_id")
    .leftJoin("accounts as a", "a.id", "e.account_id")
    .leftJoin("payments as p", (join) =>
      join.onRef("p.id", "=", "e.cause_id").on("e.cause", "in", ["payment", "refund"]),
    )
    .select(["l.entry_id", "l.position", "l.place", "l.shift_id", "l.courier_id", "l.currency", "l.amount"])
    .select(["e.cause", "e.cause_id", "e.note", "e.created_at", "a.name as by", "p.receipt_id as paid_by"])
    .where("l.company_id", "=", companyId)
    .where("l.account", "=", "cash");
}

interface LineRow extends Omit<CashLine, "place"> {
  entry_id: number;
  position: number;
  place: CashLine["place"] | null;
  shift_id: number | null;
  courier_id: number | null;
  cause_id: number;
  note: string | null;
  created_at: Instant;
  by: string | null;
  /** The receipt's id, if a payment or refund caused the movement. `cause_id` is then the ledger row's. */
  paid_by: number | null;
}

/** Which record `cause_id` refers to. */
const RECORD_OF: Partial<Record<JournalCause, "receipt" | "bill" | "settlement" | "remittance">> = {
  advance: "receipt",
  advance_void: "receipt",
  goods: "receipt",
  goods_void: "receipt",
  charge: "receipt",
  charge_void: "receipt",
  bill: "bill",
  bill_correction: "bill",
  settlement: "settlement",
  settlement_void: "settlement",
  decision: "settlement",
  decision_void: "settlement",
  remittance: "remittance",
  remittance_void: "remittance",
};

function toMovement({
  entry_id,
  position,
  amount,
  cause,
  cause_id,
  created_at,
  place,
  paid_by,
  ...row
}: LineRow): Movement {
  const record = RECORD_OF[cause];
  return {
    id: idOf({ entry_id, position }),
    place: place ?? "safe",
    shift_id: row.shift_id,
    courier_id: row.courier_id,
    currency: row.currency,
    amount: toDollars(amount),
    reason: cause,
    receipt_id: record === "receipt" ? cause_id : paid_by,
    bill_id: record === "bill" ? cause_id : null,
    settlement_id: record === "settlement" ? cause_id : null,
    remittance_id: record === "remittance" ? cause_id : null,
    note: row.note,
    by: row.by,
    at: created_at,
  };
}

/** A shift's movements, oldest first. */
export async function movementsOfShift(db: Db, companyId: number, shiftId: number): Promise<Movement[]> {
  const rows = await cashLines(db, companyId)
    .where("l.shift_id", "=", shiftId)
    .orderBy("l.entry_id")
    .orderBy("l.position")
    .execute();
  return rows.map(toMovement);
}

/** The ids of a shift's movements, oldest first. */
export async function movementIdsOf(db: Db, companyId: number, shiftId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("journal_lines")
    .select(["entry_id", "position"])
    .where("company_id", "=", companyId)
    .where("account", "=", "cash")
    .where("shift_id", "=", shiftId)
    .orderBy("entry_id")
    .orderBy("position")
    .execute();
  return rows.map(idOf);
}

/** These movements of the company, in this order. */
export async function readMovements(db: Db, companyId: number, ids: readonly number[]): Promise<Movement[]> {
  const entries = [...new Set(ids.map((id) => Math.floor(id / ENTRY_ROOM)))];
  const rows = await cashLines(db, companyId).where("l.entry_id", "in", entries).execute();
  return inOrderOf(ids, rows.map(toMovement));
}

interface Caused {
  companyId: number;
  cause: JournalCause;
  causeId: number;
}

/** The movement in a place of a cause's newest entry. */
export async function newestMovement(
  db: Db,
  { companyId, cause, causeId }: Caused,
  place: "safe" | "shift",
): Promise<Movement> {
  const newest = db
    .selectFrom("journal_entries")
    .select(sql<number>`max(id)`.as("id"))
    .where("company_id", "=", companyId)
    .where("cause", "=", cause)
    .where("cause_id", "=", causeId);
  const row = await cashLines(db, companyId)
    .where("l.entry_id", "=", newest)
    .where("l.place", "=", place)
    .executeTakeFirstOrThrow();
  return toMovement(row);
}

/** The expected cash of these shifts: the sum of each one's lines, without those of its closing. Returns a function of the shift's id. */
export async function expectedOf(
  db: Db,
  companyId: number,
  shiftIds: readonly number[],
): Promise<(shiftId: number) => Amounts> {
  if (shiftIds.length === 0) return () => sumOf([]);
  const rows = await db
    .selectFrom("journal_lines as l")
    .innerJoin("journal_entries as e", "e.id", "l.entry_id")
    .select(["l.shift_id", "l.currency", sql<Cents>`cast(sum(l.amount) as bigint)`.as("amount")])
    .where("l.company_id", "=", companyId)
    .where("l.shift_id", "in", shiftIds)
    .where("e.cause", "not in", ENDS)
    .groupBy(["l.shift_id", "l.currency"])
    .execute();
  const byShift = Map.groupBy(rows, ({ shift_id }) => shift_id);
  return (shiftId) => sumOf((byShift.get(shiftId) ?? []) as { currency: Currency; amount: Cents }[]);
}

/** A page of the company's cash movements, newest first. */
export function pageOfMovements(db: Db, companyId: number, { page, perPage, ...filters }: CashFilters) {
  const { place, shift_id, courier_id, term, currency } = filters;
  let query = cashLines(db, companyId);
  if (place) query = query.where("l.place", "=", place);
  if (shift_id) query = query.where("l.shift_id", "=", shift_id);
  if (courier_id) query = query.where("l.courier_id", "=", courier_id);
  if (currency) query = query.where("l.currency", "=", currency);
  if (term) query = query.where("e.cause", "in", causesOf(term));
  const newest = [
    { column: "l.entry_id", direction: "desc" },
    { column: "l.position", direction: "desc" },
  ] as const;
  return pageOf(query, [...newest], { page, perPage }, toMovement);
}
