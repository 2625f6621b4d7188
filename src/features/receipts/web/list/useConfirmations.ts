import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { receiptRoutes } from "#features/receipts/contract.ts";
import { confirmedText, receiptsTexts as texts } from "#features/receipts/texts.ts";
import { call } from "#web/api.ts";
import { useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";

/** Confirms that the money of receipts arrived, and takes the last confirmation back. */
export function useConfirmations() {
  const refresh = useRefresh();
  const [last, setLast] = useState<{ ids: number[]; text: string }>();
  const close = useCallback(() => setLast(undefined), []);
  const confirming = useMutation({
    mutationFn: (ids: number[]) => call(receiptRoutes.confirm, { body: { ids } }),
    onSuccess: ({ confirmed }, ids) => {
      toastSuccess(confirmedText(confirmed));
      setLast({ ids, text: confirmedText(confirmed) });
    },
    onError: (error) => toastError(texts.confirmFailed, error),
    onSettled: refresh,
  });
  const undoing = useMutation({
    mutationFn: (ids: number[]) => call(receiptRoutes.unconfirm, { body: { ids } }),
    onMutate: close,
    onSuccess: () => toastSuccess(texts.undone),
    onError: (error) => toastError(texts.undoFailed, error),
    onSettled: refresh,
  });
  return { confirm: confirming.mutate, isPending: confirming.isPending, last, undo: undoing.mutate, close };
}

export type Confirmations = ReturnType<typeof useConfirmations>;
