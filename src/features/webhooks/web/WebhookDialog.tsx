import { Checkbox, Stack, Switch, TextInput } from "@mantine/core";
import { ClientFieldPicker } from "#features/clients/web/ClientFieldPicker.tsx";
import { uiTexts } from "#shared/texts.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#shared/vocabulary.ts";
import { call } from "#web/api.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { Modal } from "#web/dialog/Modal.tsx";
import { useAnnounce } from "#web/form/useAnnounce.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { webhookRoutes as routes, type Webhook, webhookBody } from "../contract.ts";
import { webhookTexts as texts, webhookEventLabels } from "../texts.ts";

interface DialogProps {
  /** Undefined: the dialog is closed. */
  of: Webhook | "new" | undefined;
  onClose: () => void;
  /** Of a new webhook. */
  onSecret: (secret: string) => void;
}

/** Makes or changes a webhook. */
export function WebhookDialog({ of, onClose, onSecret }: DialogProps) {
  return (
    <Modal opened={of !== undefined} onClose={onClose} title={of === "new" ? texts.create : texts.edit}>
      {of && <WebhookForm of={of} onClose={onClose} onSecret={onSecret} />}
    </Modal>
  );
}

interface Values {
  url: string;
  events: WebhookEvent[];
  client_id: number | null;
  active: boolean;
}

const BLANK: Values = { url: "", events: [...WEBHOOK_EVENTS], client_id: null, active: true };

function WebhookForm({ of, onClose, onSecret }: DialogProps & { of: Webhook | "new" }) {
  const isNew = of === "new";
  const { url, events, client_id, active } = isNew ? BLANK : of;
  const form = useRecordForm<Values>({ url, events, client_id, active }, webhookBody);
  const announce = useAnnounce();
  const { pending, onSubmit } = useSubmit(
    async (body) => {
      const failed = texts.saveFailed;
      if (isNew) {
        const created = await announce(call(routes.create, { body }), { done: texts.created, failed });
        onSecret(created.data.secret);
      } else {
        const update = call(routes.update, { params: { id: of.id }, body });
        await announce(update, { done: texts.updated, failed });
      }
    },
    form,
    onClose,
  );
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <TextInput
          label={texts.url}
          description={texts.urlHint}
          required
          type="url"
          autoComplete="off"
          data-autofocus
          {...form.field("url")}
        />
        <Checkbox.Group label={texts.events} {...form.field("events")}>
          <Stack gap={8} mt={6}>
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox key={event} value={event} label={webhookEventLabels[event]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <ClientFieldPicker
          label={texts.client}
          placeholder={texts.allClients}
          clearable
          {...form.field("client_id")}
          value={form.values.client_id}
          onChange={(id) => form.set("client_id", id ?? null)}
        />
        {!isNew && <Switch label={texts.active} {...form.field("active", "checkbox")} />}
        <DialogFooter onCancel={onClose} submit={uiTexts.save} pending={pending} disabled={!form.valid} />
      </Stack>
    </form>
  );
}
