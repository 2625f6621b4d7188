import { IconAlertTriangle } from "@tabler/icons-react";
import { amountsText, collectionTexts, doorText } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { isAssignable, isLate } from "#features/deliveries/rules.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { fromDollars } from "#shared/money.ts";
import { useNow } from "#web/useNow.ts";
import { AttemptMark } from "../AttemptMark.tsx";
import classes from "../deliveries.module.css";
import { dueAtDoor } from "./Amount.tsx";
import { whenText } from "./Promised.tsx";

/** The third line of an order's card: only while something is wrong, or more is collected than the order's amount. */
export function OrderNotes({ order }: { order: Delivery }) {
  const rate = useRate()?.rate ?? null;
  const due = dueAtDoor(order);
  const collects = due > 0 && due !== fromDollars(order.amount) ? doorText(order, rate, true) : null;
  return <CardNotes orders={[order]} money={[collects, carries(order)]} />;
}

/** `Llevar vuelto: $7,00 + Bs 228,98` */
function carries({ change_needed: change }: Delivery): string | null {
  if (!change) return null;
  const amounts = { USD: fromDollars(change.USD), VES: fromDollars(change.VES) };
  return `${collectionTexts.carry}: ${amountsText(amounts)}`;
}

interface CardNotesProps {
  /** An order, or the stops of a trip: what is wrong with the first of them. */
  orders: readonly Delivery[];
  /** What is to be collected and to be carried. */
  money: readonly (string | null)[];
}

export function CardNotes({ orders, money }: CardNotesProps) {
  const now = useNow();
  const late = orders.find((order) => isAssignable(order.status) && isLate(order, now));
  const tried = orders.find(({ status, attempts }) => status === "in_transit" && attempts !== null);
  const texts = money.filter((text) => text !== null);
  if (!late && !tried && texts.length === 0) return null;
  return (
    <div className={classes.notes}>
      {late && (
        <span className={classes.late}>
          <IconAlertTriangle size={13} stroke={2} aria-hidden />
          {`${deliveryTexts.late}: ${whenText(late, now.today)}`}
        </span>
      )}
      {tried && <AttemptMark order={tried} />}
      {texts.map((text) => (
        <span key={text} data-door>
          {text}
        </span>
      ))}
    </div>
  );
}
