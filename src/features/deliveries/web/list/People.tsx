import { VisuallyHidden } from "@mantine/core";
import { doorText } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { stopOfTrip } from "#features/deliveries/stopTexts.ts";
import { recipientText } from "#features/deliveries/texts.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { ClientName } from "../ClientName.tsx";
import classes from "../deliveries.module.css";
import { PeopleLine } from "./PeopleLine.tsx";

/** An order's client and its recipient: one line of a table, or of a card. */
export function People({ order }: { order: Delivery }) {
  const { receipt_full_name: recipient, client_reference: reference, trip } = order;
  if (useIsPhone())
    return (
      <span className={classes.fromTo}>
        <span>
          <ClientName order={order} />
        </span>{" "}
        <span>
          {/* Seen as an arrow, and heard as a word. */}
          <span aria-hidden>{`→ ${recipient}`}</span>
          <VisuallyHidden>{recipientText(recipient)}</VisuallyHidden>
          {trip && ` · ${stopOfTrip(trip)}`}
        </span>
      </span>
    );
  const collected = order.cod_status === "pending" ? null : doorText(order, null);
  return (
    <PeopleLine
      client={<ClientName order={order} />}
      further={[recipientText(recipient), order.delivery_zone, reference, stopOfTrip(trip), collected]}
    />
  );
}
