import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { type Board, dispatchRoutes } from "#features/dispatch/contract.ts";
import { dispatchTexts, stopMoved } from "#features/dispatch/texts.ts";
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

  /** Stores the order of a courier's stops. */
  const orderStops = async (courierId: number, ids: number[], moved: Delivery) => {
    writing.current += 1;
    try {
      await show((now) => afterStops(now, courierId, ids));
      await call(dispatchRoutes.order, { body: { courier_id: courierId, delivery_ids: ids } });
      announce(stopMoved(moved.number, ids.indexOf(moved.id) + 1));
    } catch (error) {
      announce(dispatchTexts.failed);
      toastError(dispatchTexts.failed, error);
    } finally {
      writing.current -= 1;
      refresh();
    }
  };

  return { board, commands: { ...commands, run }, orderStops, said };
}

const NOTHING: Board = { date: "", unassigned: [], couriers: [], delivered: 0, cancelled: 0, left_out: 0 };
