import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import type { Database } from "#server/database/types.ts";
import { type Day, instantAt } from "#shared/dates.ts";
import { noteFailed } from "./days.ts";

let count = 0;

/** A valid standing order of an existing service, for each Monday. `order` changes its order's body. */
export function sampleStanding(serviceId: number, change: object = {}, order: object = {}) {
  count += 1;
  const { date: _, ...body } = sampleDelivery(serviceId, order);
  return { name: `Fija ${count}`, body, days: { weekdays: [1] }, ...change };
}

/** Notes that the day's order of a standing order could not be made. */
export async function sampleFailure(database: Database, id: number, date: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { company_id } = await tx
      .selectFrom("standing_orders")
      .select("company_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const at = instantAt(new Date(`${date}T15:00:00Z`));
    await noteFailed(tx, { companyId: company_id, id, date: date as Day, at }, "El servicio no existe");
  });
}
