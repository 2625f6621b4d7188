import type { FormEvent } from "react";
import { z } from "zod";
import { insisting } from "#features/ledger/contract.ts";
import { ApiError } from "#web/api.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";

/** How a person insists on a reference. */
export interface InsistingValues {
  accept_similar: boolean;
  /** Undefined until it is asked for. */
  accept_duplicate_reason?: string | undefined;
}

const body = z.object(insisting);

/** Whether a payment was refused for its reference, so that the fields of `Insist` say why. */
export const insistsOn = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.duplicate || failure.acceptsReason !== undefined);

/** A dialog that takes a payment as it is: all that a person may type is how to insist on its reference. */
export function useInsistingForm(send: (insisting: InsistingValues) => Promise<unknown>, onEnd: () => void) {
  const form = useRecordForm<InsistingValues>({ accept_similar: false }, body);
  const { pending, failure, run } = useSubmit(send, form);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.valid && !pending && (await run())) onEnd();
  };
  return { form, pending, failure, onSubmit: (event: FormEvent) => void submit(event) };
}
