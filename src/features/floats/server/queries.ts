import { sql } from "kysely";
import { fullName } from "#features/couriers/rules.ts";
import { type Listing, pageOf } from "#server/database/listing.ts";
import type { Db, RowOf } from "#server/schema.ts";
import { inDollars } from "#shared/money.ts";
import type { Float } from "../contract.ts";

/** SQL: how many currencies of the float `f` no standing settlement took. What a voided one took is to be settled again. */
const OPEN = sql<number>`(select count(*) from courier_lines as l
  join journal_entries as e on e.id = l.entry_id and e.cause = 'courier_float'
  where l.company_id = f.company_id and l.courier_id = f.courier_id and l.settled_by is null and l.kind = 'float' and e.cause_id = f.id)`;

/** SQL: how many currencies the float `f` has. */
const CURRENCIES_OF = sql<number>`(case when f.usd > 0 then 1 else 0 end + case when f.ves > 0 then 1 else 0 end)`;

const IS_CARRIED = sql<boolean>`(f.voided_at is null and ${OPEN} = ${CURRENCIES_OF})`;

interface FloatRow extends RowOf<"courier_floats"> {
  first_name: string;
  last_name: string;
  by: string;
  carried: number;
}

const selectFloats = (db: Db, companyId: number) =>
  db
    .selectFrom("courier_floats as f")
    .innerJoin("couriers as k", "k.id", "f.courier_id")
    .innerJoin("accounts as a", "a.id", "f.account_id")
    .selectAll("f")
    .select(["k.first_name", "k.last_name", "a.name as by"])
    .select(sql<number>`case when ${IS_CARRIED} then 1 else 0 end`.as("carried"))
    .where("f.company_id", "=", companyId);

export const toFloat = (row: FloatRow): Float => ({
  id: row.id,
  courier_id: row.courier_id,
  courier_name: fullName(row),
  amounts: inDollars({ USD: row.usd, VES: row.ves }),
  place: row.place,
  shift_id: row.shift_id,
  state: row.voided_at !== null ? "voided" : row.carried === 1 ? "carried" : "settled",
  voided_at: row.voided_at,
  void_reason: row.void_reason,
  account_id: row.account_id,
  by: row.by,
  created_at: row.created_at,
});

export const findFloat = (db: Db, companyId: number, id: number): Promise<FloatRow | undefined> =>
  selectFloats(db, companyId).where("f.id", "=", id).executeTakeFirst();

interface FloatFilters extends Listing {
  courier_id?: number | undefined;
  carried?: "1" | undefined;
}

/** A page of floats, newest first. */
export function pageOfFloats(db: Db, companyId: number, { courier_id, carried, ...listing }: FloatFilters) {
  let query = selectFloats(db, companyId);
  if (courier_id !== undefined) query = query.where("f.courier_id", "=", courier_id);
  if (carried) query = query.where(IS_CARRIED);
  return pageOf(query, [{ column: "f.id", direction: "desc" }], listing, toFloat);
}
