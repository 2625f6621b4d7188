import { Button, Stack, Text } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { copyText } from "#web/clipboard.ts";
import { DialogButtons } from "#web/dialog/DialogFooter.tsx";
import { Modal } from "#web/dialog/Modal.tsx";
import entries from "#web/layout/entries.module.css";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { webhookTexts as texts } from "../texts.ts";

/** A new secret, which is shown once. */
export function SecretShown({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const copy = async () => {
    try {
      await copyText(secret ?? "");
      toastSuccess(texts.copied);
    } catch (error) {
      toastError(texts.copyFailed, error);
    }
  };
  return (
    <Modal opened={secret !== undefined} onClose={onClose} title={texts.secretTitle}>
      <Stack gap="md">
        <Text>{texts.secretHint}</Text>
        <code className={entries.secret}>{secret}</code>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {texts.kept}
          </Button>
          <Button
            data-autofocus
            leftSection={<IconCopy size={17} stroke={1.7} aria-hidden />}
            onClick={() => void copy()}
          >
            {texts.copy}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
