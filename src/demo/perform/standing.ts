import { findClient } from "#features/clients/server/queries.ts";
import { standingRoutes } from "#features/standing-orders/contract.ts";
import type { Tx } from "#server/schema.ts";
import { addDays } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { STANDING } from "../company/standing.ts";
import type { Ids } from "./orders.ts";
import { type Doing, perform } from "./perform.ts";

/** Two clients order again and again, from tomorrow on. Their orders are paid at the door. */
export async function startStanding(tx: Tx, doing: Doing, ids: Ids): Promise<void> {
  const clients = [...ids.clients.values()];
  const [service_id] = ids.services.values();
  if (service_id === undefined) throw new Error("the plan has standing orders before it has services");
  for (const [index, { name, days, ...order }] of STANDING.entries()) {
    const { client } = orNotFound(await findClient(tx, doing.actor, clients[index] ?? 0));
    const pickup_address = client.addresses[0]?.address ?? null;
    const body = {
      ...order,
      service_id,
      client_id: client.id,
      payment_type: "full",
      pickup_address,
    } as const;
    await perform(tx, doing, standingRoutes.create, {
      body: { name, days, body, from: addDays(doing.today, 1), until: null },
    });
  }
}
