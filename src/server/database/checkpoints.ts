/** After a change, so that pages which more changes write again are put into the file once. */
const AFTER_MS = 250;

/**
 * Has what SQLite's log holds put into its file, by `checkpoint`, in another thread: that writes all over the file and waits for
 * the disk, which a slow one takes seconds for. SQLite would do so with every thousandth page, within a change, on the
 * event loop. It still does when the log has grown to LOG_PAGES in a rush, and then finds most of it done.
 */
export function createCheckpoints(checkpoint: () => Promise<unknown>) {
  let due: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let changedMeanwhile = false;
  let closing = false;

  /** Something was committed. */
  function soon(): void {
    if (running) changedMeanwhile = true;
    else if (!closing) due ??= setTimeout(begin, AFTER_MS).unref();
  }

  function begin(): void {
    due = undefined;
    running = run();
  }

  async function run(): Promise<void> {
    try {
      await checkpoint();
    } catch (error) {
      // Nothing is lost: the log stays as it is until the next one.
      process.emitWarning(error as Error);
    }
    running = undefined;
    if (changedMeanwhile) soon();
    changedMeanwhile = false;
  }

  return {
    soon,
    /** When none is under way any more, and none will begin. */
    async close(): Promise<void> {
      closing = true;
      clearTimeout(due);
      await running;
    },
  };
}
