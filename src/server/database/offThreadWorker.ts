import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { TURN_MS } from "../turns.ts";
import type { Answer, Question, Reply } from "./offThread.ts";
import { CHECKPOINT, MERGE_WORDS, openSqlite, WORD_TABLES } from "./sqlite.ts";

const database = openSqlite((workerData as { file: string }).file, "heavy");

/** Pages that are joined at a time: with more, changes wait for longer. */
const SLICE = 100;

const port = parentPort as MessagePort;

// As requests are: what is answered in one turn is given together, so that who waits is woken once for it.
port.on("message", (first: Question) => {
  const began = performance.now();
  const replies: Reply[] = [];
  let question: Question | undefined = first;
  while (question) {
    replies.push(reply(question));
    const goesOn = performance.now() - began < TURN_MS;
    question = goesOn ? (receiveMessageOnPort(port)?.message as Question | undefined) : undefined;
  }
  port.postMessage(replies);
});

function reply({ id, sql, parameters }: Question): Reply {
  const began = performance.now();
  const answer = answerTo(sql, parameters);
  return { id, milliseconds: performance.now() - began, ...answer };
}

function answerTo(sql: string, parameters: readonly unknown[]): Answer {
  try {
    if (sql === MERGE_WORDS) return mergeWords();
    if (sql === CHECKPOINT) return checkpoint();
    return ask(sql, parameters);
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { error: { message, ...(errcode === undefined ? {} : { errcode }) } };
  }
}

function ask(sql: string, parameters: readonly unknown[]): Answer {
  const statement = database.prepare(sql);
  // Names once, not with each row.
  return { columns: statement.columns, values: statement.values(parameters) };
}

function checkpoint(): Answer {
  const answer = ask("pragma wal_checkpoint(passive)", []);
  // The next write begins the log anew, and waits until the disk has its head: so it is one of this thread's, that changes nothing.
  write(() => database.run("pragma user_version = 0"));
  return answer;
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
