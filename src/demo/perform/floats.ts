import { floatRoutes } from "#features/floats/contract.ts";
import type { Tx } from "#server/schema.ts";
import type { Currency } from "#shared/money.ts";
import { safeOf } from "./cash.ts";
import { type Doing, perform } from "./perform.ts";

/** Hands cash for change, in dollars and bolívares, to couriers who are on duty. The person has an open shift. */
export async function handFloats(tx: Tx, doing: Doing, amounts: Record<Currency, number>): Promise<void> {
  await Promise.all(doing.events);
  for (const id of await couriersOnDuty(tx, doing))
    await perform(tx, doing, floatRoutes.handOver, { id, body: { amounts, place: "shift" } });
}

/** Hands two couriers dollars of the safe, and takes those of one back. */
export async function handTodaysFloats(tx: Tx, doing: Doing): Promise<void> {
  await Promise.all(doing.events);
  const [first, second] = await couriersOnDuty(tx, doing);
  const { USD: inSafe } = await safeOf(tx, doing.actor.companyId);
  if (first === undefined || second === undefined || inSafe < 50_00) return;
  const hand = (id: number, usd: number) =>
    perform(tx, doing, floatRoutes.handOver, { id, body: { amounts: { USD: usd }, place: "safe" } });
  await hand(first, 20);
  const { id } = await hand(second, 15);
  await perform(tx, doing, floatRoutes.void, { id, body: { reason: "No salió a repartir" } });
}

async function couriersOnDuty(tx: Tx, { actor }: Doing): Promise<number[]> {
  const couriers = await tx
    .selectFrom("couriers")
    .select("id")
    .where("company_id", "=", actor.companyId)
    .where("duty", "=", "on")
    .where("deleted_at", "is", null)
    .orderBy("id")
    .limit(2)
    .execute();
  return couriers.map(({ id }) => id);
}
