import { parentPort, workerData } from "node:worker_threads";
import { CHECKPOINT, MERGE_WORDS, openSqlite, WORD_TABLES, walStatus } from "./connection.ts";
import type { Answer, Question, Reply } from "./readThread.ts";

const database = openSqlite((workerData as { file: string }).file, "slowReads");

/** Pages that are joined at a time: with more, changes wait for longer. */
const SLICE = 100;

/** Pages of a log that is no longer left to grow: 32 MB, in which everybody looks for what they read. */
const LONG_LOG = 8_000;

parentPort?.on("message", ({ id, sql, parameters }: Question) => {
  const began = performance.now();
  const answer = (reply: Answer) =>
    parentPort?.postMessage({ id, milliseconds: performance.now() - began, ...reply } satisfies Reply);
  try {
    if (sql === MERGE_WORDS) answer(mergeWords());
    else if (sql === CHECKPOINT) answer(checkpoint());
    else answer(ask(sql, parameters));
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    answer({ error: { message, ...(errcode === undefined ? {} : { errcode }) } });
  }
});

function ask(sql: string, parameters: readonly unknown[]): Answer {
  const statement = database.prepare(sql);
  // Names once, not with each row.
  return { columns: statement.columns, values: statement.values(parameters) };
}

/**
 * Who writes next when all of the log is in the file begins it anew, and waits until the disk has its head. So a write of this thread's,
 * that changes nothing, comes right after: where the log can't be begun anew yet, it is something that isn't in the file.
 */
function checkpoint(): Answer {
  const { log } = walStatus(database);
  putIntoFile("passive");
  // In a rush something more is in it by now: changes wait while that is done, and who reads there goes. A report would stay.
  if (log >= LONG_LOG && walStatus(database).checkpointed >= log) putIntoFile("restart");
  return { columns: [], values: [] };
}

const putIntoFile = (mode: "passive" | "restart") =>
  write(() => database.exec(`pragma wal_checkpoint(${mode}); pragma user_version = 0`));

function mergeWords(): Answer {
  const merged = write(() => WORD_TABLES.map(merge)).includes(true);
  return { columns: ["merged"], values: [[Number(merged)]] };
}

/** What reads else writes for once. */
function write<T>(work: () => T): T {
  database.run("pragma query_only = off");
  try {
    return work();
  } finally {
    database.run("pragma query_only = on");
  }
}

/** Whether there was anything to join: where there is not, FTS5 counts one change. */
function merge(words: string): boolean {
  const before = changes();
  database.run(`insert into ${words} (${words}, rank) values ('merge', ${SLICE})`);
  return changes() - before > 1;
}

const changes = () => Number(database.run("select total_changes() as n")[0]?.n);
