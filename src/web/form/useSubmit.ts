import { type FormEvent, useState } from "react";
import type { FieldErrors } from "#shared/errors.ts";
import { ApiError } from "#web/api.ts";
import type { RecordForm } from "./useRecordForm.ts";

/** What a failure says of the form's fields. The person can tick a box to save anyway, or an admin gives a reason. */
export function refusedIn({ duplicate, acceptsReason, message, errors }: ApiError): FieldErrors {
  if (duplicate) return { accept_similar: [message] };
  return acceptsReason === undefined ? errors : { accept_duplicate_reason: [message] };
}

/** Whether a payment was refused for its reference: the form says so, and lets the person insist. */
export const isReferenceRefused = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.duplicate || failure.acceptsReason !== undefined);

/** Submits a form. The server's errors go under their fields; `save` shows the toast. After it a dialog ends with `onSaved`. */
export function useSubmit<Values extends object>(
  save: (values: Values) => Promise<unknown>,
  form: RecordForm<Values>,
  onSaved?: () => void,
) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const run = async (): Promise<boolean> => {
    setPending(true);
    setFailure(undefined);
    try {
      await save(form.values);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      form.refuse(refusedIn(error));
      return false;
    } finally {
      setPending(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.valid && !pending && (await run())) onSaved?.();
  };
  const onSubmit = (event: FormEvent) => void submit(event);
  return { pending, failure, run, onSubmit, forget: () => setFailure(undefined) };
}
