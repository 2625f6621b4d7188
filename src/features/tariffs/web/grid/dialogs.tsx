import { Button, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { ClientFieldPicker } from "#features/clients/web/ClientFieldPicker.tsx";
import { ServicePicker } from "#features/services/web/ServicePicker.tsx";
import { tariffBody, tariffRoutes } from "#features/tariffs/contract.ts";
import { changesText, tariffTexts as texts } from "#features/tariffs/texts.ts";
import { toDollars } from "#shared/money.ts";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { today } from "#web/clock.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { Modal } from "#web/dialog/Modal.tsx";
import { DateField } from "#web/form/fields/DateField.tsx";
import { useAnnounce } from "#web/form/useAnnounce.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import type { TariffEditor } from "../useTariffEditor.ts";
import { raised, readPercent } from "./draft.ts";

interface AskProps {
  /** The button that opens the dialog, and its title. */
  label: string;
  main?: boolean;
  disabled?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
function Ask({ label, main = false, disabled = false, children }: AskProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant={main ? "filled" : "default"} disabled={disabled} onClick={() => setOpened(true)}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={label}>
        {children(close)}
      </Modal>
    </>
  );
}

interface EditorProps {
  editor: TariffEditor;
}

/** Stores the edited list from a day on. */
export function SaveDialog({ editor }: EditorProps) {
  return (
    <Ask label={uiTexts.save} main disabled={editor.changes === 0}>
      {(close) => <SaveForm editor={editor} onClose={close} />}
    </Ask>
  );
}

const body = tariffBody.pick({ valid_from: true });

function SaveForm({ editor, onClose }: EditorProps & { onClose: () => void }) {
  const { serviceId, clientId, draft, changes } = editor;
  const later = editor.list && editor.list.valid_from > today() ? editor.list.valid_from : today();
  const form = useRecordForm({ valid_from: later as string }, body);
  const announce = useAnnounce();
  const { pending, run } = useSubmit(
    async ({ valid_from }) => {
      const cells = [...draft.values()].map((cell) => ({
        ...cell,
        amount: toDollars(cell.amount),
        courier_pay: cell.courier_pay === null ? null : toDollars(cell.courier_pay),
      }));
      const list = { service_id: serviceId ?? 0, client_id: clientId, valid_from, cells };
      const ifMatch = editor.etagFrom(valid_from);
      await announce(call(tariffRoutes.put, { body: list, ifMatch }), {
        done: texts.saved,
        failed: texts.saveFailed,
      });
    },
    // The day is the only field, so what is wrong with a price stands there too.
    { ...form, refuse: (errors) => form.refuse({ valid_from: Object.values(errors).flat() }) },
  );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.valid || pending || !(await run())) return;
    onClose();
    editor.show({ validFrom: form.values.valid_from });
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        <Text>{changesText(draft.size, changes)}</Text>
        <DateField label={texts.validFrom} required data-autofocus {...form.field("valid_from")} />
        <DialogFooter onCancel={onClose} submit={uiTexts.save} pending={pending} disabled={!form.valid} />
      </Stack>
    </form>
  );
}

/** Raises or lowers all prices by a percent. */
export function RaiseDialog({ editor }: EditorProps) {
  return (
    <Ask label={texts.raise} disabled={editor.draft.size === 0}>
      {(close) => <RaiseForm editor={editor} onClose={close} />}
    </Ask>
  );
}

function RaiseForm({ editor, onClose }: EditorProps & { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const percent = readPercent(typed);
  const right = typeof percent === "number";
  const raise = (event: FormEvent) => {
    event.preventDefault();
    if (!right) return;
    editor.change(raised(editor.draft, percent));
    onClose();
  };
  return (
    <form onSubmit={raise} noValidate>
      <Stack gap="md">
        <TextInput
          label={texts.percent}
          description={texts.percentHint}
          inputMode="decimal"
          autoComplete="off"
          required
          data-autofocus
          rightSection="%"
          error={typed.trim() !== "" && !right && percent.problem}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DialogFooter onCancel={onClose} submit={texts.raiseButton} disabled={!right} />
      </Stack>
    </form>
  );
}

/** Goes on with these prices as the list of another service or client. */
export function CopyDialog({ editor }: EditorProps) {
  return (
    <Ask label={texts.copyTo} disabled={editor.draft.size === 0}>
      {(close) => <CopyForm editor={editor} onClose={close} />}
    </Ask>
  );
}

function CopyForm({ editor, onClose }: EditorProps & { onClose: () => void }) {
  const [serviceId, setServiceId] = useState(editor.serviceId);
  const [clientId, setClientId] = useState<number | null>(null);
  const copy = (event: FormEvent) => {
    event.preventDefault();
    editor.copyTo({ serviceId, clientId });
    onClose();
  };
  return (
    <form onSubmit={copy} noValidate>
      <Stack gap="md">
        <Text size="sm" c="var(--text-soft)">
          {texts.copyHint}
        </Text>
        <ServicePicker
          label={texts.service}
          required
          allowDeselect={false}
          value={serviceId}
          onChange={(id) => setServiceId(id ?? serviceId)}
        />
        <ClientFieldPicker
          label={texts.client}
          placeholder={texts.everyone}
          clearable
          value={clientId}
          onChange={(id) => setClientId(id ?? null)}
        />
        <DialogFooter onCancel={onClose} submit={texts.copy} />
      </Stack>
    </form>
  );
}
