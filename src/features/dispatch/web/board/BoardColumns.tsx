import {
  IconArrowDown,
  IconArrowUp,
  IconCircleCheck,
  IconListDetails,
  IconTruckDelivery,
  IconUserPlus,
} from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { confirmCourier } from "#features/couriers/web/dutyActions.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { isLate, mayDo } from "#features/deliveries/rules.ts";
import type { Board } from "#features/dispatch/contract.ts";
import { movedPast, placedAt, stopsWith, tripsOf } from "#features/dispatch/rules.ts";
import { dispatchTexts as texts } from "#features/dispatch/texts.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import type { RowAction, RowActionList } from "#web/list/table/columns.ts";
import { type Selection, toggleId } from "#web/list/useSelection.ts";
import { useMay } from "#web/session/session.ts";
import { useNow } from "#web/useNow.ts";
import { type Bulk, toAssignment } from "../bulk/useBulk.ts";
import type { Command } from "../bulk/useCommands.ts";
import classes from "./board.module.css";
import { Card } from "./Card.tsx";
import { Column } from "./Column.tsx";
import { type BoardCard, type BoardColumn, cardsOf, isIdle, orderKey, tripKey } from "./columns.ts";
import { TripCard } from "./TripCard.tsx";
import { focusCard, useCardKeys } from "./useCardKeys.ts";
import { type HandOver, useColumnActions } from "./useColumnActions.ts";

interface BoardColumnsProps {
  columns: readonly BoardColumn[];
  /** Also those that the filter or the phone hides: stops are ordered among all of them. */
  all: readonly BoardColumn[];
  /** How far the trips on the board are. */
  trips: Board["trips"];
  filtered: boolean;
  date: string;
  selection: Selection<Delivery>;
  bulk: Bulk;
  run: (commands: readonly Command[]) => Promise<void>;
  orderStops: (courierId: number, ids: number[], moved: Delivery) => Promise<void>;
  /** Two stops of a trip take each other's place. */
  swapInTrip: (trip: number, moved: Delivery, other: Delivery) => Promise<void>;
  onOpen: (order: Delivery) => void;
  handOver: HandOver;
}

