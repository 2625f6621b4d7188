import { sql } from "kysely";
import { fullName } from "#features/couriers/rules.ts";
import { ORDER_OF_LINE } from "#features/journal/server/queries.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { inDollars, toDollars } from "#shared/money.ts";
import type { CourierAccount, CourierLine } from "../contract.ts";
import { type AccountLine, earnedBy, owedCash } from "../rules.ts";

export interface Line extends AccountLine {
  id: number;
  courier_id: number;
  delivery_id: number | null;
  delivery_number: number | null;
  /** The journal's line of cash, or of a difference that was charged. */
  entry_id: number | null;
  position: number | null;
  float_id: number | null;
  made_by: number | null;
  settled_by: number | null;
  created_at: Instant;
}

/** The lines of couriers, oldest first. */
function selectLines(db: Db, companyId: number) {
  return db
    .selectFrom("courier_lines as l")
    .leftJoin("settlements as s", "s.id", "l.made_by")
    .leftJoin("deliveries as d", (join) => join.on("d.id", "=", ORDER_OF_LINE))
    .leftJoin("journal_entries as f", (join) =>
      join.onRef("f.id", "=", "l.entry_id").on("l.kind", "=", "float"),
    )
    .select([
      "l.id",
      "l.courier_id",
      "l.kind",
      "l.currency",
      "l.amount",
      "l.entry_id",
      "l.position",
      "l.made_by",
      "l.settled_by",
      "l.created_at",
    ])
    .select(["d.id as delivery_id", "d.number as delivery_number", "f.cause_id as float_id"])
    .select(
      // A difference that no settlement made was charged already.
      sql<number>`case when l.kind = 'difference' and l.made_by is not null and l.settled_by is null and s.decision is null and s.voided_at is null then 1 else 0 end`.as(
        "waits",
      ),
    )
    .where("l.company_id", "=", companyId)
    .orderBy("l.id");
}

const toLine = ({ waits, ...row }: Omit<Line, "undecided"> & { waits: number }): Line => ({
  ...row,
  undecided: waits === 1,
});

/** The cash among the lines. */
export const cashOf = (lines: readonly Line[]): Line[] => lines.filter(({ kind }) => kind === "cash");

export async function openLines(db: Db, companyId: number, courierId?: number): Promise<Line[]> {
  let query = selectLines(db, companyId).where("l.settled_by", "is", null);
  if (courierId !== undefined) query = query.where("l.courier_id", "=", courierId);
  return (await query.execute()).map(toLine);
}

export async function linesWithIds(
  db: Db,
  companyId: number,
  courierId: number,
  ids: readonly number[],
): Promise<Line[]> {
  if (ids.length === 0) return [];
  const rows = await selectLines(db, companyId)
    .where("l.courier_id", "=", courierId)
    .where("l.id", "in", ids)
    .execute();
  return rows.map(toLine);
}

/** The lines that a settlement settled, without its own difference. */
export async function linesSettledBy(db: Db, companyId: number, settlementId: number): Promise<Line[]> {
  const rows = await selectLines(db, companyId)
    .where("l.settled_by", "=", settlementId)
    .where(sql<boolean>`coalesce(l.made_by, 0) <> l.settled_by`)
    .execute();
  return rows.map(toLine);
}

/** Ids per statement, which takes a limited number of values. */
const BATCH_SIZE = 2000;

export async function closeLines(tx: Tx, ids: readonly number[], settlementId: number): Promise<void> {
  for (let done = 0; done < ids.length; done += BATCH_SIZE)
    await tx
      .updateTable("courier_lines")
      .set({ settled_by: settlementId })
      .where("id", "in", ids.slice(done, done + BATCH_SIZE))
      .execute();
}

/** Adds open copies of the lines that a settlement settled, without its own difference. A settled line never opens again. */
export async function reopenLines(tx: Tx, settlementId: number, at: Instant): Promise<void> {
  // A copied difference still belongs to the settlement whose count it comes from.
  await sql`insert into courier_lines
      (company_id, courier_id, kind, currency, amount, delivery_id, entry_id, position, made_by, created_at)
    select company_id, courier_id, kind, currency, amount, delivery_id, entry_id, position,
      case kind when 'difference' then made_by else settled_by end, cast(${at} as text)
    from courier_lines
    where settled_by = ${settlementId} and coalesce(made_by, 0) <> settled_by
    order by id`.execute(tx);
}

export const toCourierLine = ({
  id,
  kind,
  delivery_number,
  float_id,
  currency,
  amount,
  undecided,
  created_at,
}: Line): CourierLine => ({
  id,
  kind,
  delivery_number,
  float_id,
  currency,
  amount: toDollars(amount),
  undecided,
  at: created_at,
});

interface Courier {
  id: number;
  first_name: string;
  last_name: string;
}

const toAccount = (courier: Courier, courierLines: readonly Line[]): CourierAccount => ({
  courier_id: courier.id,
  courier_name: fullName(courier),
  cash: inDollars(owedCash(courierLines)),
  earned: toDollars(earnedBy(courierLines)),
  lines: courierLines.map(toCourierLine),
});

export const findCourier = (db: Db, companyId: number, id: number): Promise<Courier | undefined> =>
  db
    .selectFrom("couriers")
    .select(["id", "first_name", "last_name"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();

export async function accountOf(db: Db, companyId: number, id: number): Promise<CourierAccount | undefined> {
  const courier = await findCourier(db, companyId, id);
  return courier && toAccount(courier, await openLines(db, companyId, id));
}

interface Owing extends Courier {
  lines: number;
}

/** The couriers with something to settle, by name, with how many lines each has. */
export async function owingCouriers(db: Db, companyId: number): Promise<Owing[]> {
  const rows = await db
    .selectFrom("courier_lines as l")
    .innerJoin("couriers as k", "k.id", "l.courier_id")
    .select(["k.id", "k.first_name", "k.last_name"])
    .select(({ fn }) => fn.countAll<number>().as("lines"))
    .where("l.company_id", "=", companyId)
    .where("l.settled_by", "is", null)
    .groupBy(["k.id", "k.first_name", "k.last_name", "k.sort_name"])
    .orderBy("k.sort_name")
    .orderBy("k.id")
    .execute();
  return rows.map((row) => ({ ...row, lines: Number(row.lines) }));
}

/** The accounts of these couriers. One that was settled meanwhile is left out. */
export async function accountsOf(
  db: Db,
  companyId: number,
  couriers: readonly Owing[],
): Promise<CourierAccount[]> {
  const ids = couriers.map(({ id }) => id);
  const rows = await selectLines(db, companyId)
    .where("l.settled_by", "is", null)
    .where("l.courier_id", "in", ids)
    .execute();
  const byCourier = Map.groupBy(rows.map(toLine), ({ courier_id }) => courier_id);
  return couriers.flatMap((courier) => {
    const courierLines = byCourier.get(courier.id);
    return courierLines ? [toAccount(courier, courierLines)] : [];
  });
}
