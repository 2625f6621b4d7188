import type { FieldErrors } from "../errors.ts";
import { phoneProblems, readPhone } from "../reading/phone.ts";

/**
 * Errors of a body's phones that are no numbers, by their paths. `stored`: the phones that the record has already, which stay as they
 * are; see `recordPhone`.
 */
export function wrongPhones(
  phones: Readonly<Record<string, string | null | undefined>>,
  stored: readonly (string | null | undefined)[] = [],
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [path, phone] of Object.entries(phones)) {
    // A field that its own rule refused is missing here, or holds anything.
    if (typeof phone !== "string" || phone === "" || stored.includes(phone)) continue;
    if (readPhone(phone).is === "wrong") errors[path] = [phoneProblems.wrong];
  }
  return errors;
}
