import { IconAlertTriangle } from "@tabler/icons-react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { isAssignable, isLate } from "#features/deliveries/rules.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { useNow } from "#web/useNow.ts";
import classes from "../deliveries.module.css";

/** An order's day and promised time, marked while it is late. */
export function Promised({ order }: { order: Delivery }) {
  const late = isLate(order, useNow()) && isAssignable(order.status);
  return (
    <span className={classes.promised}>
      {formatDay(order.date)}
      {late ? (
        <span className={classes.late}>
          {order.promised_time}
          <IconAlertTriangle size={14} stroke={2} role="img" aria-label={deliveryTexts.late} />
        </span>
      ) : (
        order.promised_time && <small>{order.promised_time}</small>
      )}
    </span>
  );
}
