import { IconArrowBackUp } from "@tabler/icons-react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { mayDo } from "#features/deliveries/rules.ts";
import { deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { call } from "#web/api.ts";
import type { RowAction } from "#web/list/table/columns.ts";
import { useRefresh } from "#web/resource.ts";
import { useIsAdmin } from "#web/session/session.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { reopenRoutes } from "../reopenContract.ts";

/** 'Reabrir orden' of a delivered order, for those who may undo deliveries. */
export function useReopenAction(): (order: Delivery) => RowAction | null {
  const isAdmin = useIsAdmin();
  const refresh = useRefresh();
  return (order) => {
    if (!mayDo(order, isAdmin).reopen) return null;
    const { id, number } = order;
    const save = async (reason: string) => {
      try {
        await call(reopenRoutes.reopen, { params: { id }, body: { reason } });
        toastSuccess(texts.reopened);
      } catch (error) {
        toastError(texts.reopenFailed, error);
        throw error;
      } finally {
        refresh();
      }
    };
    // The dialog's code loads when needed, so that the list appears sooner.
    const onClick = async () => {
      const { askReopen } = await import("./askReopen.tsx");
      await askReopen({ id, number }, save);
    };
    return { label: texts.reopen, icon: IconArrowBackUp, danger: true, onClick: () => void onClick() };
  };
}
