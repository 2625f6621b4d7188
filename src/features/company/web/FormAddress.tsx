import { Anchor, Button, Stack, Text } from "@mantine/core";
import { copyText } from "#web/clipboard.ts";
import { QrCode } from "#web/ui/QrCode.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { companyTexts as texts } from "../texts.ts";

/** The public form's address, to be opened, copied and scanned. */
export function FormAddress({ slug }: { slug: string }) {
  const url = `${window.location.origin}/pedir/${slug}`;
  const copy = async () => {
    try {
      await copyText(url);
      toastSuccess(texts.formCopied);
    } catch (error) {
      toastError(texts.formCopyFailed, error);
    }
  };
  return (
    <Stack gap="sm" align="flex-start">
      <Anchor href={url} target="_blank" rel="noreferrer" style={{ overflowWrap: "anywhere" }}>
        {url}
      </Anchor>
      <Text size="sm" c="var(--text-soft)">
        {texts.formServices}
      </Text>
      <Button variant="default" onClick={() => void copy()}>
        {texts.formCopy}
      </Button>
      <QrCode text={url} label={texts.formQr} />
    </Stack>
  );
}
