import { undecidedSettlement } from "#features/cash/server/queries.ts";
import { fullName } from "#features/couriers/rules.ts";
import { type Listing, pageOf } from "#server/database/listing.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { matchesText, numberIn } from "#server/database/search.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { type Amounts, type Cents, CURRENCIES, inDollars, toDollars } from "#shared/money.ts";
import type { Settlement, SettlementDetail } from "../contract.ts";
import { isUndecided } from "../rules.ts";
import { linesSettledBy, toCourierLine } from "./lines.ts";

export interface SettlementRow extends RowOf<"settlements"> {
  first_name: string;
  last_name: string;
  by: string;
  decider: string | null;
}

function selectSettlements(db: Db, companyId: number) {
  return db
    .selectFrom("settlements as s")
    .innerJoin("couriers as k", "k.id", "s.courier_id")
    .innerJoin("accounts as a", "a.id", "s.account_id")
    .leftJoin("accounts as b", "b.id", "s.decided_by")
    .selectAll("s")
    .select(["k.first_name", "k.last_name", "a.name as by", "b.name as decider"])
    .where("s.company_id", "=", companyId);
}

const expectedOf = (row: RowOf<"settlements">): Amounts => ({
  USD: row.expected_usd,
  VES: row.expected_ves,
});

/** Counted and kept, less returned and expected. */
export const differenceOf = (row: RowOf<"settlements">): Amounts => ({
  USD: (row.counted_usd + row.kept - row.returned_usd - row.expected_usd) as Cents,
  VES: (row.counted_ves - row.returned_ves - row.expected_ves) as Cents,
});

function toSettlement(row: SettlementRow): Settlement {
  const difference = differenceOf(row);
  const state =
    row.voided_at !== null ? "voided" : isUndecided(difference, row.decision) ? "undecided" : "settled";
  return {
    id: row.id,
    number: row.number,
    courier_id: row.courier_id,
    courier_name: fullName(row),
    expected: inDollars(expectedOf(row)),
    counted: inDollars({ USD: row.counted_usd, VES: row.counted_ves }),
    difference: inDollars(difference),
    earned: toDollars(row.earned),
    kept: toDollars(row.kept),
    returned: inDollars({ USD: row.returned_usd, VES: row.returned_ves }),
    pay: row.pay,
    bill_id: row.bill_id,
    note: row.note,
    state,
    decision: row.decision,
    decision_note: row.decision_note,
    decided_by: row.decider,
    decided_at: row.decided_at,
    voided_at: row.voided_at,
    void_reason: row.void_reason,
    by: row.by,
    created_at: row.created_at,
  };
}

export const findSettlement = (db: Db, companyId: number, id: number): Promise<SettlementRow | undefined> =>
  selectSettlements(db, companyId).where("s.id", "=", id).executeTakeFirst();

export async function settlementDetail(
  db: Db,
  companyId: number,
  id: number,
): Promise<SettlementDetail | undefined> {
  const row = await findSettlement(db, companyId, id);
  if (!row) return undefined;
  const lines = await linesSettledBy(db, companyId, id);
  return { ...toSettlement(row), lines: lines.map(toCourierLine) };
}

/** A page of settlements, newest first. A search finds couriers by name, and a settlement by its number. */
export function pageOfSettlements(
  db: Db,
  companyId: number,
  {
    search,
    courier_id,
    undecided,
    ...listing
  }: Listing & {
    search?: string | undefined;
    courier_id?: number | undefined;
    undecided?: "1" | undefined;
  },
) {
  let query = selectSettlements(db, companyId);
  if (courier_id !== undefined) query = query.where("s.courier_id", "=", courier_id);
  if (undecided) query = query.where(undecidedSettlement);
  if (search)
    query = query.where((eb) =>
      eb.or([eb("s.number", "=", numberIn(search)), matchesText(db, "k.search", search)]),
    );
  return pageOf(query, [{ column: "s.id", direction: "desc" }], listing, toSettlement);
}

/** Locks the courier: every change of settlements does so first, so that those of one courier run one after the other. */
export async function lockCourierRow(tx: Tx, companyId: number, id: number): Promise<void> {
  await lockForUpdate(
    tx.selectFrom("couriers").select("id").where("company_id", "=", companyId).where("id", "=", id),
    tx,
  ).execute();
}

/** The difference's lines: what is missing is still owed, a surplus is owed to the courier. */
export async function addDifference(
  tx: Tx,
  of: Pick<RowOf<"courier_lines">, "company_id" | "courier_id" | "made_by" | "created_at">,
  difference: Amounts,
): Promise<void> {
  const rows = CURRENCIES.filter((currency) => difference[currency] !== 0).map((currency) => ({
    ...of,
    kind: "difference" as const,
    currency,
    amount: -difference[currency] as Cents,
  }));
  if (rows.length > 0) await tx.insertInto("courier_lines").values(rows).execute();
}
