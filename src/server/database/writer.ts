import type { Work } from "./connection.ts";
import type { Tx } from "./schema.ts";
import type { Embedded } from "./sqlite.ts";

/** How long changes are taken into a transaction that others wait for, the event loop among them. */
const TOGETHER_MS = 5;

interface Waiting {
  change: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** It was in a transaction that failed as a whole, for which another may be to blame. */
  alone: boolean;
}

type Outcome = { of: Waiting; settle: () => void };

/**
 * SQLite's one writer. Changes that wait for it together are written to the disk together, which is what takes time;
 * each is a savepoint, so each is done wholly or not at all, and answered when all are safe.
 */
export function createWriter(open: () => Embedded, tx: Tx) {
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      await commitTogether(queue, open, tx);
      // node:sqlite is synchronous: between two transactions the event loop gets its turn.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    running = undefined;
  }

  return {
    transaction<T>(work: Work<T>, last?: (tx: Tx, result: T) => Promise<unknown>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const change = async () => {
          const result = await work(tx);
          await last?.(tx, result);
          return result;
        };
        queue.push({ change, resolve: resolve as Waiting["resolve"], reject, alone: false });
        running ??= run();
      });
    },
    /** When nothing is being written any more. */
    idle: async () => running,
  };
}

async function commitTogether(queue: Waiting[], open: () => Embedded, tx: Tx): Promise<void> {
  const outcomes: Outcome[] = [];
  const until = performance.now() + TOGETHER_MS;
  let database: Embedded | undefined;
  try {
    // The first time the file is opened, which may be no database: who asked is told.
    database = open();
    database.run("begin immediate");
    for (let next = queue.shift(); next; next = mayJoin(next, queue, until) ? queue.shift() : undefined)
      outcomes.push(await attempt(next, database, tx));
    database.run("commit");
  } catch (error) {
    if (database?.isTransaction) database.run("rollback");
    return fail(queue, outcomes, error);
  }
  for (const { settle } of outcomes) settle();
}

const mayJoin = (before: Waiting, [next]: Waiting[], until: number) =>
  !before.alone && next?.alone === false && performance.now() < until;

/** One change in a savepoint. Throws when the database has given up the whole transaction. */
async function attempt(of: Waiting, database: Embedded, tx: Tx): Promise<Outcome> {
  database.run("savepoint change");
  try {
    const value = await of.change(tx);
    database.run("release change");
    return { of, settle: () => of.resolve(value) };
  } catch (error) {
    if (!database.isTransaction) throw new GivenUp(of, error);
    database.run("rollback to change");
    database.run("release change");
    return { of, settle: () => of.reject(error) };
  }
}

/** A full disk, say: SQLite itself has rolled everything back. */
class GivenUp extends Error {
  readonly of: Waiting;
  constructor(of: Waiting, cause: unknown) {
    super("the transaction was given up", { cause });
    this.of = of;
  }
}

/** Nothing was written. Who was alone hears why; others are tried again, one by one. */
function fail(queue: Waiting[], outcomes: readonly Outcome[], error: unknown): void {
  const together = outcomes.map(({ of }) => of);
  if (error instanceof GivenUp) together.push(error.of);
  const why = error instanceof GivenUp ? error.cause : error;
  const [only] = together.length > 0 ? together : queue.splice(0, 1);
  if (together.length <= 1) only?.reject(why);
  else queue.unshift(...together.map((of) => ({ ...of, alone: true })));
}