export function BoardColumns(props: BoardColumnsProps) {
  const { columns, all, trips, filtered, date, selection, bulk, run, orderStops, swapInTrip, onOpen } = props;
  const now = useNow();
  const may = useMay();
  const columnActions = useColumnActions(date, all, props.handOver);
  const rate = useRate()?.rate ?? null;
  const nameOf = (id: number) => all.find((column) => column.id === id)?.name;
  const ordersIn = (courierId: number | null) => all.find(({ id }) => id === courierId)?.orders ?? [];
  /** The selected orders if these are among them, else an order with its trip. */
  const meant = (stops: readonly Delivery[]) => {
    const [first] = stops;
    if (!first || stops.every(({ id }) => selection.has(id))) return selection.rows;
    return stopsWith(ordersIn(first.courier_id), first);
  };

  const [openTrips, setOpenTrips] = useState<ReadonlySet<number>>(NONE);

  /** Moves an order among the stops of its trip, or past the next order or trip; a trip's card always moves all of it. */
  const stop = ({ key, stops }: BoardCard, by: 1 | -1) => {
    const [order] = stops;
    if (!order || order.courier_id === null) return;
    const { courier_id: courierId } = order;
    const orders = ordersIn(courierId);
    const neighbour = stops.length > 1 ? undefined : orders[orders.indexOf(order) + by];
    const ids = movedPast(orders, order, by);
    const moving =
      neighbour && order.trip && neighbour.trip?.id === order.trip.id
        ? swapInTrip(order.trip.id, order, neighbour)
        : ids && orderStops(courierId, ids, order);
    void moving?.then(() => focusCard(key));
  };
  const moveTo = async (to: BoardColumn, stops: readonly Delivery[]) => {
    if (!(await confirmCourier(to))) return;
    await run([toAssignment(meant(stops), to.id, nameOf)]);
    selection.clear();
  };
  const drop = (to: BoardColumn, key: string, place: number) => {
    const cards = columns.flatMap(({ orders }) => cardsOf(orders, openTrips));
    const { stops = [] } = cards.find((card) => card.key === key) ?? {};
    const [order] = stops;
    if (!order) return;
    if (order.courier_id !== to.id) void moveTo(to, stops);
    else if (to.id !== null && !filtered)
      void orderStops(to.id, placedAt(ordersIn(to.id), order, place), order);
  };
  const keys = useCardKeys(
    columns.map(({ orders }) => cardsOf(orders, openTrips)),
    {
      onSelect: ({ stops }) => selection.toggleGroup(stops),
      onMove: ({ stops }) => void bulk.assign(meant(stops)),
      onStop: stop,
    },
  );

  const actionsOf = (order: Delivery): RowActionList => {
    const ordered = order.courier_id === null ? [] : ordersIn(order.courier_id).map(({ id }) => id);
    const offered = mayDo(order, may);
    const when = (can: boolean, action: RowAction) => (can ? action : null);
    return [
      { label: texts.detail, icon: IconListDetails, onClick: () => onOpen(order) },
      when(offered.assign, {
        label: texts.assign,
        icon: IconUserPlus,
        onClick: () => void bulk.assign([order]),
      }),
      when(offered.send, {
        label: texts.send,
        icon: IconTruckDelivery,
        onClick: () => void bulk.send([order]),
      }),
      when(offered.deliver, {
        label: texts.deliver,
        icon: IconCircleCheck,
        onClick: () => void bulk.deliver([order]),
      }),
      when(ordered.indexOf(order.id) > 0, {
        label: texts.earlier,
        icon: IconArrowUp,
        onClick: () => stop(cardOfOrder(order), -1),
      }),
      when(ordered.length > 1 && ordered.at(-1) !== order.id, {
        label: texts.later,
        icon: IconArrowDown,
        onClick: () => stop(cardOfOrder(order), 1),
      }),
    ];
  };
  const actionsOfTrip = (card: BoardCard): RowActionList => {
    const { stops } = card;
    const courierId = stops[0]?.courier_id ?? null;
    const trips = courierId === null ? [] : tripsOf(ordersIn(courierId));
    const place = trips.findIndex((trip) => trip.some(({ id }) => id === stops[0]?.id));
    const when = (can: boolean, action: RowAction) => (can ? action : null);
    return [
      when(may("orders"), {
        label: texts.assign,
        icon: IconUserPlus,
        onClick: () => void bulk.assign(stops),
      }),
      when(may("orders") && bulk.canSend(stops), {
        label: texts.send,
        icon: IconTruckDelivery,
        onClick: () => void bulk.send(stops.filter(({ status }) => status === "pending")),
      }),
      when(place > 0, { label: texts.earlier, icon: IconArrowUp, onClick: () => stop(card, -1) }),
      when(place !== -1 && place < trips.length - 1, {
        label: texts.later,
        icon: IconArrowDown,
        onClick: () => stop(card, 1),
      }),
    ];
  };
  // A phone's only column is never collapsed.
  const idle = columns.length === 1 ? [] : columns.filter(isIdle);
  const wide = columns.filter((column) => !idle.includes(column));
  const stable = useStable({ onOpen, onSelect: selection.toggle, actionsOf });
  const renderCard = (order: Delivery, inside: boolean) => (
    <Card
      key={order.id}
      order={order}
      late={isLate(order, now)}
      rate={rate}
      date={date}
      selected={selection.has(order.id)}
      inside={inside}
      current={keys.current === orderKey(order)}
      {...stable}
    />
  );
  const renderStops = (stops: readonly Delivery[]) => {
    const [first] = stops;
    if (!first?.trip || stops.length === 1) return stops.map((order) => renderCard(order, false));
    const { trip } = first;
    const card = { key: tripKey(trip.id), stops };
    return (
      <TripCard
        key={card.key}
        card={card}
        first={first}
        trip={trip}
        progress={trips.find(({ id }) => id === trip.id)}
        rate={rate}
        selection={selection}
        current={keys.current === card.key}
        isOpen={openTrips.has(trip.id)}
        onToggle={() => setOpenTrips((now) => toggleId(now, trip.id))}
        actions={actionsOfTrip(card)}
      >
        {openTrips.has(trip.id) && stops.map((order) => renderCard(order, true))}
      </TripCard>
    );
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cards inside
    <div className={classes.board} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
      {wide.map((column) => (
        <Column
          key={column.id}
          column={column}
          filtered={filtered}
          onDrop={(key, place) => drop(column, key, place)}
          actions={columnActions(column)}
        >
          {tripsOf(column.orders).map(renderStops)}
        </Column>
      ))}
      {idle.length > 0 && (
        <div className={classes.idle}>
          {idle.map((column) => (
            <Column
              key={column.id}
              column={column}
              filtered={filtered}
              collapsed
              onDrop={(key, place) => drop(column, key, place)}
              actions={columnActions(column)}
            >
              {null}
            </Column>
          ))}
        </div>
      )}
    </div>
  );
}

const NONE: ReadonlySet<number> = new Set();

const cardOfOrder = (order: Delivery): BoardCard => ({ key: orderKey(order), stops: [order] });

type Handlers = {
  onOpen: (order: Delivery) => void;
  onSelect: (id: number, range: boolean) => void;
  actionsOf: (order: Delivery) => RowActionList;
};

/** Functions that stay the same in every render, so that only changed cards render again. They call the newest ones. */
function useStable(handlers: Handlers): Handlers {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState<Handlers>(() => ({
    onOpen: (order) => latest.current.onOpen(order),
    onSelect: (id, range) => latest.current.onSelect(id, range),
    actionsOf: (order) => latest.current.actionsOf(order),
  }));
  return stable;
}
