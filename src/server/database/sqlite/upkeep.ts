import { setTimeout as wait } from "node:timers/promises";
import { isBusy } from "../errors.ts";
import { type Embedded, walStatus } from "./connection.ts";

/** The log's size in pages from which it is copied into the file. SQLite's default. */
const CHECKPOINT_PAGES = 1000;

/**
 * Commits between two merges. Every commit that changes text adds a segment to a trigram index, and a search reads every segment.
 */
const COMMITS = 16;

/** The pause between two rounds, so that changes can take the lock. */
const PAUSE_MS = 5;

/**
 * Asks the read thread for work that SQLite would otherwise do inside a change, on the event loop: copying the log into the file
 * (a checkpoint, which can take seconds on a slow disk) and merging segments of the trigram indexes (30 ms with every sixtieth
 * order of a long history). `upkeep` does one round and returns whether there is more to merge. Changes wait for a round, the
 * event loop doesn't.
 */
export function createUpkeep(open: () => Embedded, upkeep: () => Promise<boolean>) {
  let running: Promise<void> | undefined;
  let commits = 0;
  let stopped = false;

  /** Whether there were commits enough for a round since the last one began. The log of an open transaction is not looked at. */
  const isDue = () => commits >= COMMITS || (commits > 0 && !open().isTransaction && isLogLong(open()));

  async function run(): Promise<void> {
    do {
      commits = 0;
      await rounds();
    } while (!stopped && isDue());
    running = undefined;
  }

  async function rounds(): Promise<void> {
    try {
      while (!stopped && (await upkeep())) await wait(PAUSE_MS);
    } catch (error) {
      // Ignored: a later change asks again.
      if (!isBusy(error)) process.emitWarning(error as Error);
    }
  }

  return {
    committed(): void {
      commits++;
      if (!running && isDue()) running = run();
    },
    /** Starts no further round. Resolves when the current one is done. */
    async stop(): Promise<void> {
      stopped = true;
      await running;
    },
  };
}

export function isLogLong(database: Embedded): boolean {
  const { log, checkpointed } = walStatus(database);
  return log - checkpointed >= CHECKPOINT_PAGES;
}
