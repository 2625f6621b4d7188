import { Button, Stack, Text } from "@mantine/core";
import type { AccessCode } from "#features/portal/contract.ts";
import { invitation, accessTexts as texts } from "#features/portal/texts.ts";
import { copyText } from "#web/clipboard.ts";
import { formatMoment } from "#web/clock.ts";
import { DialogButtons } from "#web/dialog/DialogFooter.tsx";
import { usePublicConfig } from "#web/session/publicConfig.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { QrCode } from "#web/ui/QrCode.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";

/** A link, and for whom it is. */
export interface NewAccess extends AccessCode {
  name: string;
  email: string;
}

/** Ways to give a person the link: to scan, copy or send by WhatsApp. */
export function MadeLink({
  made: { name, email, url, expires_at },
  onDone,
}: {
  made: NewAccess;
  onDone: () => void;
}) {
  const sendsMails = usePublicConfig()?.recovery === true;
  const until = formatMoment(expires_at);
  const copy = async () => {
    try {
      await copyText(url);
      toastSuccess(texts.copied);
    } catch (error) {
      toastError(texts.copyFailed, error);
    }
  };
  return (
    <Stack gap="md">
      <Text component="h3" fw={600}>
        {texts.linkFor(name)}
      </Text>
      <Text size="sm">
        {texts.linkHint(until)} {sendsMails && email && texts.mailed(email)}
      </Text>
      <QrCode text={url} label={texts.qr} />
      <Button variant="default" ref={focusOnMount} onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <Button
        component="a"
        variant="default"
        href={`https://wa.me/?text=${encodeURIComponent(invitation(name, url, until))}`}
        target="_blank"
        rel="noreferrer"
      >
        {texts.whatsapp}
      </Button>
      <DialogButtons>
        <Button onClick={onDone}>{texts.done}</Button>
      </DialogButtons>
    </Stack>
  );
}
