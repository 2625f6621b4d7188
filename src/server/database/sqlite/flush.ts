import { closeSync, existsSync, fdatasyncSync, openSync, readSync, realpathSync, writeSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { batched } from "#server/batched.ts";

/** The log is beside the file itself, not beside a link to it. */
const walPath = (database: string) => `${realpathSync(database)}-wal`;

/** Flushes SQLite's log off the event loop. */
export function createFlush(database: string) {
  let log: FileHandle | undefined;
  const flush = batched<null, void>(async () => {
    // Opened for writing too, because Windows flushes no read-only file.
    log ??= await open(walPath(database), "r+");
    await log.datasync();
  });
  return {
    /** Resolves when everything that the log had at the time of the call is on disk. Calls during a flush share the next one. */
    flush: () => flush(null),
    close: async () => log?.close(),
  };
}

/**
 * Rewrites a log that was left behind, before SQLite opens it. After a failed flush the operating system shows data that is not
 * on disk, and reports the failure only once: a later flush would succeed, and later commits would be lost.
 */
export function rewriteLog(database: string): void {
  if (!existsSync(database) || !existsSync(walPath(database))) return;
  const log = openSync(walPath(database), "r+");
  try {
    const chunk = Buffer.alloc(2 ** 20);
    let at = 0;
    let length = chunk.length;
    while (length > 0) {
      length = readSync(log, chunk, 0, chunk.length, at);
      at += writeSync(log, chunk, 0, length, at);
    }
    fdatasyncSync(log);
  } finally {
    closeSync(log);
  }
}
