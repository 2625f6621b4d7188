import {
  IconArrowDown,
  IconArrowUp,
  IconCircleCheck,
  IconListDetails,
  IconTruckDelivery,
  IconUserPlus,
} from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { confirmDuty } from "#features/couriers/web/dutyActions.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { isLate, mayDo } from "#features/deliveries/rules.ts";
import { movedPast, placedAt, stopsWith } from "#features/dispatch/rules.ts";
import { dispatchTexts as texts } from "#features/dispatch/texts.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import type { RowAction, RowActionList } from "#web/list/table/columns.ts";
import type { Selection } from "#web/list/useSelection.ts";
import { useMay } from "#web/session/session.ts";
import { useNow } from "#web/useNow.ts";
import { type Bulk, toAssignment } from "../bulk/useBulk.ts";
import type { Command } from "../bulk/useCommands.ts";
import classes from "./board.module.css";
import { Card } from "./Card.tsx";
import { Column } from "./Column.tsx";
import { type BoardColumn, isIdle } from "./columns.ts";
import { focusCard, useCardKeys } from "./useCardKeys.ts";
import { useColumnActions } from "./useColumnActions.ts";

interface BoardColumnsProps {
  columns: readonly BoardColumn[];
  /** Also those that the filter or the phone hides: stops are ordered among all of them. */
  all: readonly BoardColumn[];
  filtered: boolean;
  date: string;
  selection: Selection<Delivery>;
  bulk: Bulk;
  run: (commands: readonly Command[]) => Promise<void>;
  orderStops: (courierId: number, ids: number[], moved: Delivery) => Promise<void>;
  /** Two stops of a trip take each other's place. */
  swapInTrip: (trip: number, moved: Delivery, other: Delivery) => Promise<void>;
  onOpen: (order: Delivery) => void;
}

export function BoardColumns(props: BoardColumnsProps) {
  const { columns, all, filtered, date, selection, bulk, run, orderStops, swapInTrip, onOpen } = props;
  const now = useNow();
  const may = useMay();
  const columnActions = useColumnActions(date, all);
  const rate = useRate()?.rate ?? null;
  const nameOf = (id: number) => all.find((column) => column.id === id)?.name;
  const ordersIn = (courierId: number | null) => all.find(({ id }) => id === courierId)?.orders ?? [];
  /** The selected orders if this is one of them, else this one with its trip. */
  const meant = (order: Delivery) =>
    selection.has(order.id) ? selection.rows : stopsWith(ordersIn(order.courier_id), order);

  const stop = (order: Delivery, by: 1 | -1) => {
    const { courier_id: courierId } = order;
    if (courierId === null) return;
    const orders = ordersIn(courierId);
    const neighbour = orders[orders.indexOf(order) + by];
    const ids = movedPast(orders, order, by);
    const moving =
      neighbour && order.trip && neighbour.trip?.id === order.trip.id
        ? swapInTrip(order.trip.id, order, neighbour)
        : ids && orderStops(courierId, ids, order);
    void moving?.then(() => focusCard(order.id));
  };
  const moveTo = async (to: BoardColumn, order: Delivery) => {
    if (!(await confirmDuty(to))) return;
    await run([toAssignment(meant(order), to.id, nameOf)]);
    selection.clear();
  };
  const drop = (to: BoardColumn, id: number, place: number) => {
    const order = columns.flatMap(({ orders }) => orders).find((candidate) => candidate.id === id);
    if (!order) return;
    if (order.courier_id !== to.id) void moveTo(to, order);
    else if (to.id !== null && !filtered)
      void orderStops(to.id, placedAt(ordersIn(to.id), order, place), order);
  };
  const keys = useCardKeys(columns, {
    onSelect: selection.toggle,
    onMove: (order) => void bulk.assign(meant(order)),
    onStop: stop,
  });

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
        onClick: () => stop(order, -1),
      }),
      when(ordered.length > 1 && ordered.at(-1) !== order.id, {
        label: texts.later,
        icon: IconArrowDown,
        onClick: () => stop(order, 1),
      }),
    ];
  };
  // A phone's only column is never collapsed.
  const idle = columns.length === 1 ? [] : columns.filter(isIdle);
  const wide = columns.filter((column) => !idle.includes(column));
  const stable = useStable({ onOpen, onSelect: selection.toggle, actionsOf });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cards inside
    <div className={classes.board} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
      {wide.map((column) => (
        <Column
          key={column.id}
          column={column}
          filtered={filtered}
          onDrop={(id, place) => drop(column, id, place)}
          actions={columnActions(column)}
        >
          {column.orders.map((order) => (
            <Card
              key={order.id}
              order={order}
              late={isLate(order, now)}
              rate={rate}
              date={date}
              selected={selection.has(order.id)}
              current={keys.current === order.id}
              {...stable}
            />
          ))}
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
              onDrop={(id, place) => drop(column, id, place)}
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
