import { z } from "zod";
import { ACROSS_FIELDS, withOneClient } from "./contract.ts";
import { deliveryFields } from "./deliveryFields.ts";
import { maskOf } from "./fields/pick.ts";

/** An order that is described before its day and before anybody pays it. */
export const plannedBody = z
  .preprocess(withOneClient, deliveryFields.pick(maskOf("standing")))
  .check(...ACROSS_FIELDS);
plannedBody.register(z.globalRegistry, { id: "PlannedOrder" });
export type PlannedBody = z.output<typeof plannedBody>;
