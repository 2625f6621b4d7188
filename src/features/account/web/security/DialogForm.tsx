import { Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import type { z } from "zod";
import { twoFactorTexts } from "#features/account/securityTexts.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { type RecordForm, useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { toastError } from "#web/ui/toasts/toast.ts";

interface DialogFormProps<Values extends object> {
  body: z.ZodType;
  initial: Values;
  submit: string;
  danger?: boolean;
  save: (values: Values) => Promise<unknown>;
  onCancel: () => void;
  children: (form: RecordForm<Values>) => ReactNode;
}

/** One step of a dialog. The server's errors go under its fields and into a toast. */
export function DialogForm<Values extends object>(props: DialogFormProps<Values>) {
  const { body, initial, submit, danger = false, save, onCancel, children } = props;
  const form = useRecordForm(initial, body);
  const { pending, run } = useSubmit(async (values: Values) => {
    try {
      await save(values);
    } catch (error) {
      toastError(twoFactorTexts.failed, error);
      throw error;
    }
  }, form);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (form.valid && !pending) void run();
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {children(form)}
        <DialogFooter
          onCancel={onCancel}
          submit={submit}
          pending={pending}
          disabled={!form.valid}
          danger={danger}
        />
      </Stack>
    </form>
  );
}
