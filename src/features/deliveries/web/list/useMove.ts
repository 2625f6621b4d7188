import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CollectionInput } from "#features/collections/contract.ts";
import { type Delivery, deliveryRoutes } from "#features/deliveries/contract.ts";
import type { TakenParcels } from "#features/deliveries/fields/parcels.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import type { DeliveryStatus } from "#shared/vocabulary.ts";
import { call, type Versioned } from "#web/api.ts";
import { showInLists } from "#web/optimistic.ts";
import { useRefresh } from "#web/resource.ts";
import type { NextStep } from "#web/ui/toasts/NextSteps.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";

interface Move {
  order: Delivery;
  to: DeliveryStatus;
  /** The reason of a cancellation. */
  reason?: string;
  /** Assigned in the same step. */
  courierId?: number;
  /** How the order's money was collected at its door. */
  collection?: CollectionInput;
  /** What of its parcels the recipient took. */
  parcels?: TakenParcels;
  /** The order when the action started. */
  version: Promise<Versioned<Delivery>>;
}

/**
 * A row has no version, so the order is fetched when an action starts. It arrives while the person reads the question, and a
 * change by somebody else meanwhile is refused as stale.
 */
export function versionOf(id: number): Promise<Versioned<Delivery>> {
  const version = call(deliveryRoutes.get, { params: { id } });
  // The error is handled when the action continues. If the person says no, it doesn't matter.
  version.catch(() => undefined);
  return version;
}

/** What a person may want to do after an order was delivered, with the receipt of what was collected. */
export type StepsAfter = (order: Delivery, receiptId: number | null) => readonly NextStep[];

/** Long enough to notice that the wrong order was marked. */
const UNDO_MS = 60_000;

/** Moves an order to its next status: shown at once, and undone if the server refuses. `next`: offered after a delivery. */
export function useMove(next: StepsAfter) {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ order: { id }, to, reason, courierId, collection, parcels, version }: Move) => {
      const common = { params: { id }, ifMatch: (await version).etag };
      if (reason !== undefined) {
        await call(deliveryRoutes.cancel, { ...common, body: { cancellation_notes: reason } });
        return null;
      }
      const body = { status: to, courier_id: courierId, collection, ...parcels };
      return (await call(deliveryRoutes.status, { ...common, body })).data.receipt_id;
    },
    onMutate: ({ order, to }) => showInLists(client, deliveryRoutes.filter, { ...order, status: to }),
    onSuccess: (receiptId, { order, to }) =>
      toastSuccess(
        to === "cancelled" ? deliveryTexts.cancelled : deliveryTexts.updated,
        to === "delivered" ? next(order, receiptId) : [],
        UNDO_MS,
      ),
    onError: (error, { to }, undo) => {
      undo?.();
      toastError(to === "cancelled" ? deliveryTexts.cancelFailed : deliveryTexts.updateFailed, error);
    },
    onSettled: refresh,
  });
}
