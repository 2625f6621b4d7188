import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { Modal } from "#web/dialog/Modal.tsx";

interface NoteDialogProps {
  opened: boolean;
  title: string;
  label: string;
  required: boolean;
  onClose: () => void;
  onSave: (note: string) => Promise<void>;
}

/** Asks for a note before a decision. */
export function NoteDialog({ opened, title, ...props }: NoteDialogProps) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={title}>
      <NoteForm {...props} />
    </Modal>
  );
}

function NoteForm({ label, required, onClose, onSave }: Omit<NoteDialogProps, "opened" | "title">) {
  const [note, setNote] = useState("");
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    await onSave(note);
    setPending(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label={label}
          required={required}
          data-autofocus
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" loading={pending} disabled={required && note.trim() === ""}>
            {uiTexts.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
