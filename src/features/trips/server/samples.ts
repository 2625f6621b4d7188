import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";

/** A valid stop. */
export const sampleStop = (change: object = {}) => ({ receipt: sampleDelivery(0).receipt, ...change });

/** A valid trip on credit for a client, with these stops. */
export function sampleTrip(serviceId: number, clientId: number, stops: object[], change: object = {}) {
  const { receipt: _, notes: __, ...common } = sampleCredit(serviceId, clientId);
  return { ...common, stops: stops.map((stop) => sampleStop(stop)), ...change };
}
