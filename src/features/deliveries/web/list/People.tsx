import { doorText } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { stopText, stopTexts } from "#features/deliveries/stopTexts.ts";
import { recipientText } from "#features/deliveries/texts.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { ClientName } from "../ClientName.tsx";
import classes from "../deliveries.module.css";

/** An order's client, its recipient, and what is collected at the door. */
export function People({ order }: { order: Delivery }) {
  return (
    <span className={classes.people}>
      <span>
        <ClientName order={order} />
      </span>
      <small>
        {recipientText(order.receipt_full_name)}
        {order.client_reference && ` · ${order.client_reference}`}
        {order.trip && ` · ${stopTexts.stop.toLowerCase()} ${stopText(order.trip)}`}
      </small>
      {order.cod_status !== "none" && <Door order={order} />}
    </span>
  );
}

function Door({ order }: { order: Delivery }) {
  const rate = useRate();
  return <small data-door>{doorText(order, rate?.rate ?? null, useIsPhone())}</small>;
}
