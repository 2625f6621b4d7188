import { formatNumber } from "#features/deliveries/rules.ts";
import type { DeliveryRow } from "#features/deliveries/server/queries.ts";
import { placeKept } from "#features/phone/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Tx } from "#server/schema.ts";
import { type Place, storedPlace } from "#shared/place/place.ts";

/** Keeps where a courier handed an order over as the place of its recipient's address, unless it has one. The caller moved its version. */
export async function keepPlace(
  tx: Tx,
  { id, number, recipient_location }: DeliveryRow,
  place: Place | null,
): Promise<EventDraft[]> {
  if (place === null || recipient_location !== null) return [];
  await tx
    .updateTable("deliveries")
    .set({ recipient_location: storedPlace(place) })
    .where("id", "=", id)
    .execute();
  const [before, after] = [{ receipt_location: null }, { receipt_location: place }];
  return [
    { action: "update", entity: "delivery", id, summary: placeKept(formatNumber(number)), before, after },
  ];
}
