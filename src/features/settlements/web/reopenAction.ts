import { IconArrowBackUp } from "@tabler/icons-react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { mayDo } from "#features/deliveries/rules.ts";
import { deliveryTexts as texts } from "#features/deliveries/texts.ts";
import type { RowAction } from "#web/list/table/columns.ts";
import { useRefresh } from "#web/resource.ts";
import { useMay } from "#web/session/session.ts";

/** 'Reabrir orden' of a delivered order, for those who may undo deliveries. */
export function useReopenAction(): (order: Delivery) => RowAction | null {
  const may = useMay();
  const refresh = useRefresh();
  return (order) => {
    if (!mayDo(order, may).reopen) return null;
    // The dialog's code loads when needed, so that the list appears sooner.
    const onClick = async () => {
      const { askReopen } = await import("./askReopen.tsx");
      await askReopen(order, refresh);
    };
    return { label: texts.reopen, icon: IconArrowBackUp, danger: true, onClick: () => void onClick() };
  };
}
