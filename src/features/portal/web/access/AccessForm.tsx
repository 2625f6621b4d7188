import { Button, Group, Stack, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { accessBody, accessRoutes } from "#features/portal/contract.ts";
import { accessTexts as texts } from "#features/portal/texts.ts";
import { call } from "#web/api.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { useRefresh } from "#web/resource.ts";
import { toastError } from "#web/ui/toasts/toast.ts";
import type { Made } from "./MadeLink.tsx";

const blank = { name: "", email: "" };

/** Whom to give access. */
export function AccessForm({ clientId, onMade }: { clientId: number; onMade: (made: Made) => void }) {
  const form = useRecordForm(blank, accessBody);
  const refresh = useRefresh();
  const { pending, run } = useSubmit(async (values) => {
    try {
      const made = await call(accessRoutes.create, { params: { id: clientId }, body: values });
      onMade({ ...made, name: values.name.trim(), email: values.email.trim() });
    } catch (error) {
      toastError(texts.failed, error);
      throw error;
    } finally {
      refresh();
    }
  }, form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.valid && !pending) void run();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          required
          autoComplete="off"
          data-autofocus
          {...form.field("name")}
        />
        <TextInput
          type="email"
          label={texts.email}
          description={texts.emailHint}
          autoComplete="off"
          {...form.field("email")}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={pending} disabled={!form.valid}>
            {texts.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
