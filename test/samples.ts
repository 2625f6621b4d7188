import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleExtra } from "#features/extras/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleZone } from "#features/zones/server/samples.ts";

/** A body for each resource that depends on no other. Tests of all routes create these. */
export const samples: Record<string, () => object> = {
  "/clients": () => sampleClient(),
  "/couriers": () => sampleCourier(),
  "/services": () => sampleService(),
  "/zones": () => sampleZone(),
  "/extras": () => sampleExtra(),
  "/company-bills": () => sampleBill(),
};

/** The paths whose records only admins change. */
export const changedByAdmins: readonly string[] = ["/zones", "/extras"];
