import { parentPort, workerData } from "node:worker_threads";
import type { Answer, Question, Reply } from "./offThread.ts";
import { CHECKPOINT, MERGE_WORDS, openSqlite, WORD_TABLES } from "./sqlite.ts";

const database = openSqlite((workerData as { file: string }).file, "heavy");

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

function checkpoint(): Answer {
  const [state] = database.run("pragma wal_checkpoint(passive)");
  const { log, checkpointed } = state as { log: number; checkpointed: number };
  // In a rush something more is always in it by now. So changes wait while that little is done, and who reads there goes.
  if (log >= LONG_LOG && log === checkpointed) database.run("pragma wal_checkpoint(restart)");
  // The next write begins the log anew, and waits until the disk has its head: so it is one of this thread's, that changes nothing.
  write(() => database.run("pragma user_version = 0"));
  return { columns: [], values: [] };
}

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
