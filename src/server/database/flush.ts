import { type FileHandle, open } from "node:fs/promises";
import { together } from "./together.ts";

/** Has the disk keep what a file holds, off the event loop. */
export function createFlush(path: string) {
  let file: FileHandle | undefined;
  const flush = together<null, void>(async () => {
    // For writing too: Windows flushes no other.
    file ??= await open(path, "r+");
    await file.datasync();
  });
  return {
    /** Ends once the disk has all that was in the file at the call. Those who ask while one is under way share the next. */
    flush: () => flush(null),
    close: async () => file?.close(),
  };
}
