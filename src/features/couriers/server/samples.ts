import type { CourierBody } from "../contract.ts";

let count = 0;

/** A valid courier. */
export function sampleCourier(change: Partial<CourierBody> = {}): CourierBody {
  count += 1;
  return { first_name: "Luis", last_name: `Peña ${count}`, phone: "04121234567", ...change };
}
