import type { Paper } from "#features/couriers/contract.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import type { Board } from "#features/dispatch/contract.ts";
import { tripsOf } from "#features/dispatch/rules.ts";
import { dispatchTexts } from "#features/dispatch/texts.ts";
import { holds } from "#shared/search.ts";
import type { Duty } from "#shared/vocabulary.ts";
import type { Command } from "../bulk/useCommands.ts";

/** A courier's orders; a null id is the column of those without one. */
export interface BoardColumn {
  id: number | null;
  name: string;
  duty: Duty;
  /** The orders that he can have in hand; null: no number. */
  capacity: number | null;
  /** His papers that have expired. */
  papers: readonly Paper[];
  /** The orders that he has, also those that the filter hides. */
  inHand: number;
  orders: readonly Delivery[];
}

/** An order, or a trip with what stands of it in the column. */
export interface BoardCard {
  key: string;
  stops: readonly Delivery[];
}

export const orderKey = ({ id }: Delivery): string => String(id);
export const tripKey = (trip: number): string => `trip-${trip}`;

/** A column's cards from above to below: of a trip its own, and those of its stops while it is open. */
export const cardsOf = (orders: readonly Delivery[], openTrips: ReadonlySet<number>): BoardCard[] =>
  tripsOf(orders).flatMap((stops) => {
    const cards = stops.map((stop) => ({ key: orderKey(stop), stops: [stop] }));
    const trip = stops.length > 1 ? stops[0]?.trip : null;
    if (!trip) return cards;
    return [{ key: tripKey(trip.id), stops }, ...(openTrips.has(trip.id) ? cards : [])];
  });

/** Whether a courier has no orders, also none that the filter hides. */
export const isIdle = ({ id, inHand }: BoardColumn): boolean => id !== null && inHand === 0;

export function columnsOf(board: Board): BoardColumn[] {
  return [
    {
      id: null,
      name: dispatchTexts.unassigned,
      duty: "on" as const,
      capacity: null,
      papers: [],
      inHand: board.unassigned.length,
      orders: board.unassigned,
    },
    ...board.couriers.map(({ deliveries, ...courier }) => ({
      ...courier,
      inHand: deliveries.length,
      orders: deliveries,
    })),
  ];
}

export function ordersOf(board: Board): Delivery[] {
  return columnsOf(board).flatMap(({ orders }) => orders);
}

/** Whether an order has the typed text in its number, people, addresses or service. */
export function isFound(order: Delivery, typed: string): boolean {
  const text = [
    formatNumber(order.number),
    order.client_name,
    order.receipt_full_name,
    order.receipt_address,
    order.pickup_address,
    order.service_name,
    order.courier_full_name ?? "",
  ];
  return holds(text.join(" "), typed);
}

const withColumns = (board: Board, change: (id: number | null, orders: Delivery[]) => Delivery[]): Board => ({
  ...board,
  unassigned: change(null, board.unassigned),
  couriers: board.couriers.map((courier) => ({
    ...courier,
    deliveries: change(courier.id, courier.deliveries),
  })),
});

/** The board as it is if the server accepts the command. */
export function afterCommand(
  board: Board,
  { action, courierId, courierName = null, orders }: Command,
): Board {
  const ids = new Set(orders.map(({ id }) => id));
  const moved = orders.map((order) => ({
    ...order,
    ...(action === "assign" ? {} : { status: action }),
    ...(courierId === undefined ? {} : { courier_id: courierId, courier_full_name: courierName }),
  }));
  return withColumns(board, (column, there) => {
    if (action === "delivered") return there.filter(({ id }) => !ids.has(id));
    const stay = there.flatMap((order) => {
      if (!ids.has(order.id)) return [order];
      const now = moved.find(({ id }) => id === order.id);
      return now && now.courier_id === column ? [now] : [];
    });
    const known = new Set(stay.map(({ id }) => id));
    return [...stay, ...moved.filter((order) => order.courier_id === column && !known.has(order.id))];
  });
}

/** The board with a courier's orders in this order. */
export function afterStops(board: Board, courierId: number, ids: readonly number[]): Board {
  const place = new Map(ids.map((id, index) => [id, index]));
  return withColumns(board, (column, orders) =>
    column === courierId
      ? orders.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
      : orders,
  );
}
