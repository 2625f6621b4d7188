import {
  IconCircleCheck,
  IconCircleOff,
  IconCircleX,
  IconClock,
  IconTruckDelivery,
} from "@tabler/icons-react";
import type { DeliveryStatus } from "#shared/vocabulary.ts";
import { type Look, paymentLook, unknownLook } from "#web/ui/paymentLooks.ts";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import type { Delivery } from "../contract.ts";
import { paymentLabel, statusLabels } from "../texts.ts";

const orderLooks: Record<DeliveryStatus, Look> = {
  pending: { tone: "blue", icon: IconClock },
  in_transit: { tone: "yellow", icon: IconTruckDelivery },
  delivered: { tone: "green", icon: IconCircleCheck },
  cancelled: { tone: "red", icon: IconCircleX },
};

export function OrderBadge({ status }: { status: DeliveryStatus }) {
  return <StatusBadge {...(orderLooks[status] ?? unknownLook)} label={statusLabels[status] ?? status} />;
}

/** `3 de 5`, with the look of a status. */
export const ProgressBadge = ({ status, label }: { status: DeliveryStatus; label: string }) => (
  <StatusBadge {...orderLooks[status]} label={label} />
);

interface PaymentBadgeProps {
  order: Pick<Delivery, "status" | "payment_status">;
  plain?: boolean;
}

export function PaymentBadge({ order, plain = false }: PaymentBadgeProps) {
  const look: Look =
    order.status === "cancelled" ? { tone: "gray", icon: IconCircleOff } : paymentLook(order.payment_status);
  return <StatusBadge {...look} label={paymentLabel(order)} plain={plain} />;
}
