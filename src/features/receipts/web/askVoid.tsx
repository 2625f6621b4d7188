import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useMutation } from "@tanstack/react-query";
import { INK } from "#shared/brand.ts";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";
import { receiptRoutes } from "../contract.ts";
import { receiptsTexts as texts, voidQuestion } from "../texts.ts";

/** Asks for the reason and voids a receipt. */
export function askVoid(id: number, number: string) {
  const modal = modals.open({
    title: uiTexts.confirmTitle,
    children: <Void id={id} number={number} onDone={() => modals.close(modal)} />,
  });
}

function Void({ id, number, onDone }: { id: number; number: string; onDone: () => void }) {
  const form = useRecordForm({ reason: "" }, receiptRoutes.void.body);
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const voiding = useMutation({
    mutationFn: (body: { reason: string }) =>
      call(receiptRoutes.void, { params: { id }, body, idempotencyKey: keyFor(body) }),
    onSuccess: () => toastSuccess(texts.voided),
    onError: (error) => toastError(texts.voidFailed, error),
    onSettled: refresh,
  });
  const { pending, run } = useSubmit((values) => voiding.mutateAsync(values), form);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.valid && !pending) void run().then((done) => done && onDone());
      }}
    >
      <Stack gap="md">
        <Text>{voidQuestion(number)}</Text>
        <Textarea
          label={texts.reason}
          required
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          {...form.field("reason")}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" color={INK.danger} loading={pending} disabled={!form.valid}>
            {texts.void}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
