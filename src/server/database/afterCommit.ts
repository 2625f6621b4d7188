import type { Tx } from "../schema.ts";
import type { Database, Work } from "./types.ts";

const waiting = new WeakMap<Tx, (() => void)[]>();

/** Calls `listener` once the transaction has been committed, and never if it fails. */
export function afterCommit(tx: Tx, listener: () => void): void {
  waiting.set(tx, [...(waiting.get(tx) ?? []), listener]);
}

/**
 * Wraps `transaction` to call the listeners of `afterCommit`, and `each`, after a commit. A retry is a transaction of its own.
 */
export function callingListeners(
  transaction: Database["transaction"],
  each: Database["onCommit"],
): Database["transaction"] {
  return async <T>(work: Work<T>): Promise<T> => {
    let last: Tx | undefined;
    const result = await transaction((tx) => {
      last = tx;
      return work(tx);
    });
    for (const listener of (last && waiting.get(last)) ?? []) listener();
    for (const listener of each) listener();
    return result;
  };
}
