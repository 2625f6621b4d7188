import { IconArrowBackUp } from "@tabler/icons-react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { mayDo } from "#features/deliveries/rules.ts";
import { deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { uiTexts } from "#shared/texts.ts";
import type { RowAction } from "#web/list/table/columns.ts";
import { useRefresh } from "#web/resource.ts";
import { useMay } from "#web/session/session.ts";
import type { NextStep } from "#web/ui/toasts/NextSteps.tsx";

/** What takes a delivery back, for those who may undo deliveries. */
export function useReopenActions() {
  const may = useMay();
  const refresh = useRefresh();
  // The dialog's code loads when needed, so that the list appears sooner.
  const ask = async (order: Delivery) => {
    const { askReopen } = await import("./askReopen.tsx");
    await askReopen(order, refresh);
  };
  const takeBack = async (order: Delivery) => {
    const { reopenAtOnce } = await import("./askReopen.tsx");
    await reopenAtOnce(order, refresh);
  };
  return {
    /** 'Reabrir orden' of a delivered order. */
    reopen: (order: Delivery): RowAction | null =>
      mayDo(order, may).reopen
        ? { label: texts.reopen, icon: IconArrowBackUp, danger: true, onClick: () => void ask(order) }
        : null,
    /** 'Deshacer' of what was delivered a moment ago. If money was collected, its receipt is voided, for which a reason is asked. */
    steps: (order: Delivery, receiptId: number | null): NextStep[] =>
      mayDo({ ...order, status: "delivered" }, may).reopen
        ? [
            {
              label: uiTexts.undo,
              onClick: () => void (receiptId === null ? takeBack(order) : ask(order)),
            },
          ]
        : [],
  };
}
