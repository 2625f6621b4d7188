import {
  type Icon,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconHelpCircle,
} from "@tabler/icons-react";
import type { PaymentStatus } from "#shared/vocabulary.ts";
import type { Tone } from "./StatusBadge.tsx";

export interface Look {
  tone: Tone;
  icon: Icon;
}

/** For a status that this release doesn't know. */
export const unknownLook: Look = { tone: "gray", icon: IconHelpCircle };

const looks: Record<PaymentStatus, Look> = {
  pending: { tone: "gray", icon: IconCircleDashed },
  partial_paid: { tone: "yellow", icon: IconCircleHalf2 },
  paid: { tone: "green", icon: IconCircleCheck },
};

/** The colour and icon of a payment status, the same on every screen. */
export function paymentLook(status: PaymentStatus): Look {
  return looks[status] ?? unknownLook;
}
