import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";

/** A body for each resource that depends on no other. Tests of all routes create these. */
export const samples: Record<string, () => object> = {
  "/clients": () => sampleClient(),
  "/couriers": () => sampleCourier(),
  "/services": () => sampleService(),
  "/company-bills": () => sampleBill(),
};
