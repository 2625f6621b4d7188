import { setTimeout as wait } from "node:timers/promises";
import { isBusy } from "../errors.ts";
import type { Run } from "../executor.ts";
import type { Tx } from "../schema.ts";
import type { Work } from "../types.ts";
import type { Embedded } from "./connection.ts";

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

interface Disk {
  /** Has it keep all that was committed. */
  flush: () => Promise<void>;
  /** It could not: the changes stay unanswered for good, though readers may have seen them. */
  failed: (error: unknown) => void;
}

/**
 * SQLite's one writer. Changes that wait for it together are committed together; each is a savepoint, so each is done wholly or
 * not at all. They are answered when the disk has them; meanwhile the event loop goes on, and the next ones are committed.
 */
export function createWriter(
  open: () => Embedded,
  transactionOver: (run: Run) => Tx,
  committed: () => void,
  { flush, failed }: Disk,
) {
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;
  let kept: Promise<void> | undefined;
  let closed = false;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const answers = await commitTogether(queue, open);
      if (answers.length > 0) {
        kept = flush().then(() => {
          for (const answer of answers) answer();
        }, failed);
        committed();
      }
      // node:sqlite is synchronous: between two transactions the event loop gets its turn.
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
          const tx = transactionOver((sql, values) => {
            // It would be written by itself, or with the change of somebody else.
            if (over || !database.isTransaction)
              throw new Error(`a statement came after its transaction: ${sql}`);
            return database.run(sql, values);
          });
          try {
            return await work(tx);
          } finally {
            over = true;
          }
        };
        queue.push({ change, resolve: resolve as Waiting["resolve"], reject, alone: false });
        running ??= run();
      });
    },
    /** Takes no more changes, and ends when those that it took have been answered. */
    async close() {
      closed = true;
      await running;
      await kept;
    },
  };
}

/** What answers the changes that it has committed: none where all of it is undone. */
async function commitTogether(queue: Waiting[], open: () => Embedded): Promise<(() => void)[]> {
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
    return [];
  }
  return answers;
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

/** One change in a savepoint, and what answers it once the disk has it. Throws when the whole transaction is lost. */
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
