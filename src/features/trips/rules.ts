import type { FieldErrors } from "#shared/errors.ts";
import { tripFields } from "./contract.ts";

const isOfTrip = (path: string) => Object.hasOwn(tripFields.shape, path.split(".")[0] ?? "");

/** The errors of a trip's orders, each under its stop, but for those of what the stops have in common. */
export function errorsOfStops(stops: readonly FieldErrors[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [index, stop] of stops.entries())
    for (const [path, messages] of Object.entries(stop))
      errors[isOfTrip(path) ? path : `stops.${index}.${path}`] = messages;
  return errors;
}
