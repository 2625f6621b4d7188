import { Button, Loader, Stack } from "@mantine/core";
import { uiTexts } from "#shared/texts.ts";
import { Modal } from "#web/dialog/Modal.tsx";
import { useDownload } from "#web/download.ts";

/** Covers the page during a download; Escape and 'Cancelar' stop it. */
export function DownloadOverlay() {
  const running = useDownload();
  return (
    <Modal
      opened={running !== null}
      onClose={() => running?.abort()}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={uiTexts.loading}
      size="xs"
      zIndex={350}
    >
      <Stack align="center" gap="md" p="md">
        <Loader aria-hidden />
        <Button variant="default" onClick={() => running?.abort()}>
          {uiTexts.cancel}
        </Button>
      </Stack>
    </Modal>
  );
}
