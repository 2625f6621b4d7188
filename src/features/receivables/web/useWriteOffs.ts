import { useMutation } from "@tanstack/react-query";
import { numberOf } from "#features/deliveries/rules.ts";
import { formatNumbered } from "#shared/numbers.ts";
import { request } from "#web/api.ts";
import { askText } from "#web/dialog/askText.tsx";
import { money } from "#web/form/fields/amount.ts";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type OrderOwedOnDay, receivableRoutes as routes, type WriteOff } from "../contract.ts";
import { receivableTexts as texts } from "../texts.ts";

/** Writes off an order's debt, or voids that. Both ask for the reason. */
export function useWriteOffs() {
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const write = useMutation({
    mutationFn: ({ debtId, reason }: { debtId: number; reason: string }) =>
      request(routes.writeOff, {
        params: { debtId },
        body: { reason },
        idempotencyKey: keyFor({ debtId, reason }),
      }),
    onSuccess: () => toastSuccess(texts.writtenOff),
    onError: (error) => toastError(texts.writeOffFailed, error),
    onSettled: refresh,
  });
  const cancel = useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      request(routes.voidWriteOff, {
        params: { id },
        body: { reason },
        idempotencyKey: keyFor({ id, reason }),
      }),
    onSuccess: () => toastSuccess(texts.voidDone),
    onError: (error) => toastError(texts.voidFailed, error),
    onSettled: refresh,
  });
  const ask = (title: string, about: string) =>
    askText({ title, about, label: texts.reason, rule: routes.writeOff.body.shape.reason, danger: true });
  return {
    async writeOff(order: Pick<OrderOwedOnDay, "debt_id" | "number" | "series" | "owed">) {
      const { debt_id: debtId, owed } = order;
      const about = `${texts.order} ${numberOf(order)}: ${money(owed)}. ${texts.writeOffHint}`;
      const reason = await ask(texts.writeOff, about);
      if (reason !== undefined) write.mutate({ debtId, reason });
    },
    async undo(written: WriteOff) {
      const { id, amount } = written;
      const about = `${texts.order} ${formatNumbered(written)}: ${money(amount)}`;
      const reason = await ask(texts.voidTitle, about);
      if (reason !== undefined) cancel.mutate({ id, reason });
    },
  };
}
