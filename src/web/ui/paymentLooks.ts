import { type Icon, IconCircleCheck, IconCircleDashed, IconCircleHalf2 } from "@tabler/icons-react";
import type { PaymentStatus } from "#shared/vocabulary.ts";
import type { Tone } from "./StatusBadge.tsx";

/** How far an order is paid, for the eye: the same on every screen that says it. */
export const paymentLooks: Record<PaymentStatus, { tone: Tone; icon: Icon }> = {
  pending: { tone: "gray", icon: IconCircleDashed },
  partial_paid: { tone: "yellow", icon: IconCircleHalf2 },
  paid: { tone: "green", icon: IconCircleCheck },
};
