import { accessEndpoints } from "./access.ts";
import { fileEndpoints } from "./files/routes.ts";
import { courierPhoneEndpoints } from "./phone.ts";
import { pageEndpoints } from "./page/routes.ts";
import { reviewEndpoints } from "./reviews/reviews.ts";
import { visitEndpoints } from "./visits.ts";

export const phoneEndpoints = [
  ...accessEndpoints,
  ...courierPhoneEndpoints,
  ...pageEndpoints,
  ...fileEndpoints,
  ...reviewEndpoints,
  ...visitEndpoints,
];
