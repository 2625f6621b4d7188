import { doorText } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { ClientName } from "../ClientName.tsx";
import classes from "../deliveries.module.css";

/** An order's client, and what is collected at the door. */
export function WithDoor({ order }: { order: Delivery }) {
  const rate = useRate();
  return (
    <span className={classes.withDoor}>
      <span>
        <ClientName order={order} />
      </span>
      <small>{doorText(order, rate?.rate ?? null)}</small>
    </span>
  );
}
