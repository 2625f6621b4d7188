import { parentPort, workerData } from "node:worker_threads";
import { openSqlite, type Row, WORD_TABLES, walStatus } from "./connection.ts";
import type { Reply, Request } from "./readThread.ts";
import { isLogLong } from "./upkeep.ts";

const database = openSqlite((workerData as { file: string }).file, "slowReads");

/** Pages merged per step. With more pages, changes wait longer. */
const MERGED_PAGES = 100;

/** A log of this many pages (32 MB) is restarted although changes have to wait for it: every read searches the whole log. */
const LONG_LOG = 8_000;

parentPort?.on("message", (request: Request) => {
  const began = performance.now();
  const reply = (result: { rows: Row[] } | { error: { message: string; errcode?: number } }) =>
    parentPort?.postMessage({
      id: request.id,
      milliseconds: performance.now() - began,
      ...result,
    } satisfies Reply);
  try {
    reply({ rows: run(request) });
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    reply({ error: { message, ...(errcode === undefined ? {} : { errcode }) } });
  }
});

function run(request: Request): Row[] {
  if (request.name === "read") return database.run(request.sql, request.parameters);
  if (isLogLong(database)) checkpoint();
  return [{ more: whileWriting(() => WORD_TABLES.map(merge)).includes(true) ? 1 : 0 }];
}

/**
 * The first write after a complete checkpoint restarts the log, and waits until its new header is on disk. So this thread makes
 * that write, without changing anything. If the log can't be restarted yet, the write only makes it longer.
 */
function checkpoint(): void {
  const { log } = walStatus(database);
  copyLog("passive");
  if (log >= LONG_LOG && walStatus(database).checkpointed >= log) copyLog("restart");
}

const copyLog = (mode: "passive" | "restart") =>
  whileWriting(() => database.exec(`pragma wal_checkpoint(${mode}); pragma user_version = 0`));

/** Lets this connection write. Otherwise it only reads. */
function whileWriting<T>(work: () => T): T {
  database.run("pragma query_only = off");
  try {
    return work();
  } finally {
    database.run("pragma query_only = on");
  }
}

/** Merges one step, and returns whether there was anything to merge. Without work FTS5 still counts one change. */
function merge(words: string): boolean {
  const before = changes();
  database.run(`insert into ${words} (${words}, rank) values ('merge', ${MERGED_PAGES})`);
  return changes() - before > 1;
}

const changes = () => Number(database.run("select total_changes() as n")[0]?.n);
