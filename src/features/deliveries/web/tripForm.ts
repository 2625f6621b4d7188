import type { FieldErrors } from "#shared/errors.ts";
import type { DeliveryValues } from "./form/values.ts";

export { type DeliveryValues, firstStop, withPaid } from "./form/values.ts";

/** What makes an order with further stops a trip. The feature of trips has it, which stands after orders. */
export interface TripForm {
  /** How many stops a trip may have. */
  most: number;
  /** The errors of the values, by their paths in the form. */
  check: (values: DeliveryValues) => FieldErrors;
  /** Makes the trip, at the address of a request that becomes it, and says so. Throws `ApiError` with the form's paths. */
  useSave: (path?: string) => (values: DeliveryValues) => Promise<void>;
}
