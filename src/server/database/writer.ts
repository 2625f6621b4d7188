import { setTimeout as wait } from "node:timers/promises";
import type { Work } from "./connection.ts";
import type { Run } from "./direct.ts";
import type { Tx } from "./schema.ts";
import { type Embedded, isBusy } from "./sqlite.ts";

/** How long changes are taken into a transaction that others wait for, the event loop among them. */
const TOGETHER_MS = 5;

/** How long somebody else may write before changes are given up. */
const LOCK_MS = 5000;

interface Waiting {
  change: (database: Embedded) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** It was in a transaction that failed as a whole, for which another may be to blame. */
  alone: boolean;
}

/**
 * SQLite's one writer. Changes that wait for it together are written to the disk together, which is what takes time;
 * each is a savepoint, so each is done wholly or not at all, and answered when all are safe.
 */
export function createWriter(open: () => Embedded, transactionOver: (run: Run) => Tx, committed: () => void) {
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      if (await commitTogether(queue, open)) committed();
      // node:sqlite is synchronous: between two transactions the event loop gets its turn.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    running = undefined;
  }

  return {
    transaction<T>(work: Work<T>, last?: (tx: Tx, result: T) => Promise<unknown>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const change = async (database: Embedded) => {
          let over = false;
          const tx = transactionOver((sql, values) => {
            // It would be written by itself, or with the change of somebody else.
            if (over || !database.isTransaction)
              throw new Error(`a statement came after its transaction: ${sql}`);
            return database.run(sql, values);
          });
          try {
            const result = await work(tx);
            await last?.(tx, result);
            return result;
          } finally {
            over = true;
          }
        };
        queue.push({ change, resolve: resolve as Waiting["resolve"], reject, alone: false });
        running ??= run();
      });
    },
    /** When nothing is being written any more. */
    idle: async () => running,
  };
}

/** Whether it did: else all of it is undone. */
async function commitTogether(queue: Waiting[], open: () => Embedded): Promise<boolean> {
  const together: Waiting[] = [];
  const answers: (() => void)[] = [];
  let database: Embedded | undefined;
  try {
    // The first time the file is opened, which may be no database: who asked is told.
    database = open();
    await begin(database);
    const until = performance.now() + TOGETHER_MS;
    for (let next = queue.shift(); next; next = mayJoin(next, queue, until) ? queue.shift() : undefined) {
      together.push(next);
      answers.push(await attempt(next, database));
    }
    database.run("commit");
  } catch (error) {
    if (database?.isTransaction) database.run("rollback");
    fail(queue, together, error);
    return false;
  }
  for (const answer of answers) answer();
  return true;
}

/** Asks for the lock until it is free: while another thread writes (`mergeWords`) the event loop goes on. */
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

/** One change in a savepoint, and what answers it once all is safe. Throws when the whole transaction is lost. */
async function attempt({ change, resolve, reject }: Waiting, database: Embedded): Promise<() => void> {
  database.run("savepoint change");
  try {
    const value = await change(database);
    database.run("release change");
    return () => resolve(value);
  } catch (error) {
    // On a full disk, say, SQLite itself has rolled everything back.
    if (!database.isTransaction) throw error;
    database.run("rollback to change");
    database.run("release change");
    return () => reject(error);
  }
}

/** Nothing was written. Who was alone hears why; others, for whom one of them may be to blame, are tried again one by one. */
function fail(queue: Waiting[], together: readonly Waiting[], error: unknown): void {
  const [only] = together.length > 0 ? together : queue.splice(0, 1);
  if (together.length <= 1) only?.reject(error);
  else queue.unshift(...together.map((of) => ({ ...of, alone: true })));
}
