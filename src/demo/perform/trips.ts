import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { NO_PIN } from "#features/deliveries/server/verbs/preparePin.ts";
import { tripRoutes } from "#features/trips/contract.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { TRIPS } from "../company/trips.ts";
import { type Doing, perform } from "./perform.ts";
import { sendFromPhone } from "./phones.ts";

/** Makes three trips of today: one is delivered and paid in cash, one is on its way with a failed stop, and one waits for a courier. */
export async function makeTrips(tx: Tx, doing: Doing): Promise<void> {
  const { companyId } = doing.actor;
  const { id: service_id } = await tx
    .selectFrom("services")
    .select("id")
    .where("company_id", "=", companyId)
    .where("stop_amount", "is not", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const idsOf = async (table: "clients" | "couriers") => {
    const query = tx.selectFrom(table).select("id").where("company_id", "=", companyId);
    return (await query.where("deleted_at", "is", null).orderBy("id").limit(TRIPS.length).execute()).map(
      ({ id }) => id,
    );
  };
  const [clients, couriers] = [await idsOf("clients"), await idsOf("couriers")];
  for (const [index, { isSent, stops }] of TRIPS.entries()) {
    const courier_id = isSent ? orNotFound(couriers[index]) : null;
    const body = {
      date: doing.today,
      service_id,
      client_id: orNotFound(clients[index]),
      courier_id,
      payment_type: "full" as const,
      stops: stops.map(({ receipt: [full_name, phone, address], cod_amount }) => ({
        receipt: { full_name, phone, address },
        cod_amount,
      })),
    };
    const { id, orders } = await perform(tx, doing, tripRoutes.create, {
      body,
      ready: stops.map(() => NO_PIN),
    });
    if (courier_id === null) continue;
    await perform(tx, doing, tripRoutes.start, { id });
    for (const [at, { outcome }] of stops.entries()) {
      const delivery_id = orNotFound(orders[at]).id;
      if (outcome === "delivered") await deliver(tx, doing, courier_id, delivery_id);
      if (outcome === "absent")
        await sendFromPhone(tx, doing, courier_id, { delivery_id, kind: "fail", reason: "absent" });
      if (outcome === "cancelled")
        await perform(tx, doing, deliveryRoutes.cancel, {
          id: delivery_id,
          body: { cancellation_notes: "La clienta la retira en la tienda" },
        });
    }
  }
}

const deliver = (tx: Tx, doing: Doing, courierId: number, delivery_id: number) =>
  sendFromPhone(tx, doing, courierId, {
    delivery_id,
    kind: "deliver",
    receiver_name: "Quien la pidió",
    collection: { outcome: "collected", method: "cash", currency: "USD" },
  });
