import { Button, Group, Stack, TextInput } from "@mantine/core";
import { accessBody, accessRoutes } from "#features/portal/contract.ts";
import { accessTexts as texts } from "#features/portal/texts.ts";
import { call } from "#web/api.ts";
import { useAnnounce } from "#web/form/useAnnounce.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import type { NewAccess } from "./MadeLink.tsx";

const blank = { name: "", email: "" };

/** Whom to give access. */
export function AccessForm({ clientId, onMade }: { clientId: number; onMade: (access: NewAccess) => void }) {
  const form = useRecordForm(blank, accessBody);
  const announce = useAnnounce();
  const { pending, onSubmit } = useSubmit(async (values) => {
    const making = call(accessRoutes.create, { params: { id: clientId }, body: values });
    const access = await announce(making, { failed: texts.failed });
    onMade({ ...access, name: values.name.trim(), email: values.email.trim() });
  }, form);
  return (
    <form onSubmit={onSubmit} noValidate>
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
