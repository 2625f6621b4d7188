import { accessEndpoints } from "./access.ts";
import { orderEndpoints } from "./orders.ts";
import { portalRequestEndpoints } from "./requests/routes.ts";
import { signInEndpoints } from "./signIn.ts";

export const portalEndpoints = [
  ...accessEndpoints,
  ...signInEndpoints,
  ...orderEndpoints,
  ...portalRequestEndpoints,
];
