import { Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import type { z } from "zod";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { useAnnounce } from "#web/form/useAnnounce.ts";
import { type RecordForm, useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { useIdempotencyKey } from "#web/resource.ts";

interface ChangeFormProps<Values extends object> {
  /** What the change does. */
  hint: string;
  submit: string;
  done: string;
  failed: string;
  body: z.ZodType;
  initial: Values;
  /** `key`: the same as long as the same values are sent again. */
  save: (values: Values, key: string) => Promise<unknown>;
  children: (form: RecordForm<Values>) => ReactNode;
}

/** Opens a dialog with a form that changes an order. */
export function openChange<Values extends object>(
  title: string,
  { children, ...props }: ChangeFormProps<Values>,
): void {
  const id = modals.open({
    title,
    size: 480,
    children: (
      <ChangeForm {...props} onEnd={() => modals.close(id)}>
        {children}
      </ChangeForm>
    ),
  });
}

function ChangeForm<Values extends object>(props: ChangeFormProps<Values> & { onEnd: () => void }) {
  const { hint, submit, done, failed, body, initial, save, children, onEnd } = props;
  const form = useRecordForm(initial, body);
  const announce = useAnnounce();
  const keyFor = useIdempotencyKey();
  const { pending, onSubmit } = useSubmit(
    (values) => announce(save(values, keyFor(values)), { done, failed }),
    form,
    onEnd,
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text c="var(--text-soft)">{hint}</Text>
        {children(form)}
        <DialogFooter onCancel={onEnd} submit={submit} pending={pending} disabled={!form.valid} />
      </Stack>
    </form>
  );
}
