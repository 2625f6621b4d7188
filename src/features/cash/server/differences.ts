import { sql } from "kysely";
import { fullName } from "#features/couriers/rules.ts";
import type { Db } from "#server/schema.ts";
import { addMonths, type Day, dayAt, type Instant, type OfficeClock } from "#shared/dates.ts";
import { type Cents, inDollars, sumOf } from "#shared/money.ts";
import type { Overview } from "../contract.ts";
import { isOff, usdOff, vesOff } from "./queries.ts";

/** The answer has the newest of them. */
const MOST_CHANGES = 100;

type Difference = Overview["differences"][number];

/** What the counts of the last twelve months found more or less than expected, newest first. */
export async function differencesUntil(
  db: Db,
  companyId: number,
  { today, ...clock }: OfficeClock & { today: Day },
): Promise<Difference[]> {
  const since = addMonths(today, -12);
  const [shifts, settlements] = await Promise.all([
    ofShifts(db, companyId, since),
    ofSettlements(db, companyId, since),
  ]);
  return [...shifts, ...settlements]
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .map(({ at, ...difference }) => ({ ...difference, date: dayAt(new Date(at), clock) }));
}

type Counted = Omit<Difference, "date"> & { at: Instant };

async function ofShifts(db: Db, companyId: number, since: Day): Promise<Counted[]> {
  const rows = await db
    .selectFrom("shifts as s")
    .innerJoin("accounts as a", "a.id", "s.account_id")
    .innerJoin("journal_lines as l", "l.shift_id", "s.id")
    .innerJoin("journal_entries as e", "e.id", "l.entry_id")
    .select(["s.id", "s.account_id", "s.closed_at", "a.name", "l.currency"])
    .select(sql<Cents>`cast(sum(l.amount) as bigint)`.as("amount"))
    .where("s.company_id", "=", companyId)
    .where("s.closed_at", ">=", since as string as Instant)
    .where("e.cause", "=", "difference")
    .groupBy(["s.id", "s.account_id", "s.closed_at", "a.name", "l.currency"])
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((of) => {
    const [first] = of;
    if (!first?.closed_at) return [];
    const { id, account_id, name, closed_at: at } = first;
    const difference = { kind: "shift" as const, id, number: id, person_id: account_id, name };
    return { ...difference, amount: inDollars(sumOf(of)), at };
  });
}

/** A voided settlement has none. */
async function ofSettlements(db: Db, companyId: number, since: Day): Promise<Counted[]> {
  const rows = await db
    .selectFrom("settlements as s")
    .innerJoin("couriers as k", "k.id", "s.courier_id")
    .select(["s.id", "s.number", "s.courier_id", "s.created_at", "k.first_name", "k.last_name"])
    .select([usdOff.as("usd"), vesOff.as("ves")])
    .where("s.company_id", "=", companyId)
    .where("s.created_at", ">=", since as string as Instant)
    .where("s.voided_at", "is", null)
    .where(isOff)
    .execute();
  return rows.map(({ id, number, courier_id, created_at, usd, ves, ...courier }) => ({
    kind: "settlement",
    id,
    number,
    person_id: courier_id,
    name: fullName(courier),
    amount: inDollars({ USD: usd, VES: ves }),
    at: created_at,
  }));
}

/** The orders of the last twelve months whose recipients paid with other notes than they had said, or got other change: newest first. */
export async function changeDifferences(
  db: Db,
  companyId: number,
  { today }: { today: Day },
): Promise<Overview["change_differences"]> {
  const rows = await db
    .selectFrom("deliveries as d")
    .innerJoin("receipts as r", "r.id", "d.door_receipt_id")
    .leftJoin("couriers as k", "k.id", "d.courier_id")
    .select(["d.id", "d.number", "d.courier_id", "k.first_name", "k.last_name", "r.paid_on as date"])
    .select(["d.pays_with_usd", "d.pays_with_ves", "d.change_off_usd", "d.change_off_ves"])
    .where("d.company_id", "=", companyId)
    .where("d.deleted_at", "is", null)
    .where("r.state", "!=", "voided")
    .where("r.paid_on", ">=", addMonths(today, -12))
    .where((eb) =>
      eb.or([eb("d.change_off_usd", "!=", 0 as Cents), eb("d.change_off_ves", "!=", 0 as Cents)]),
    )
    .orderBy("d.id", "desc")
    .limit(MOST_CHANGES)
    .execute();
  return rows.map(({ id, number, courier_id, first_name, last_name, date, ...row }) => ({
    delivery_id: id,
    number,
    courier_id,
    name: first_name === null || last_name === null ? null : fullName({ first_name, last_name }),
    date,
    pays_with: inDollars({ USD: row.pays_with_usd, VES: row.pays_with_ves }),
    amount: inDollars({ USD: row.change_off_usd, VES: row.change_off_ves }),
  }));
}
