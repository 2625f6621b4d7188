import { sql } from "kysely";
import { atLeastNothing, type HeldGoods } from "#features/journal/server/goods.ts";
import { type OrderDebt, openDebts } from "#features/ledger/server/queries.ts";
import { type Listing, pageOf } from "#server/database/listing.ts";
import { matchesText, numberIn } from "#server/database/search.ts";
import type { Db } from "#server/schema.ts";
import { type Cents, inDollars, toDollars } from "#shared/money.ts";
import type { Remittance } from "../contract.ts";

function selectRemittances(db: Db, companyId: number) {
  return db
    .selectFrom("remittances as m")
    .innerJoin("clients as c", "c.id", "m.client_id")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .leftJoin("receipts as r", "r.id", "m.receipt_id")
    .select([
      "m.id",
      "m.number",
      "m.client_id",
      "m.currency",
      "m.amount",
      "m.deducted",
      "m.method",
      "m.reference",
    ])
    .select(["m.receipt_id", "m.date", "m.created_at", "m.voided_at", "m.void_reason"])
    .select(["c.legal_name as client_name", "a.name as by", "r.number as receipt_number"])
    .select(sql<Cents>`coalesce(r.amount, 0)`.as("deducted_usd"))
    .where("m.company_id", "=", companyId);
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof selectRemittances>["executeTakeFirstOrThrow"]>>;

function toRemittance({
  receipt_id,
  receipt_number,
  amount,
  deducted,
  deducted_usd,
  ...row
}: ShownRow): Remittance {
  return {
    ...row,
    amount: toDollars(amount),
    deducted: toDollars(deducted),
    deducted_usd: toDollars(deducted_usd),
    paid_out: toDollars(amount - deducted),
    receipt:
      receipt_id === null || receipt_number === null ? null : { id: receipt_id, number: receipt_number },
  };
}

export async function findRemittance(db: Db, companyId: number, id: number): Promise<Remittance | undefined> {
  const row = await selectRemittances(db, companyId).where("m.id", "=", id).executeTakeFirst();
  return row && toRemittance(row);
}

/** A page of remittances, newest first. A search finds clients by name or document, and a remittance by its number. */
export function pageOfRemittances(
  db: Db,
  companyId: number,
  {
    search,
    client_id,
    ...listing
  }: Listing & { search?: string | undefined; client_id?: number | undefined },
) {
  let query = selectRemittances(db, companyId);
  if (client_id !== undefined) query = query.where("m.client_id", "=", client_id);
  if (search)
    query = query.where((eb) =>
      eb.or([eb("m.number", "=", numberIn(search)), matchesText(db, "c.search", search)]),
    );
  return pageOf(query, [{ column: "m.id", direction: "desc" }], listing, toRemittance);
}

/** The client's open debts, without fees still to be collected at the door. Locked in a transaction. */
export async function debtsToDeduct(db: Db, companyId: number, clientId: number): Promise<OrderDebt[]> {
  const [debts, atDoor] = await Promise.all([
    openDebts(db, companyId, clientId),
    db
      .selectFrom("deliveries")
      .select("id")
      .where("company_id", "=", companyId)
      .where("client_id", "=", clientId)
      .where("collect_fee", "=", 1)
      .where("cod_status", "=", "pending")
      .execute(),
  ]);
  const expected = new Set(atDoor.map(({ id }) => id));
  return debts.filter(({ delivery_id }) => !expected.has(delivery_id));
}

/** A client's goods money, as the API answers it. */
export const toHeld = ({ owed, available }: HeldGoods) => ({
  owed: inDollars(owed),
  available: inDollars(atLeastNothing(available)),
});
