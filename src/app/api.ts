import { accountEndpoints } from "#features/account/server/routes.ts";
import { courierEndpoints } from "#features/couriers/server/routes.ts";
import { serviceEndpoints } from "#features/services/server/routes.ts";
import type { Endpoint } from "#server/endpoint.ts";

/** Every route of the API. */
export const endpoints: readonly Endpoint[] = [...accountEndpoints, ...courierEndpoints, ...serviceEndpoints];
