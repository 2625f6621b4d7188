import { type Icon, IconCircleCheck, IconCircleX, IconClock, IconTruckDelivery } from "@tabler/icons-react";
import { paymentStatusLabels } from "#features/ledger/texts.ts";
import type { DeliveryStatus, PaymentStatus } from "#shared/vocabulary.ts";
import { paymentLooks } from "#web/ui/paymentLooks.ts";
import { StatusBadge, type Tone } from "#web/ui/StatusBadge.tsx";
import { statusLabels } from "../texts.ts";

type Look = { tone: Tone; icon: Icon };

const orderLooks: Record<DeliveryStatus, Look> = {
  pending: { tone: "blue", icon: IconClock },
  in_transit: { tone: "yellow", icon: IconTruckDelivery },
  delivered: { tone: "green", icon: IconCircleCheck },
  cancelled: { tone: "red", icon: IconCircleX },
};

export function OrderBadge({ status }: { status: DeliveryStatus }) {
  return <StatusBadge {...orderLooks[status]} label={statusLabels[status]} />;
}

export function PaymentBadge({ status, plain = false }: { status: PaymentStatus; plain?: boolean }) {
  return <StatusBadge {...paymentLooks[status]} label={paymentStatusLabels[status]} plain={plain} />;
}
