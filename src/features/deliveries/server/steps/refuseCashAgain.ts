import { sql } from "kysely";
import type { CollectedBody, CollectionBody } from "#features/collections/contract.ts";
import { collectionTexts as texts } from "#features/collections/texts.ts";
import type { Tx } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";
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
  if (rows.length > 0) throw conflict(texts.cashAgain);
}
