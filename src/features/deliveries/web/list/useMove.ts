import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Delivery, deliveryRoutes } from "#features/deliveries/contract.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import type { DeliveryStatus } from "#shared/vocabulary.ts";
import { call, type Versioned } from "#web/api.ts";
import { showInLists } from "#web/optimistic.ts";
import { useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";

interface Move {
  order: Delivery;
  to: DeliveryStatus;
  /** Why it is cancelled. */
  reason?: string;
  /** Assigned in the same step. */
  courierId?: number;
  /** The order as it was when the person began to act on it. */
  version: Promise<Versioned<Delivery>>;
}

/**
 * A row carries no version, so the order is asked for when an action on it begins: it comes while the person reads
 * the question, and what somebody else does meanwhile is refused as stale.
 */
export function versionOf(id: number): Promise<Versioned<Delivery>> {
  const version = call(deliveryRoutes.get, { params: { id } });
  // Told when the action goes on; when the person says no, nobody asks for it.
  version.catch(() => undefined);
  return version;
}

/** Moves an order to its next state: seen at once, and put back when the server refuses. */
export function useMove() {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ order: { id }, to, reason, courierId, version }: Move) => {
      const common = { params: { id }, ifMatch: (await version).etag };
      return reason === undefined
        ? await call(deliveryRoutes.status, { ...common, body: { status: to, courier_id: courierId } })
        : await call(deliveryRoutes.cancel, { ...common, body: { cancellation_notes: reason } });
    },
    onMutate: ({ order, to }) => showInLists(client, deliveryRoutes.filter, { ...order, status: to }),
    onSuccess: (_, { to }) =>
      toastSuccess(to === "cancelled" ? deliveryTexts.cancelled : deliveryTexts.updated),
    onError: (error, { to }, undo) => {
      undo?.();
      toastError(to === "cancelled" ? deliveryTexts.cancelFailed : deliveryTexts.updateFailed, error);
    },
    onSettled: refresh,
  });
}
