import type { Embedded } from "./sqlite.ts";

/** By itself SQLite would begin at as many. */
const PAGES = 1000;

/**
 * Has what SQLite's log holds put into its file by another thread: `checkpoint` writes pages all over the file and waits for the
 * disk, which a slow one takes seconds for. SQLite would do so within a change, on the event loop; it still does when
 * the log has grown to LOG_PAGES in a rush.
 */
export function createCheckpoints(open: () => Embedded, checkpoint: () => Promise<unknown>) {
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      // It only tells how long the log is.
      const [state] = open().run("pragma wal_checkpoint(noop)");
      const { log, checkpointed } = state as { log: number; checkpointed: number };
      if (log - checkpointed >= PAGES) await checkpoint();
    } catch (error) {
      // Nothing is lost: the log stays as it is, and the next change asks again.
      process.emitWarning(error as Error);
    }
  }

  return {
    /** Something was committed. */
    committed(): void {
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    /** When none is under way. */
    idle: async () => running,
  };
}
