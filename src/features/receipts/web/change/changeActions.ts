import { useMutation } from "@tanstack/react-query";
import { type ChangePayment, changeRoutes as routes } from "#features/receipts/contract.ts";
import { changeTexts as texts } from "#features/receipts/texts.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { call } from "#web/api.ts";
import { askText } from "#web/dialog/askText.tsx";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type Lost, openLose } from "./openLose.tsx";
import { openReturn, type ReturnedBy } from "./openReturn.tsx";
import { openSend, type SentBy } from "./openSend.tsx";

export const amountOf = ({ amount, currency }: ChangePayment) => formatMoney(fromDollars(amount), currency);

/** What it takes to send it, in one line. */
const whereTo = (change: ChangePayment) =>
  [amountOf(change), bankName(change.bank), formatPhone(change.phone), change.document]
    .filter(Boolean)
    .join(" · ");

/** Returns what asks how change ended: sent or not, and after its payment was undone whether it came back. */
export function useEndChange() {
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const outcome = {
    onError: (error: Error) => toastError(texts.failed, error),
    onSettled: refresh,
  };
  const sending = useMutation({
    mutationFn: ({ id, ...body }: SentBy & { id: number }) =>
      call(routes.sent, { params: { id }, body, idempotencyKey: keyFor({ id, ...body }) }),
    onSuccess: () => toastSuccess(texts.sent),
    ...outcome,
  });
  const cancelling = useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(routes.cancel, { params: { id }, body: { reason }, idempotencyKey: keyFor({ id, reason }) }),
    onSuccess: () => toastSuccess(texts.cancelled),
    ...outcome,
  });
  const returning = useMutation({
    mutationFn: ({ id, ...body }: ReturnedBy & { id: number }) =>
      call(routes.returned, { params: { id }, body, idempotencyKey: keyFor({ id, ...body }) }),
    onSuccess: () => toastSuccess(texts.returned),
    ...outcome,
  });
  const losing = useMutation({
    mutationFn: ({ id, ...body }: Lost & { id: number }) =>
      call(routes.lose, { params: { id }, body, idempotencyKey: keyFor({ id, ...body }) }),
    onSuccess: () => toastSuccess(texts.lost),
    ...outcome,
  });
  return {
    receive: (change: ChangePayment) =>
      openReturn(whereTo(change), (body) => returning.mutateAsync({ id: change.id, ...body })),
    lose: (change: ChangePayment) =>
      openLose(whereTo(change), (body) => losing.mutateAsync({ id: change.id, ...body })),
    send: (change: ChangePayment) =>
      openSend(change.bank, whereTo(change), (body) => sending.mutateAsync({ id: change.id, ...body })),
    cancel: (change: ChangePayment) =>
      void askText({
        title: texts.cancel,
        about: texts.cancelQuestion(whereTo(change)),
        label: texts.reason,
        rule: routes.cancel.body.shape.reason,
        answer: texts.cancel,
        danger: true,
        save: (reason) => cancelling.mutateAsync({ id: change.id, reason }),
      }),
  };
}
