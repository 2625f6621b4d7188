import { useState } from "react";
import { ApiError } from "#web/api.ts";
import type { RecordForm } from "./useRecordForm.ts";

/** Submits a form. The server's errors go under their fields; `save` shows the toast. */
export function useSubmit<Values extends object>(
  save: (values: Values) => Promise<unknown>,
  form: RecordForm<Values>,
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
      // The person can tick this box to save anyway.
      form.refuse(error.duplicate ? { accept_similar: [error.message] } : error.errors);
      return false;
    } finally {
      setPending(false);
    }
  };
  return { pending, failure, run, forget: () => setFailure(undefined) };
}
