import { useState } from "react";
import {
  type BulkBody,
  type BulkResult,
  type Delivery,
  deliveryRoutes,
} from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import {
  assignedText,
  deliveredText,
  dispatchTexts,
  refusedText,
  sentText,
} from "#features/dispatch/texts.ts";
import { call } from "#web/api.ts";
import { useRefresh } from "#web/resource.ts";
import { toastError } from "#web/ui/toasts/toast.ts";

/** Orders in one request. */
const BATCH_SIZE = 100;

/** One change that is made to several orders. */
export interface Command {
  action: BulkBody["action"];
  /** For `assign`, null removes the courier. */
  courierId?: number | null;
  courierName?: string | null;
  orders: readonly Delivery[];
}

interface Outcome {
  text: string;
  refused: { id: number; order: string; message: string }[];
  /** Gives the orders that were assigned back to those who had them. */
  undo: Command[];
}

interface Options {
  /** Shows the change before the server has answered. */
  show?: (command: Command) => Promise<void>;
  announce: (text: string) => void;
}

/** Carries out commands, and keeps what became of the last ones. */
export function useCommands({ show, announce }: Options) {
  const refresh = useRefresh();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [running, setRunning] = useState(0);

  async function run(commands: readonly Command[]): Promise<void> {
    setRunning((count) => count + 1);
    setOutcome(null);
    try {
      for (const command of commands) await show?.(command);
      const outcomes: Outcome[] = [];
      for (const command of commands) outcomes.push(outcomeOf(command, await sendCommand(command)));
      const all = {
        text: outcomes.map(({ text }) => text).join(" · "),
        refused: outcomes.flatMap(({ refused }) => refused),
        undo: outcomes.flatMap(({ undo }) => undo),
      };
      setOutcome(all);
      announce([all.text, ...all.refused.map(({ order, message }) => `${order}: ${message}`)].join(". "));
    } catch (error) {
      announce(dispatchTexts.failed);
      toastError(dispatchTexts.failed, error);
    } finally {
      setRunning((count) => count - 1);
      refresh();
    }
  }

  return { run, outcome, busy: running > 0, close: () => setOutcome(null) };
}

export type Commands = ReturnType<typeof useCommands>;

async function sendCommand({ action, courierId, orders }: Command): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (let at = 0; at < orders.length; at += BATCH_SIZE) {
    const items = orders.slice(at, at + BATCH_SIZE).map(({ id, version }) => ({ id, version }));
    const body = { action, items, ...(courierId === undefined ? {} : { courier_id: courierId }) };
    results.push(...(await call(deliveryRoutes.bulk, { body })).results);
  }
  return results;
}

function outcomeOf(command: Command, results: readonly BulkResult[]): Outcome {
  const byId = new Map(results.map((result) => [result.id, result]));
  const done = command.orders.filter(({ id }) => byId.get(id)?.status === "done");
  const refused = command.orders.flatMap(({ id, number }) => {
    const { status, message } = byId.get(id) ?? {};
    return status === "refused" ? [{ id, order: formatNumber(number), message: message ?? "" }] : [];
  });
  return {
    text: [...(done.length > 0 ? [doneText(command, done.length)] : []), ...refusedPart(refused.length)].join(
      " · ",
    ),
    refused,
    undo: command.action === "assign" ? undoOf(done, byId) : [],
  };
}

function doneText({ action, courierName = null }: Command, count: number): string {
  if (action === "assign") return assignedText(count, courierName);
  return action === "in_transit" ? sentText(count) : deliveredText(count);
}

const refusedPart = (count: number) => (count > 0 ? [refusedText(count)] : []);

/** With the versions of now: what somebody else has changed meanwhile is refused. */
function undoOf(done: readonly Delivery[], results: ReadonlyMap<number, BulkResult>): Command[] {
  const byCourier = Map.groupBy(done, ({ courier_id }) => courier_id);
  return [...byCourier].map(([courierId, orders]) => ({
    action: "assign",
    courierId,
    courierName: orders[0]?.courier_full_name ?? null,
    orders: orders.map((order) => ({ ...order, version: results.get(order.id)?.version ?? order.version })),
  }));
}
