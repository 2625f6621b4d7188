import { floatRoutes } from "#features/floats/contract.ts";
import type { Tx } from "#server/schema.ts";
import type { Currency } from "#shared/money.ts";
import { openShift, safeOf } from "./cash.ts";
import { type Doing, perform } from "./perform.ts";

interface Opening {
  /** In dollars and bolívares, as what couriers get of it for change. */
  float: Record<Currency, number>;
  carried: Record<Currency, number> | null;
}

/** Opens a shift, and hands couriers who are on duty cash for change. */
export async function openShiftFor(
  tx: Tx,
  doing: Doing,
  { float, carried: amounts }: Opening,
): Promise<void> {
  await openShift(tx, doing, float);
  if (!amounts) return;
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
