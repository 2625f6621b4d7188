import type { CollectionBody } from "#features/collections/contract.ts";
import { collectionTexts as texts } from "#features/collections/texts.ts";
import type { Tx } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";
import type { DeliveryRow } from "./queries.ts";

/**
 * Throws `conflict` if the order's cash was recorded before and voided. Until the courier settles, that cash is still in the courier's
 * account, so recording it again would count it twice.
 */
export async function refuseCashAgain(
  tx: Tx,
  companyId: number,
  { client_id, id }: DeliveryRow,
  collection: CollectionBody | undefined,
): Promise<void> {
  if (collection?.outcome !== "collected" || collection.method !== "cash") return;
  const before = await tx
    .selectFrom("journal_lines as l")
    .innerJoin("journal_entries as e", "e.id", "l.entry_id")
    .innerJoin("receipts as r", "r.id", "e.cause_id")
    .select("r.id")
    .where("l.company_id", "=", companyId)
    .where("l.client_id", "=", client_id)
    .where("l.delivery_id", "=", id)
    .where("e.cause", "=", "goods")
    .where("r.method", "=", "cash")
    .executeTakeFirst();
  if (before) throw conflict(texts.cashAgain);
}
