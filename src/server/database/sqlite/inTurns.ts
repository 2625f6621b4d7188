import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Run } from "../executor.ts";
import type { Row } from "./connection.ts";

/** How long the statements of one change may block the event loop, in milliseconds. */
const TURN_MS = 20;

/**
 * Runs the statements of a change in the order in which they are sent, and lets others be answered once they have blocked the event loop for
 * long: node:sqlite is synchronous.
 */
export function inTurns(run: (sql: string, values: readonly unknown[]) => Row[]): Run {
  const queue: (() => void)[] = [];
  let began = performance.now();
  let draining = false;
  const isLong = () => performance.now() - began > TURN_MS;

  async function drain(): Promise<void> {
    draining = true;
    while (queue.length > 0) {
      await yieldToEventLoop();
      began = performance.now();
      for (let next = queue.shift(); next; next = isLong() ? undefined : queue.shift()) next();
    }
    draining = false;
  }

  return (sql, values) => {
    if (!draining && !isLong()) return run(sql, values);
    return new Promise((resolve, reject) => {
      queue.push(() => {
        try {
          resolve(run(sql, values));
        } catch (error) {
          reject(error);
        }
      });
      if (!draining) void drain();
    });
  };
}
