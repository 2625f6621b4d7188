import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { type Board, dispatchRoutes } from "#features/dispatch/contract.ts";
import { dispatchTexts, stopMoved } from "#features/dispatch/texts.ts";
import { tripRoutes } from "#features/trips/contract.ts";
import { call } from "#web/api.ts";
import { useLive } from "#web/live/useLive.ts";
import { toastError } from "#web/ui/toasts/toast.ts";
import { type Command, useCommands } from "../bulk/useCommands.ts";
import { afterCommand, afterStops, ordersOf } from "./columns.ts";

const POLL_MS = 15_000;
const POLL_WITH_STREAM_MS = 60_000;
const EVENTS = ["delivery", "courier"];

/** The board of a day, and its commands: shown at once, and as the server answers afterwards. */
export function useBoard(date: string) {
  const client = useQueryClient();
  const queryKey = [dispatchRoutes.board.path, { date }];
  const [said, announce] = useState("");
  // While a command runs, a refresh would put its cards back.
  const writing = useRef(0);

  const refresh = () => {
    if (writing.current === 0) void client.invalidateQueries({ queryKey });
  };
  const cachedBoard = () => client.getQueryData<Board>(queryKey);
  const isLive = useLive({
    events: EVENTS,
    isOld: ({ id, version }) =>
      version !== undefined &&
      (ordersOf(cachedBoard() ?? NOTHING).find((order) => order.id === id)?.version ?? 0) >= version,
    refresh,
  });
  const board = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(dispatchRoutes.board, { query: { date }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: () => (writing.current > 0 ? false : isLive ? POLL_WITH_STREAM_MS : POLL_MS),
  });

  const show = async (change: (board: Board) => Board) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData<Board>(queryKey, (now) => now && change(now));
  };
  const commands = useCommands({ announce, show: (command) => show((now) => afterCommand(now, command)) });

  const run = async (list: readonly Command[]) => {
    writing.current += 1;
    try {
      await commands.run(list);
    } finally {
      writing.current -= 1;
      refresh();
    }
  };

  /** Stores a change of the order that `moved` stands in; returns its new place. */
  const store = async (moved: Delivery, change: () => Promise<number>) => {
    writing.current += 1;
    try {
      announce(stopMoved(moved.number, await change()));
    } catch (error) {
      announce(dispatchTexts.failed);
      toastError(dispatchTexts.failed, error);
    } finally {
      writing.current -= 1;
      refresh();
    }
  };

  /** Stores the order of a courier's stops. */
  const orderStops = (courierId: number, ids: number[], moved: Delivery) =>
    store(moved, async () => {
      await show((now) => afterStops(now, courierId, ids));
      await call(dispatchRoutes.order, { body: { courier_id: courierId, delivery_ids: ids } });
      return ids.indexOf(moved.id) + 1;
    });

  /** Two stops of a trip take each other's place. */
  const swapInTrip = (trip: number, moved: Delivery, other: Delivery) =>
    store(moved, () => storeSwapped(trip, moved.id, other.id));

  return { board, commands: { ...commands, run }, orderStops, swapInTrip, said };
}

const NOTHING: Board = {
  date: "",
  unassigned: [],
  couriers: [],
  delivered: 0,
  cancelled: 0,
  left_out: 0,
  trips: [],
};

/** Stores that two stops of a trip take each other's place. The board lacks those that have ended. Returns the new place of the first. */
async function storeSwapped(trip: number, moved: number, other: number): Promise<number> {
  const { orders } = await call(tripRoutes.get, { params: { id: trip } });
  const swapped = new Map([
    [moved, other],
    [other, moved],
  ]);
  const delivery_ids = orders.map(({ id }) => swapped.get(id) ?? id);
  await call(tripRoutes.order, { params: { id: trip }, body: { delivery_ids } });
  return delivery_ids.indexOf(moved) + 1;
}
