import { useMutation } from "@tanstack/react-query";
import { fetchRate } from "#features/rates/web/CurrentRate.tsx";
import type { Day } from "#shared/dates.ts";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { copyText } from "#web/clipboard.ts";
import { askText } from "#web/dialog/askText.tsx";
import { printSlip } from "#web/print/slip.ts";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { fetchOwnCompany } from "#web/session/company.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { receiptRoutes } from "../contract.ts";
import { receiptLines, receiptText } from "../receiptLines.ts";
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

/** A receipt with what its papers need: the company, and today's rate with its day. */
async function fetchPaper(id: number) {
  const [receipt, company, current] = await Promise.all([
    call(receiptRoutes.get, { params: { id } }),
    fetchOwnCompany(),
    fetchRate(),
  ]);
  return { receipt, company, dated: current && { rate: current.rate, date: current.effectiveDate as Day } };
}

/** Prints a receipt on the company's receipt paper. */
export async function printReceipt(id: number) {
  try {
    const { receipt, company, dated } = await fetchPaper(id);
    const { amount, ...lines } = receiptLines(receipt, dated);
    await printSlip({ ...lines, company: company.name, amounts: [amount] }, company.paper_width);
  } catch (error) {
    toastError(uiTexts.printFailed, error);
  }
}

/** A receipt as text for WhatsApp. Rejects like any call. */
export async function fetchReceiptText(id: number): Promise<string> {
  const { receipt, company, dated } = await fetchPaper(id);
  return receiptText(receipt, company, dated);
}

/** Copies a receipt as text for WhatsApp. */
export async function copyReceipt(id: number) {
  try {
    await copyText(await fetchReceiptText(id));
    toastSuccess(texts.copied);
  } catch (error) {
    toastError(texts.copyFailed, error);
  }
}
