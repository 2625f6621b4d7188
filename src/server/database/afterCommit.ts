import type { RecordListener } from "../recorded/eventDraft.ts";
import type { Tx } from "../schema.ts";
import type { Database, Work } from "./types.ts";

const waiting = new WeakMap<Tx, (() => void)[]>();
const recording = new WeakMap<Tx, Database["onRecord"]>();

/** Calls `listener` once the transaction has been committed, and never if it fails. */
export function afterCommit(tx: Tx, listener: () => void): void {
  waiting.set(tx, [...(waiting.get(tx) ?? []), listener]);
}

/** Who wants to know what this transaction records. */
export const recordListenersOf = (tx: Tx): RecordListener[] => [...(recording.get(tx) ?? [])];

/**
 * Wraps `transaction` to call the listeners of `afterCommit`, and those of `onCommit`, after a commit. A retry is a transaction of its own.
 */
export function callingListeners(
  transaction: Database["transaction"],
  { onCommit, onRecord }: Pick<Database, "onCommit" | "onRecord">,
): Database["transaction"] {
  return async <T>(work: Work<T>): Promise<T> => {
    let last: Tx | undefined;
    const result = await transaction((tx) => {
      last = tx;
      recording.set(tx, onRecord);
      return work(tx);
    });
    for (const listener of (last && waiting.get(last)) ?? []) listener();
    for (const listener of onCommit) listener();
    return result;
  };
}
