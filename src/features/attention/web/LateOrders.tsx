import { Link } from "@tanstack/react-router";
import { lateText } from "../lateText.ts";
import classes from "./LateOrders.module.css";
import { linkOf, useAttention } from "./useAttention.ts";

export const useLateOrders = () => useAttention().data?.find(({ kind }) => kind === "late_orders");

/** How many orders are late, as a link to them; nothing while none is. For a phone, whose quick views are out of sight. */
export function LateOrders() {
  const late = useLateOrders();
  if (!late) return null;
  return (
    <p className={classes.late}>
      <Link {...linkOf(late)}>{lateText(late.count)}</Link>
    </p>
  );
}
