import { IconAlertTriangle, IconClock, IconTruckDelivery } from "@tabler/icons-react";
import { memo, useRef } from "react";
import { writtenText } from "#features/clients/web/WarningFields.tsx";
import { cardDoorText, paysText } from "#features/collections/changeTexts.ts";
import { doorText } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { stopOfTrip } from "#features/deliveries/stopTexts.ts";
import { attemptText, statusLabels } from "#features/deliveries/texts.ts";
import { cardName, dispatchTexts as texts } from "#features/dispatch/texts.ts";
import { phoneAlertTexts } from "#features/phone-alerts/texts.ts";
import { formatDay } from "#shared/dates.ts";
import type { Rate } from "#shared/money.ts";
import { uiTexts } from "#shared/texts.ts";
import type { RowActionList } from "#web/list/table/columns.ts";
import { RowActions } from "#web/list/table/RowActions.tsx";
import { SelectBox } from "#web/list/table/SelectBox.tsx";
import classes from "./board.module.css";
import { orderKey } from "./columns.ts";
import { useDragged } from "./drag.ts";

interface CardProps {
  order: Delivery;
  late: boolean;
  /** Today's, for what is collected in bolívares. */
  rate: Rate | null;
  /** The board's day: the card of an earlier day says its own. */
  date: string;
  selected: boolean;
  /** In its trip's card, which names the client. */
  inside: boolean;
  /** The card that Tab reaches. The arrow keys reach the others. */
  current: boolean;
  onOpen: (order: Delivery) => void;
  onSelect: (id: number, range: boolean) => void;
  actionsOf: (order: Delivery) => RowActionList;
}

/** An order on the board. Memoised: a board has hundreds. */
export const Card = memo(function Card(props: CardProps) {
  const { order, late, rate, date, selected, inside, current, onOpen, onSelect, actionsOf } = props;
  const element = useRef<HTMLLIElement>(null);
  useDragged(element, orderKey(order));
  const door = cardDoorText(order, rate);
  const pays = paysText(order, rate);
  const sent = order.status === "in_transit";
  const Icon = sent ? IconTruckDelivery : IconClock;
  const when = [order.date === date ? "" : formatDay(order.date), order.promised_time]
    .filter(Boolean)
    .join(", ");
  return (
    <li
      ref={element}
      className={classes.card}
      data-card={orderKey(order)}
      data-late={late}
      data-selected={selected}
    >
      <SelectBox
        label={`${uiTexts.select} ${cardName(order.number, order.client_name)}`}
        checked={selected}
        onToggle={(range) => onSelect(order.id, range)}
      />
      <button
        type="button"
        className={classes.open}
        tabIndex={current ? 0 : -1}
        data-order={orderKey(order)}
        aria-keyshortcuts="Space M Alt+ArrowUp Alt+ArrowDown"
        onClick={() => onOpen(order)}
      >
        <span className={classes.line}>
          <span className={classes.number}>{formatNumber(order.number)}</span>
          <span className={classes.status} data-status={order.status}>
            <Icon size={13} stroke={2} aria-hidden />
            {statusLabels[order.status]}
          </span>
          {(when || late) && (
            <span className={classes.when}>
              {late && <IconAlertTriangle size={13} stroke={2} role="img" aria-label={texts.late} />}
              {when}
            </span>
          )}
        </span>
        <span className={classes.client}>
          {inside ? order.receipt_full_name : order.client_name}
          {order.trip && ` · ${stopOfTrip(order.trip)}`}
        </span>
        <span className={classes.address}>{order.receipt_address}</span>
        <CardAlerts order={order} />
        {sent && order.attempts && <span className={classes.attempts}>{attemptText(order.attempts)}</span>}
        {door && (
          <span className={classes.door} title={doorText(order, rate) ?? undefined}>
            {door}
          </span>
        )}
        {pays && <span className={classes.door}>{pays}</span>}
      </button>
      <RowActions actions={actionsOf(order)} room={1} />
    </li>
  );
});

/** What the office should know before it moves the order. */
function CardAlerts({ order }: Pick<CardProps, "order">) {
  const alerts = [
    {
      label: phoneAlertTexts.ofClient,
      text: order.client_alert,
      by: order.client_alert_by,
      at: order.client_alert_at,
    },
    {
      label: phoneAlertTexts.ofRecipient,
      text: order.recipient_alert,
      by: order.recipient_alert_by,
      at: order.recipient_alert_at,
    },
  ].filter(({ text }) => text !== null);
  return alerts.map(({ label, ...alert }) => (
    <span key={label} className={classes.alert}>
      <IconAlertTriangle size={13} stroke={2} role="img" aria-label={label} /> {writtenText(alert)}
    </span>
  ));
}
