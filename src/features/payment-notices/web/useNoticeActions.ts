import { IconCircleX, IconReceipt2 } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { InsistingValues } from "#features/receipts/web/useInsistingForm.ts";
import { call } from "#web/api.ts";
import { askText } from "#web/dialog/askText.tsx";
import type { RowAction } from "#web/list/table/columns.ts";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type PaymentNotice, noticeRoutes as routes } from "../contract.ts";
import { canDecide } from "../rules.ts";
import { noticeTexts as texts } from "../texts.ts";
import { lineOf } from "./notices.ts";
import { openAccept } from "./openAccept.tsx";

/** A notice's actions: accept, after a look at what resembles it, and reject with a reason. */
export function useNoticeActions(): (notice: PaymentNotice) => RowAction[] {
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const accepting = useMutation({
    mutationFn: ({ id, insisting }: { id: number; insisting: InsistingValues }) =>
      call(routes.accept, {
        params: { id },
        body: insisting,
        idempotencyKey: keyFor({ id, ...insisting }),
      }),
    onSuccess: () => toastSuccess(texts.accepted),
    // The dialog shows why it failed.
    onSettled: refresh,
  });
  const rejecting = useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(routes.reject, { params: { id }, body: { reason }, idempotencyKey: keyFor({ id, reason }) }),
    onSuccess: () => toastSuccess(texts.rejected),
    onError: (error) => toastError(texts.rejectFailed, error),
    onSettled: refresh,
  });
  const accept = (notice: PaymentNotice) =>
    openAccept(notice, ({ id }, insisting) => accepting.mutateAsync({ id, insisting }));
  const reject = (notice: PaymentNotice) =>
    void askText({
      title: texts.reject,
      about: `${lineOf(notice)}. ${texts.rejectHint}`,
      label: texts.reason,
      rule: routes.reject.body.shape.reason,
      answer: texts.reject,
      danger: true,
      save: (reason) => rejecting.mutateAsync({ id: notice.id, reason }),
    });
  return (notice) =>
    canDecide(notice.state)
      ? [
          { label: texts.accept, icon: IconReceipt2, main: true, onClick: () => accept(notice) },
          { label: texts.reject, icon: IconCircleX, danger: true, onClick: () => reject(notice) },
        ]
      : [];
}
