import { sql } from "kysely";
import type { CollectedBody, CollectionBody } from "#features/collections/contract.ts";
import { cashAgain } from "#features/collections/texts.ts";
import { type Entry, entryOfClaimed, type OrderRef } from "#features/journal/rules.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Tx } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";
import { amountsOf, type Cents, sumOf } from "#shared/money.ts";
import type { DeliveryRow } from "../queries.ts";

const bringsCash = ({ method, tenders }: CollectedBody) =>
  (tenders ?? [{ method }]).some((tender) => (tender.method ?? method) === "cash");

/** `refuseHeldCash` for a collection of cash. */
export async function refuseCashAgain(
  tx: Tx,
  companyId: number,
  order: DeliveryRow,
  collection: CollectionBody | undefined,
): Promise<void> {
  if (collection?.outcome !== "collected" || !bringsCash(collection)) return;
  await refuseHeldCash(tx, companyId, order);
}

/**
 * Throws `conflict` if the courier's account still has cash of the order, so that recording it again would count it twice: the receipt was
 * voided after a settlement, and the settlement was voided afterwards.
 */
export async function refuseHeldCash(
  tx: Tx,
  companyId: number,
  { courier_id, id }: DeliveryRow,
): Promise<void> {
  const { rows } = await sql`
    select c.currency from courier_lines as c
    where c.company_id = ${companyId} and c.courier_id = ${courier_id} and c.settled_by is null and c.kind = 'cash'
      and exists (select 1 from journal_lines as l where l.entry_id = c.entry_id and l.delivery_id = ${id})
    group by c.currency having sum(c.amount) <> 0`.execute(tx);
  if (rows.length > 0) throw conflict(cashAgain);
}

/** Cash of the order's rejected deliveries that its courier still has. */
const heldUnclaimed = prepared(
  (db, { companyId, courierId, id }: { companyId: number; courierId: number; id: number }) =>
    db
      .selectFrom("courier_lines as c")
      .innerJoin("journal_lines as l", (join) =>
        join.onRef("l.entry_id", "=", "c.entry_id").onRef("l.position", "=", "c.position"),
      )
      .select(["c.currency", sql<Cents>`cast(sum(c.amount) as bigint)`.as("amount")])
      .where("c.company_id", "=", companyId)
      .where("c.courier_id", "=", courierId)
      .where("c.settled_by", "is", null)
      .where("c.kind", "=", "unclaimed")
      .where("l.delivery_id", "=", id)
      .groupBy("c.currency"),
);

/** The courier's account has that cash already: what these entries of a collection take of it is not counted twice. */
export async function claimHeldCash(
  tx: Tx,
  companyId: number,
  { courier_id: courierId, ...order }: OrderRef & { courier_id: number | null },
  entries: readonly Entry[],
): Promise<Entry[]> {
  const lines = entries.flatMap((entry) => entry.lines.filter(({ place }) => place === "courier"));
  if (courierId === null || lines.length === 0) return [];
  const held = sumOf(await heldUnclaimed(tx, { companyId, courierId, id: order.id }));
  const collected = sumOf(lines);
  const claimed = amountsOf((currency) => commonPart(held[currency], collected[currency]));
  return [entryOfClaimed(order, courierId, claimed)];
}

/** What both have: the smaller of two amounts of one sign, else nothing. */
const commonPart = (first: Cents, other: Cents): number =>
  first > 0 ? Math.max(0, Math.min(first, other)) : Math.min(0, Math.max(first, other));
