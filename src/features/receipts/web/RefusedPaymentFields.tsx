import { Alert } from "@mantine/core";
import type { FormFields } from "#web/form/useRecordForm.ts";
import { isReferenceRefused } from "#web/form/useSubmit.ts";
import { sentenceOf } from "#web/ui/toasts/toast.ts";
import { Insist } from "./InsistFields.tsx";
import type { InsistingValues } from "./useInsistingForm.ts";

interface RefusedPaymentFieldsProps {
  form: Pick<FormFields<InsistingValues>, "field">;
  /** Undefined: nothing was refused. */
  failure: unknown;
  /** What to say if the failure says nothing. */
  fallback: string;
}

/** Why a payment was not taken. If its reference stands in the way, the person may insist. */
export function RefusedPaymentFields({ form: { field }, failure, fallback }: RefusedPaymentFieldsProps) {
  return (
    <>
      {failure !== undefined && !isReferenceRefused(failure) && (
        <Alert color="red" role="alert">
          {sentenceOf(failure) || fallback}
        </Alert>
      )}
      <Insist insists={field("accept_similar", "checkbox")} reason={field("accept_duplicate_reason")} />
    </>
  );
}
