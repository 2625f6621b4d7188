import { accessEndpoints } from "./access.ts";
import { courierPhoneEndpoints } from "./phone.ts";
import { reviewEndpoints } from "./reviews.ts";
import { trackingEndpoints } from "./trackingRoutes.ts";

export const phoneEndpoints = [
  ...accessEndpoints,
  ...courierPhoneEndpoints,
  ...reviewEndpoints,
  ...trackingEndpoints,
];
