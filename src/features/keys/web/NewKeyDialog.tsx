import { Button, Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { ClientFieldPicker } from "#features/clients/web/ClientFieldPicker.tsx";
import { KEY_SCOPES, type KeyScope } from "#shared/routes/roles.ts";
import { call } from "#web/api.ts";
import { copyText } from "#web/clipboard.ts";
import { DialogButtons, DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { Modal } from "#web/dialog/Modal.tsx";
import { DateField } from "#web/form/fields/DateField.tsx";
import { useAnnounce } from "#web/form/useAnnounce.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import entries from "#web/layout/entries.module.css";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { keyBody, keyRoutes } from "../contract.ts";
import { scopeLabels, keyTexts as texts } from "../texts.ts";

interface DialogProps {
  onClose: () => void;
}

/** Makes a key and shows it once. */
export function NewKeyDialog({ opened, onClose }: DialogProps & { opened: boolean }) {
  const [key, setKey] = useState<string>();
  const close = () => {
    onClose();
    setKey(undefined);
  };
  return (
    <Modal opened={opened} onClose={close} title={key ? texts.madeTitle : texts.create}>
      {key ? <MadeKey value={key} onClose={close} /> : <KeyForm onMade={setKey} onClose={close} />}
    </Modal>
  );
}

interface Values {
  name: string;
  scopes: KeyScope[];
  client_id: number | null;
  expires_on: string;
}

const blank: Values = { name: "", scopes: ["orders:read", "orders:write"], client_id: null, expires_on: "" };

const toBody = ({ expires_on, ...rest }: Values) => ({ ...rest, expires_on: expires_on || null });

const keyForm = z.preprocess((values) => toBody(values as Values), keyBody);

function KeyForm({ onMade, onClose }: DialogProps & { onMade: (key: string) => void }) {
  const form = useRecordForm(blank, keyForm);
  const { values, field, valid } = form;
  const announce = useAnnounce();
  const { pending, onSubmit } = useSubmit(async (values) => {
    const making = call(keyRoutes.create, { body: toBody(values) });
    onMade((await announce(making, { failed: texts.makeFailed })).key);
  }, form);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          required
          autoComplete="off"
          data-autofocus
          {...field("name")}
        />
        <ClientFieldPicker
          label={texts.client}
          description={texts.clientHint}
          placeholder={texts.wholeCompany}
          clearable
          {...field("client_id")}
          value={values.client_id}
          onChange={(id) => form.set("client_id", id ?? null)}
        />
        <Checkbox.Group label={texts.scopes} {...field("scopes")}>
          <Stack gap={8} mt={6}>
            {KEY_SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={scopeLabels[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <DateField
          label={texts.expiresOn}
          description={texts.expiresOnHint}
          clearable
          {...field("expires_on")}
        />
        <DialogFooter onCancel={onClose} submit={texts.create} pending={pending} disabled={!valid} />
      </Stack>
    </form>
  );
}

function MadeKey({ value, onClose }: DialogProps & { value: string }) {
  const copy = async () => {
    try {
      await copyText(value);
      toastSuccess(texts.copied);
    } catch (error) {
      toastError(texts.copyFailed, error);
    }
  };
  return (
    <Stack gap="md">
      <Text>{texts.madeHint}</Text>
      <code className={entries.secret}>{value}</code>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {texts.kept}
        </Button>
        <Button
          ref={focusOnMount}
          leftSection={<IconCopy size={17} stroke={1.7} aria-hidden />}
          onClick={() => void copy()}
        >
          {texts.copy}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
