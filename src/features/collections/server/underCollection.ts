import type { FieldErrors } from "#shared/errors.ts";

/** Errors of a collection's fields as errors of the body that has it under `collection`. */
export const underCollection = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, messages]) => [`collection.${path}`, messages]));
