import { IconAlertTriangle } from "@tabler/icons-react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { isAssignable, isLate } from "#features/deliveries/rules.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { useNow } from "#web/useNow.ts";
import classes from "../deliveries.module.css";

type Moment = Pick<Delivery, "date" | "promised_time">;

/** `14:30`, or `5 mar, 14:30` for another day than today, with the year if it is another one. */
export function whenText({ date, promised_time: time }: Moment, today: string): string {
  if (date === today && time) return time;
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const day = isThisYear ? formatDay(date).replace(/ \d{4}$/, "") : formatDay(date);
  return [day, time].filter(Boolean).join(", ");
}

/** An order's day and promised time, marked while it is late. A phone's card says that it is late in its notes. */
export function Promised({ order }: { order: Delivery }) {
  const now = useNow();
  const isPhone = useIsPhone();
  const late = isLate(order, now) && isAssignable(order.status);
  if (isPhone) return late ? null : whenText(order, now.today);
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
