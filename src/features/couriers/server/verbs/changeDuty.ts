import { fullName } from "#features/couriers/rules.ts";
import { dutyChanged } from "#features/couriers/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import type { Duty } from "#shared/vocabulary.ts";
import { findCourier, toCourier, writeDuty } from "../queries.ts";

/** Says whether a courier takes orders. Returns the event; none if it was so before. Throws `not-found`. */
export async function changeDuty(
  tx: Tx,
  courier: { companyId: number; id: number },
  duty: Duty,
): Promise<EventDraft[]> {
  const before = toCourier(orNotFound(await findCourier(tx, courier.companyId, courier.id)));
  if (before.duty === duty) return [];
  await writeDuty(tx, courier, duty);
  const summary = dutyChanged(fullName(before), duty);
  const after = { ...before, duty };
  return [{ action: "update", entity: "courier", id: courier.id, summary, before, after }];
}
