import type { AskedOrder } from "#features/deliveries/askedContract.ts";
import type { deliveries } from "./deliveries.ts";

/** An order that somebody asked for, which the order's form begins with and creates in a way of its own. */
export interface AskedFor {
  body: AskedOrder;
  /** Its `create` makes the order. */
  resource: typeof deliveries;
  /** The address below `/api` that makes the order, or the trip. */
  path: string;
  title: string;
  subtitle: string;
  backTo: string;
}
