import { closeSync, existsSync, fdatasyncSync, openSync, readSync, realpathSync, writeSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { batched } from "#server/batched.ts";

/** SQLite has its log beside the file itself, not beside a link to it. */
const walPath = (database: string) => `${realpathSync(database)}-wal`;

/** Has the disk keep what SQLite's log holds, off the event loop. */
export function createFlush(database: string) {
  let log: FileHandle | undefined;
  const flush = batched<null, void>(async () => {
    // For writing too: Windows flushes no other.
    log ??= await open(walPath(database), "r+");
    await log.datasync();
  });
  return {
    /** Ends once the disk has all that was in the log at the call. Those who ask while one is under way share the next. */
    flush: () => flush(null),
    close: async () => log?.close(),
  };
}

/**
 * Writes a log that was left behind over itself; before SQLite opens it. What a disk could not keep the system shows all the same, and
 * says so only once: a later flush would end well without it, and what was committed after it would be lost with it.
 */
export function rewriteLog(database: string): void {
  if (!existsSync(database) || !existsSync(walPath(database))) return;
  const log = openSync(walPath(database), "r+");
  try {
    const piece = Buffer.alloc(2 ** 20);
    let at = 0;
    let length = piece.length;
    while (length > 0) {
      length = readSync(log, piece, 0, piece.length, at);
      at += writeSync(log, piece, 0, length, at);
    }
    fdatasyncSync(log);
  } finally {
    closeSync(log);
  }
}
