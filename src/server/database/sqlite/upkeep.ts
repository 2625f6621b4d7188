import { setTimeout as wait } from "node:timers/promises";
import { type Embedded, isBusy, walStatus } from "./connection.ts";

/** By itself SQLite would begin at as many. */
const PAGES = 1000;

/** A change of words leaves a small piece of their index, and a search looks into each piece: so many are few. */
const COMMITS = 16;

/** Between two slices, in which changes that waited for the first are written. */
const PAUSE_MS = 5;

interface OffThread {
  checkpoint: () => Promise<unknown>;
  mergeWords: () => Promise<boolean>;
}

/**
 * Has another thread do what SQLite would do within a change, on the event loop. `checkpoint` puts what the log holds into the
 * file and begins it anew: it writes pages all over the file and waits for the disk, which a slow one takes seconds for, and a report
 * that reads what was there before leaves all of it until its end. `mergeWords` joins pieces of the indexes of words, a slice at a
 * time, as long as it says that there was something to join: of a long history that is 30 ms with every sixtieth order, and more where
 * many hold the same words. Changes wait for a slice, the event loop doesn't.
 */
export function createUpkeep(open: () => Embedded, { checkpoint, mergeWords }: OffThread) {
  let running: Promise<void> | undefined;
  let commits = 0;
  let more = false;
  let stopped = false;

  async function run(): Promise<void> {
    try {
      while (more && !stopped) {
        more = false;
        await joinWords();
        await shortenLog();
      }
    } catch (error) {
      // Nothing is lost: pieces and log stay as they are, and a later change asks again.
      if (!isBusy(error)) process.emitWarning(error as Error);
    }
    running = undefined;
  }

  async function joinWords(): Promise<void> {
    let merging = commits >= COMMITS;
    if (merging) commits = 0;
    while (merging && !stopped) {
      merging = await mergeWords();
      await shortenLog();
      await wait(PAUSE_MS);
    }
  }

  async function shortenLog(): Promise<void> {
    const { log, checkpointed } = walStatus(open());
    if (log - checkpointed >= PAGES) await checkpoint();
  }

  return {
    /** Something was committed. */
    committed(): void {
      commits++;
      more = true;
      running ??= run();
    },
    /** Ends once what is under way is done. */
    async stop(): Promise<void> {
      stopped = true;
      await running;
    },
  };
}
