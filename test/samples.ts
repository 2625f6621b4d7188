import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleExtra } from "#features/extras/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleZone } from "#features/zones/server/samples.ts";
import type { Right } from "#shared/routes/roles.ts";

/** A body for each resource that depends on no other. Tests of all routes create these. */
export const samples: Record<string, () => object> = {
  "/clients": () => sampleClient(),
  "/couriers": () => sampleCourier(),
  "/services": () => sampleService(),
  "/zones": () => sampleZone(),
  "/extras": () => sampleExtra(),
  "/company-bills": () => sampleBill(),
};

/** The rights to read and to change the records of a path, where they are not `look` and `orders`. */
export const rightsTo: Readonly<Record<string, readonly [Right, Right]>> = {
  "/zones": ["look", "admin"],
  "/extras": ["look", "admin"],
  "/company-bills": ["bills", "bills"],
};
