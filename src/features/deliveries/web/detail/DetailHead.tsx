import { totalDue } from "#features/collections/rules.ts";
import { collectionTexts, dueText } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { deliveryTexts as texts } from "#features/deliveries/texts.ts";
import type { Rate } from "#shared/money.ts";
import { money } from "#web/form/fields/amount.ts";
import { OrderBadge } from "../badges.tsx";
import classes from "./detail.module.css";

/** The first line of an order: its state, its amount, and what its courier is to collect. */
export function DetailHead({ order, rate }: { order: Delivery; rate: Rate | null }) {
  const due = order.cod_status === "pending" ? totalDue(order) : 0;
  return (
    <dl className={classes.head}>
      <div>
        <dt>{texts.status}</dt>
        <dd>
          <OrderBadge status={order.status} />
        </dd>
      </div>
      <div>
        <dt>{texts.amount}</dt>
        <dd>
          <b>{money(order.amount)}</b>
        </dd>
      </div>
      {due > 0 && (
        <div>
          <dt>{collectionTexts.dueShort}</dt>
          <dd>
            <b>{dueText(totalDue(order), rate)}</b>
          </dd>
        </div>
      )}
      <div>
        <dt>{texts.courier}</dt>
        <dd>{order.courier_full_name ?? texts.noCourier}</dd>
      </div>
    </dl>
  );
}
