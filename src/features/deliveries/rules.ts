import type { DeliveryStatus } from "#shared/vocabulary.ts";

const NEXT: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  pending: ["in_transit"],
  in_transit: ["delivered", "cancelled"],
  delivered: [],
  cancelled: [],
};

export function canMove(from: DeliveryStatus, to: DeliveryStatus): boolean {
  return NEXT[from].includes(to);
}

/** Only a pending order is edited or deleted. */
export function isEditable(status: DeliveryStatus): boolean {
  return status === "pending";
}

/** `000042`: the number as people read it. */
export function formatNumber(number: number): string {
  return String(number).padStart(6, "0");
}
