import { accessEndpoints } from "./access.ts";
import { portalRequestEndpoints } from "./requests/routes.ts";
import { signInEndpoints } from "./signIn.ts";

export const portalEndpoints = [...accessEndpoints, ...signInEndpoints, ...portalRequestEndpoints];
