import { totalDue } from "#features/collections/rules.ts";
import { collectionTexts, doorText } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { type Cents, fromDollars } from "#shared/money.ts";
import { money } from "#web/form/fields/amount.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { PaymentBadge } from "../badges.tsx";
import classes from "../deliveries.module.css";
import { AmountCell } from "./AmountCell.tsx";

/** What is still to be collected at the order's door, in cents. */
export const dueAtDoor = (order: Delivery): Cents =>
  order.cod_status === "pending" ? totalDue(order) : (0 as Cents);

/** An order's amount and how it is paid. A phone's card says only whether just this amount is to be collected at the door. */
export function Amount({ order }: { order: Delivery }) {
  const rate = useRate();
  const amount = money(order.amount);
  const due = dueAtDoor(order);
  if (useIsPhone())
    return due > 0 && due === fromDollars(order.amount) ? (
      <span className={classes.door} data-door>{`${collectionTexts.dueShort} ${amount}`}</span>
    ) : (
      amount
    );
  return (
    <AmountCell amount={amount} due={due} title={doorText(order, rate?.rate ?? null)}>
      <PaymentBadge order={order} plain />
    </AmountCell>
  );
}
