import type { FieldErrors } from "#shared/errors.ts";
import { ApiError } from "#web/api.ts";

/** Why a call was refused: messages by field, or one for the form. */
export interface Refusal {
  fields: FieldErrors;
  message: string | undefined;
}

/** Throws what is no refusal. `failed` says what did not happen, where the server gives no reason. */
export function refusalOf(error: unknown, failed: string): Refusal {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 422) return { fields: error.errors, message: undefined };
  const reason = error.status === 0 ? `${failed}. ${error.message}` : error.message || failed;
  return { fields: {}, message: reason };
}
