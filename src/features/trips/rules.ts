import type { DeliveryStatus } from "#shared/vocabulary.ts";

interface TripOrder {
  status: DeliveryStatus;
}

/** Whether an order still has its way before it. */
export const isOpen = ({ status }: TripOrder): boolean => status === "pending" || status === "in_transit";

/** How many of its stops have ended. */
export const countEnded = (orders: readonly TripOrder[]): number =>
  orders.filter((order) => !isOpen(order)).length;
