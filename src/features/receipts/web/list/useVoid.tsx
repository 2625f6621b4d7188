import { Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { receiptRoutes } from "#features/receipts/contract.ts";
import { receiptsTexts as texts, voidQuestion } from "#features/receipts/texts.ts";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { askText } from "#web/dialog/askText.tsx";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { UndoneChange } from "../UndoneChangeFields.tsx";

/** Returns what asks for the reason and voids a receipt. */
export function useVoid() {
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const voiding = useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(receiptRoutes.void, {
        params: { id },
        body: { reason },
        idempotencyKey: keyFor({ id, reason }),
      }),
    onSuccess: () => toastSuccess(texts.voided),
    onError: (error) => toastError(texts.voidFailed, error),
    onSettled: refresh,
  });
  return (id: number, number: string) =>
    void askText({
      title: uiTexts.confirmTitle,
      about: (
        <Stack gap="sm">
          <Text>{voidQuestion(number)}</Text>
          <UndoneChange of={{ receipt_id: String(id) }} />
        </Stack>
      ),
      label: texts.reason,
      rule: receiptRoutes.void.body.shape.reason,
      answer: texts.void,
      danger: true,
      save: (reason) => voiding.mutateAsync({ id, reason }),
    });
}
