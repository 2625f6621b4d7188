import { signInEndpoints } from "./signIns.ts";
import { twoFactorEndpoints } from "./twoFactor.ts";

export const securityEndpoints = [...signInEndpoints, ...twoFactorEndpoints];
