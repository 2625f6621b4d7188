import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { requestContext } from "#server/requestContext.ts";
import type { Tx } from "#server/schema.ts";
import { isBusy } from "../errors.ts";
import type { Run } from "../executor.ts";
import type { Work } from "../types.ts";
import type { Embedded } from "./connection.ts";
import { inTurns } from "./inTurns.ts";

/** How long changes may join a batch, in milliseconds. Under load a batch blocks the event loop at least this long. */
const BATCH_MS = 5;

/** How long to wait for another writer before the batch fails, in milliseconds. */
const LOCK_MS = 5000;

interface Waiting {
  change: (database: Embedded) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Set after a batch failed as a whole: the change is retried alone, because any change may be the cause. */
  alone: boolean;
}

interface Disk {
  flush: () => Promise<void>;
  /** The flush failed. The changes are never answered, though readers may have seen them. */
  failed: (error: unknown) => void;
}

/**
 * SQLite's one writer. Waiting changes are committed in one batch, each in its own savepoint, so that each is done completely or
 * not at all. They are answered after the flush. Meanwhile the event loop continues, and the next batch is committed.
 */
export function createWriter(
  open: () => Embedded,
  transactionOver: (run: Run) => Tx,
  committed: () => void,
  { flush, failed }: Disk,
) {
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;
  let flushed: Promise<void> | undefined;
  let closed = false;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const answers = await commitBatch(queue, open);
      if (answers.length > 0) {
        flushed = flush().then(() => {
          for (const answer of answers) answer();
        }, failed);
        committed();
      }
      // node:sqlite is synchronous: without this, batches would block the event loop.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    running = undefined;
  }

  return {
    transaction<T>(work: Work<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        if (closed) throw new Error("the database is closed");
        const change = async (database: Embedded) => {
          let over = false;
          const run = inTurns((sql, values) => {
            // The statement would run outside of any transaction, or in another change.
            if (over || !database.isTransaction)
              throw new Error(`a statement came after its transaction: ${sql}`);
            return database.run(sql, values);
          });
          const tx = transactionOver(run);
          try {
            return await work(tx);
          } finally {
            over = true;
          }
        };
        // Others may commit it, in their batch.
        queue.push({
          change: AsyncLocalStorage.bind(change),
          resolve: resolve as Waiting["resolve"],
          reject,
          alone: false,
        });
        running ??= requestContext.exit(run);
      });
    },
    /** Refuses new changes. Resolves when all earlier ones have been answered. */
    async close() {
      closed = true;
      await running;
      await flushed;
    },
  };
}

/** Returns the callbacks that answer the committed changes; none if the batch was rolled back. */
async function commitBatch(queue: Waiting[], open: () => Embedded): Promise<(() => void)[]> {
  const batch: Waiting[] = [];
  const answers: (() => void)[] = [];
  let database: Embedded | undefined;
  try {
    // The first batch opens the file. If that is no database, its changes get the error.
    database = open();
    await begin(database);
    const until = performance.now() + BATCH_MS;
    for (let next = queue.shift(); next; next = mayJoin(next, queue, until) ? queue.shift() : undefined) {
      batch.push(next);
      answers.push(await attempt(next, database));
    }
    database.run("commit");
  } catch (error) {
    if (database?.isTransaction) database.run("rollback");
    fail(queue, batch, error);
    return [];
  }
  return answers;
}

/** Retries until the write lock is free. The event loop continues meanwhile, for example during upkeep. */
async function begin(database: Embedded): Promise<void> {
  const until = performance.now() + LOCK_MS;
  for (;;) {
    try {
      database.run("begin immediate");
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
    }
    await wait(1);
  }
}

const mayJoin = (before: Waiting, [next]: Waiting[], until: number) =>
  !before.alone && next?.alone === false && performance.now() < until;

/**
 * Runs one change in a savepoint. Returns the callback that answers it after the flush. Throws when the whole transaction is
 * lost.
 */
async function attempt({ change, resolve, reject }: Waiting, database: Embedded): Promise<() => void> {
  database.run("savepoint change");
  try {
    const value = await change(database);
    database.run("release change");
    return () => resolve(value);
  } catch (error) {
    // SQLite has rolled everything back itself, as on a full disk.
    if (!database.isTransaction) throw error;
    database.run("rollback to change");
    database.run("release change");
    return () => reject(error);
  }
}

/**
 * Nothing was written. A change that was alone gets the error. Several changes return to the queue, and each is retried alone.
 */
function fail(queue: Waiting[], batch: readonly Waiting[], error: unknown): void {
  const [only] = batch.length > 0 ? batch : queue.splice(0, 1);
  if (batch.length <= 1) only?.reject(error);
  else queue.unshift(...batch.map((change) => ({ ...change, alone: true })));
}
