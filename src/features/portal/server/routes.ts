import { accessEndpoints } from "./access.ts";
import { signInEndpoints } from "./signIn.ts";

export const portalEndpoints = [...accessEndpoints, ...signInEndpoints];
