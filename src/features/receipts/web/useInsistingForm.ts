import { z } from "zod";
import { insisting } from "#features/ledger/contract.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";

/** How a person insists on a reference. */
export interface InsistingValues {
  accept_similar: boolean;
  /** Undefined until it is asked for. */
  accept_duplicate_reason?: string | undefined;
}

const body = z.object(insisting);

/** A dialog that takes a payment as it is: all that a person may type is how to insist on its reference. */
export function useInsistingForm(send: (insisting: InsistingValues) => Promise<unknown>, onEnd: () => void) {
  const form = useRecordForm<InsistingValues>({ accept_similar: false }, body);
  const { pending, failure, onSubmit } = useSubmit(send, form, onEnd);
  return { form, pending, failure, onSubmit };
}
