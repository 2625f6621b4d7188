import { useMutation } from "@tanstack/react-query";
import { type Delivery, deliveryRoutes } from "#features/deliveries/contract.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { call, type Versioned } from "#web/api.ts";
import { useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";

interface Assignment {
  order: Delivery;
  courierId: number;
  /** The order when the action started. */
  version: Promise<Versioned<Delivery>>;
}

/** Assigns a courier to an order. */
export function useAssign() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ order: { id }, courierId, version }: Assignment) =>
      call(deliveryRoutes.courier, {
        params: { id },
        body: { courier_id: courierId },
        ifMatch: (await version).etag,
      }),
    onSuccess: ({ data }) => toastSuccess(`${deliveryTexts.assigned}: ${data.courier_full_name}`),
    onError: (error) => toastError(deliveryTexts.updateFailed, error),
    onSettled: refresh,
  });
}
