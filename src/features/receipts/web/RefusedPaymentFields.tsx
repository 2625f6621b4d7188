import { Alert, Checkbox } from "@mantine/core";
import { payingTexts } from "#features/receipts/texts.ts";
import { ApiError } from "#web/api.ts";
import { sentenceOf } from "#web/ui/toasts/toast.ts";

interface RefusedPaymentFieldsProps {
  /** Undefined: nothing was refused. */
  error: unknown;
  /** What to say if the error says nothing. */
  fallback: string;
  insists: boolean;
  onInsist: (insists: boolean) => void;
}

/** Why a payment was not taken. If its reference looks like an earlier one, the person may say that it is another payment. */
export function RefusedPaymentFields({ error, fallback, insists, onInsist }: RefusedPaymentFieldsProps) {
  if (error === undefined) return null;
  return (
    <>
      <Alert color="red" role="alert">
        {sentenceOf(error) || fallback}
      </Alert>
      {error instanceof ApiError && error.duplicate && (
        <Checkbox
          label={payingTexts.acceptSimilar}
          checked={insists}
          onChange={(event) => onInsist(event.currentTarget.checked)}
        />
      )}
    </>
  );
}
