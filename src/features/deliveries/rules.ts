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

/** A courier is assigned until the order ends. */
export function isAssignable(status: DeliveryStatus): boolean {
  return status === "pending" || status === "in_transit";
}

/** `000042`: the order number as shown. */
export function formatNumber(number: number): string {
  return String(number).padStart(6, "0");
}

/**
 * A wa.me link with a text to a Venezuelan phone: its digits, without a leading 0, after 58. Another count than ten
 * digits is no phone of here: no link.
 */
export function whatsappLink(phone: string | null, text: string): string | null {
  const digits = (phone ?? "").replace(/\D/g, "").replace(/^0/, "");
  return digits.length === 10 ? `https://wa.me/58${digits}?text=${encodeURIComponent(text)}` : null;
}
