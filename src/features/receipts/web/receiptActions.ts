import { useMutation } from "@tanstack/react-query";
import { fetchRate } from "#features/rates/web/CurrentRate.tsx";
import type { Day } from "#shared/dates.ts";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { copyText } from "#web/clipboard.ts";
import { askText } from "#web/dialog/askText.tsx";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { fetchOwnCompany } from "#web/session/company.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { receiptRoutes } from "../contract.ts";
import { receiptText } from "../receiptLines.ts";
import { receiptsTexts as texts, voidQuestion } from "../texts.ts";

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
      about: voidQuestion(number),
      label: texts.reason,
      rule: receiptRoutes.void.body.shape.reason,
      answer: texts.void,
      danger: true,
      save: (reason) => voiding.mutateAsync({ id, reason }),
    });
}

/** Copies a receipt as text for WhatsApp. */
export async function copyReceipt(id: number) {
  try {
    const [receipt, company, current] = await Promise.all([
      call(receiptRoutes.get, { params: { id } }),
      fetchOwnCompany(),
      fetchRate(),
    ]);
    const dated = current && { rate: current.rate, date: current.effectiveDate as Day };
    await copyText(receiptText(receipt, company, dated));
    toastSuccess(texts.copied);
  } catch (error) {
    toastError(texts.copyFailed, error);
  }
}
