import { statusLabels } from "#features/deliveries/texts.ts";
import type { DeliveryStatus } from "#shared/vocabulary.ts";

const SIGNS: Record<DeliveryStatus, string> = {
  pending: "○",
  in_transit: "→",
  delivered: "✓",
  cancelled: "×",
};

/** An order's state: a sign and a word, so that it is read without colours. */
export const Status = ({ status }: { status: DeliveryStatus }) => (
  <span className={`status ${status}`}>
    <span aria-hidden="true">{SIGNS[status]} </span>
    {statusLabels[status]}
  </span>
);
