import { IconUserQuestion } from "@tabler/icons-react";
import type { Delivery } from "../contract.ts";
import { deliveryTexts } from "../texts.ts";
import classes from "./deliveries.module.css";

/** An order's client. An anonymous one is marked. */
export function ClientName({ order }: { order: Pick<Delivery, "client_name" | "client_name_source"> }) {
  if (order.client_name_source === "client") return order.client_name;
  return (
    <span className={classes.anonymous} title={`${order.client_name} (${deliveryTexts.anonymous})`}>
      <small>
        <IconUserQuestion size={15} stroke={1.8} aria-hidden />
        <span>{deliveryTexts.anonymous}</span>
      </small>
      <span>{order.client_name}</span>
    </span>
  );
}
