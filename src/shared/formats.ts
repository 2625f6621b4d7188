// How a field of an answer is shown in the history of changes. Its contract says it, where the field's type is.
import { z } from "zod";

/** Where a value stands: the fields beside it, and whether it is the one before or after a change. */
export interface Place {
  beside: Record<string, unknown>;
  side: "before" | "after";
}

/** The function that shows a field's value in Spanish. Texts, numbers and booleans without one are shown as they are. */
export const formats = z.registry<{ show: (value: z.$output, place: Place) => string }>();

/** One of a fixed set of values, with the Spanish label of each. */
export const labelled = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  labels: Record<Values[number], string>,
) => z.enum(values).register(formats, { show: (value) => labels[value as Values[number]] });
