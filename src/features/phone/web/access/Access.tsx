import { Button, Code, List, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type AccessCode, accessRoutes, type Phones } from "#features/phone/accessContract.ts";
import { accessTexts as texts } from "#features/phone/texts.ts";
import { call } from "#web/api.ts";
import { copyText } from "#web/clipboard.ts";
import { formatMoment } from "#web/clock.ts";
import { DialogButtons } from "#web/dialog/DialogFooter.tsx";
import { confirm } from "#web/ui/confirm.ts";
import { FieldBones } from "#web/ui/FieldBones.tsx";
import { QrCode } from "#web/ui/QrCode.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";

/** Asks again while the dialog is open, to show that a phone has signed in. */
const LOOK_MS = 3000;

export function Access({ courierId }: { courierId: number }) {
  const params = { id: courierId };
  const phones = useQuery({
    queryKey: [accessRoutes.get.path, courierId],
    queryFn: () => call(accessRoutes.get, { params }),
    refetchInterval: LOOK_MS,
  });
  const code = useMutation({
    mutationFn: () => call(accessRoutes.create, { params }),
    onError: (error) => toastError(texts.failed, error),
  });
  const end = useMutation({
    mutationFn: () => call(accessRoutes.remove, { params }),
    onSuccess: () => {
      toastSuccess(texts.ended);
      code.reset();
      void phones.refetch();
    },
    onError: (error) => toastError(texts.endFailed, error),
  });
  const { mutate: create } = code;
  useEffect(() => create(), [create]);
  const askEnd = async () => {
    if (await confirm(texts.confirmEnd, { danger: true, label: texts.end })) end.mutate();
  };
  return (
    <Stack gap="md">
      {code.data ? <Shown {...code.data} /> : code.isPending && <FieldBones count={4} />}
      {phones.data && (
        <div>
          <Text role="status">{phonesText(phones.data)}</Text>
          <List size="sm" c="dimmed">
            {phones.data.signed_in.map((phone, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a phone has no name
              <List.Item key={index}>{phoneText(phone)}</List.Item>
            ))}
          </List>
        </div>
      )}
      <DialogButtons>
        {phones.data && phones.data.phones > 0 && (
          <Button variant="default" onClick={() => void askEnd()}>
            {texts.end}
          </Button>
        )}
        <Button onClick={() => code.mutate()} loading={code.isPending}>
          {texts.again}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

function Shown({ code, url, expires_at }: AccessCode) {
  const copyLink = async () => {
    try {
      await copyText(url);
      toastSuccess(texts.linkCopied);
    } catch (error) {
      toastError(texts.copyFailed, error);
    }
  };
  return (
    <>
      <Text>{texts.hint(formatMoment(expires_at))}</Text>
      <QrCode text={url} label={texts.qr} />
      <Text ta="center">
        {texts.typed} {url.slice(0, url.indexOf("/r/") + 2)}: <Code fz="md">{code}</Code>
      </Text>
      <Button variant="default" onClick={() => void copyLink()}>
        {texts.copyLink}
      </Button>
    </>
  );
}

const phoneText = ({ issued_by, since, last_used_at }: Phones["signed_in"][number]) =>
  texts.phone(issued_by, formatMoment(since), formatMoment(last_used_at));

const phonesText = ({ phones, last_used_at }: Phones) =>
  phones === 0 ? texts.noPhones : texts.phones(phones, formatMoment(last_used_at));
