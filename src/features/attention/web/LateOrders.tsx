import { Link } from "@tanstack/react-router";
import { lateText } from "../lateText.ts";
import classes from "./LateOrders.module.css";
import { linkOf, useAttention } from "./useAttention.ts";

/** How many orders are late, as a link to them; nothing while none is. */
export function LateOrders() {
  const { data = [] } = useAttention();
  const late = data.find(({ kind }) => kind === "late_orders");
  if (!late) return null;
  return (
    <p className={classes.late}>
      <Link {...linkOf(late)}>{lateText(late.count)}</Link>
    </p>
  );
}
