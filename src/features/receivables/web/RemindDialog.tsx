import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconBrandWhatsapp, IconCopy } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { whatsappLink } from "#shared/identifiers/phone.ts";
import { call, request } from "#web/api.ts";
import { copyText } from "#web/clipboard.ts";
import { DialogButtons } from "#web/dialog/DialogFooter.tsx";
import { Modal } from "#web/dialog/Modal.tsx";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { receivableRoutes as routes } from "../contract.ts";
import { receivableTexts as texts } from "../texts.ts";
import classes from "./statement.module.css";

interface RemindDialogProps {
  clientId: number;
  opened: boolean;
  onClose: () => void;
}

/** Shows a client's reminder, opens WhatsApp with it, and records that it was sent. */
export function RemindDialog({ clientId, opened, onClose }: RemindDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.reminderTitle} size="md">
      {opened && <Message clientId={clientId} onClose={onClose} />}
    </Modal>
  );
}

function Message({ clientId, onClose }: Omit<RemindDialogProps, "opened">) {
  const { data, error, refetch } = useQuery({
    queryKey: [routes.reminder.path, clientId],
    queryFn: ({ signal }) => call(routes.reminder, { params: { id: clientId }, signal }),
    gcTime: 0,
  });
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const record = useMutation({
    mutationFn: () =>
      request(routes.remind, { params: { id: clientId }, idempotencyKey: keyFor({ clientId }) }),
    onSuccess: () => {
      toastSuccess(texts.reminderSent);
      refresh();
      onClose();
    },
    onError: (failure) => toastError(texts.reminderFailed, failure),
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={220} />;
  const link = whatsappLink(data.phone, data.text);
  return (
    <Stack gap="md">
      {data.warnings.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {data.warnings.map((warning) => (
            <div key={warning}>{warning}</div>
          ))}
        </Alert>
      )}
      <pre className={classes.message}>{data.text}</pre>
      {!link && <Text size="sm">{texts.noPhone}</Text>}
      <DialogButtons>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.7} aria-hidden />}
          onClick={() => void copyMessage(data.text)}
        >
          {texts.copy}
        </Button>
        {link ? (
          <Button
            component="a"
            href={link}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={17} stroke={1.7} aria-hidden />}
            onClick={() => record.mutate()}
          >
            {texts.openWhatsapp}
          </Button>
        ) : (
          <Button loading={record.isPending} onClick={() => record.mutate()}>
            {texts.record}
          </Button>
        )}
      </DialogButtons>
    </Stack>
  );
}

async function copyMessage(text: string): Promise<void> {
  try {
    await copyText(text);
    toastSuccess(texts.copied);
  } catch (error) {
    toastError(texts.copyFailed, error);
  }
}
