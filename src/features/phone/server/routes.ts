import { accessEndpoints } from "./access.ts";
import { attemptEndpoint } from "./attempts.ts";
import { fileEndpoints } from "./files/routes.ts";
import { pageEndpoints } from "./page/routes.ts";
import { courierPhoneEndpoints } from "./phone.ts";
import { pushEndpoints } from "./push/routes.ts";
import { reviewEndpoints } from "./reviews/reviews.ts";
import { visitEndpoints } from "./visits.ts";

export const phoneEndpoints = [
  ...accessEndpoints,
  ...courierPhoneEndpoints,
  ...pageEndpoints,
  ...pushEndpoints,
  ...fileEndpoints,
  ...reviewEndpoints,
  ...visitEndpoints,
  attemptEndpoint,
];
