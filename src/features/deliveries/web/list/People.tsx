import { doorText } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { stopOfTrip } from "#features/deliveries/stopTexts.ts";
import { recipientText } from "#features/deliveries/texts.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { ClientName } from "../ClientName.tsx";
import classes from "../deliveries.module.css";
import { PeopleLine } from "./PeopleLine.tsx";

/** An order's client and its recipient: one line of a table, or a card's title with what is collected at the door. */
export function People({ order }: { order: Delivery }) {
  const { receipt_full_name: recipient, client_reference: reference, trip } = order;
  if (useIsPhone())
    return (
      <span className={classes.people}>
        <span>
          <ClientName order={order} />
        </span>
        {order.cod_status !== "none" && <Door order={order} />}
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

function Door({ order }: { order: Delivery }) {
  const rate = useRate();
  return <small data-door>{doorText(order, rate?.rate ?? null, true)}</small>;
}
