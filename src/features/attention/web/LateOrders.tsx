import { Link } from "@tanstack/react-router";
import { lateText } from "../lateText.ts";
import classes from "./LateOrders.module.css";
import { linkOf, useAttention } from "./useAttention.ts";

export const useLateOrders = () => useAttention().data?.find(({ kind }) => kind === "late_orders");

/** Links a phone to the late orders; a table has a quick view of them. Shows nothing while no order is late. */
export function LateOrders() {
  const late = useLateOrders();
  if (!late) return null;
  return (
    <p className={classes.late}>
      <Link {...linkOf(late)}>{lateText(late.count)}</Link>
    </p>
  );
}
