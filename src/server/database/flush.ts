import { type FileHandle, open } from "node:fs/promises";

/**
 * Has the disk keep what a file holds, off the event loop. Those who ask while one flush is under way share the next. Once one has
 * failed so do all after it, since the system then forgets what it could not write.
 */
export function createFlush(path: string) {
  let file: FileHandle | undefined;
  let last: Promise<void> = Promise.resolve();
  let begun = true;

  async function begin(): Promise<void> {
    begun = true;
    // For writing too: Windows flushes no other.
    file ??= await open(path, "r+");
    await file.datasync();
  }

  return {
    /** Ends once all is on the disk that was in the file at the call. */
    flush(): Promise<void> {
      if (begun) {
        begun = false;
        last = last.then(begin);
      }
      return last;
    },
    close: async () => file?.close(),
  };
}
