import { Worker } from "node:worker_threads";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { type Run, setRawExecutor } from "../rawExecutor.ts";
import type { Db, Schema } from "../schema.ts";
import { tell } from "../slowQueries.ts";
import { CHECKPOINT, MERGE_WORDS, STATEMENTS_KEPT } from "./connection.ts";
import { namesFor } from "./rows.ts";

export interface Question {
  id: number;
  /** Or `MERGE_WORDS`, or `CHECKPOINT`. */
  sql: string;
  parameters: readonly unknown[];
}
export type Answer =
  | { columns: readonly string[]; values: unknown[][] }
  | { error: { message: string; errcode?: number } };

/** `milliseconds`: what it took, without its waiting for others. */
export type Reply = Answer & { id: number; milliseconds: number };

type Told = typeof tell;

interface Waiting {
  sql: string;
  told: Told;
  resolve: (rows: unknown[]) => void;
  reject: (error: Error) => void;
}

interface OffThread {
  db: Db;
  /**
   * Puts what SQLite's log holds into the file, as far as nobody reads what was there before, and begins the log anew. Fails with
   * SQLITE_BUSY as below.
   */
  checkpoint: () => Promise<unknown>;
  /**
   * Joins some pieces of the indexes of words, a few milliseconds' worth; whether there was anything to join. Meanwhile nobody else can
   * write. Fails with SQLITE_BUSY when somebody else was writing all the time.
   */
  mergeWords: () => Promise<boolean>;
  close: () => Promise<void>;
}

/** Questions need not wait for one another here: each thread takes them as they come. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** So many wait for the thread before there is a second one: an office seldom needs it. */
const MANY = 8;
/** How long that one stays with nothing to do: it weighs 10 MB. */
const REST_MS = 30_000;

/** A reader of the same SQLite file whose statements run in worker threads, so that a long one holds nobody up. */
export function offThread(file: string): OffThread {
  const [first, second] = [openThread(file), openThread(file, REST_MS)];
  const ask = (sql: string, parameters: readonly unknown[], told: Told) => {
    // While the first is only starting, another one would take the processor from it.
    const rush = first.hasAnswered() && first.waiting() >= MANY && first.waiting() > second.waiting();
    return (rush ? second : first).ask(sql, parameters, told);
  };
  const read: Run = (sql, values) => ask(sql, values, tell);
  const close = async () => {
    await Promise.all([first.close(), second.close()]);
  };
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      return { rows: (await read(sql, parameters)) as R[] };
    },
    // biome-ignore lint/correctness/useYield: long answers are read in batches, never streamed from here
    async *streamQuery() {
      throw new Error("the worker threads do not stream");
    },
  };
  const driver: Driver = {
    async init() {},
    async acquireConnection() {
      return connection;
    },
    async beginTransaction() {
      throw new Error("the worker threads only read");
    },
    async commitTransaction() {},
    async rollbackTransaction() {},
    async releaseConnection() {},
    destroy: close,
  };
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => driver,
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  setRawExecutor(db, read);
  // Nobody is told of a slow one: no request waits for its answer.
  const untold = () => undefined;
  return {
    db,
    checkpoint: () => first.ask(CHECKPOINT, [], untold),
    async mergeWords() {
      const [{ merged }] = (await first.ask(MERGE_WORDS, [], untold)) as [{ merged: number }];
      return merged === 1;
    },
    close,
  };
}

/** A thread that is started with the first question: a long read, or a checkpoint after many changes. */
function openThread(file: string, restMs = Number.POSITIVE_INFINITY) {
  let worker: Worker | undefined;
  let resting: NodeJS.Timeout | undefined;
  let ending: Promise<unknown> | undefined;
  let next = 1;
  let answered = false;
  let closed = false;
  const waiting = new Map<number, Waiting>();
  const namings = new Map<string, ReturnType<typeof namesFor>>();

  function naming(sql: string, columns: readonly string[]) {
    let named = namings.get(sql);
    if (!named) {
      if (namings.size >= STATEMENTS_KEPT) namings.clear();
      named = namesFor(columns);
      namings.set(sql, named);
    }
    return named;
  }

  function fail(failed: Worker, error: Error) {
    // An error is followed by an exit; by then another thread may have been started.
    if (worker !== failed) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  /** Nothing is asked of it any more. */
  function rest() {
    if (restMs === Number.POSITIVE_INFINITY) return;
    resting ??= setTimeout(end, restMs).unref();
    resting.refresh();
  }

  function end() {
    if (waiting.size > 0) return;
    ending = worker?.terminate();
    worker = undefined;
  }

  function start(): Worker {
    answered = false;
    const started = new Worker(new URL("./readThreadWorker.ts", import.meta.url), {
      workerData: { file },
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    started.on("message", (reply: Reply) => {
      answered = true;
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (waiting.size === 0) {
        started.unref();
        rest();
      }
      if (!asked) return;
      asked.told(asked.sql, reply.milliseconds, "error" in reply);
      if ("values" in reply) asked.resolve(reply.values.map(naming(asked.sql, reply.columns)));
      else asked.reject(Object.assign(new Error(reply.error.message), reply.error));
    });
    started.on("error", (error) => fail(started, error as Error));
    started.on("exit", (code) => fail(started, new Error(`the reading thread ended with ${code}`)));
    return started;
  }

  return {
    /** How many questions wait for it. */
    waiting: () => waiting.size,
    hasAnswered: () => answered,
    async ask(sql: string, parameters: readonly unknown[], told: Told): Promise<unknown[]> {
      if (closed) throw new Error("the database is closed");
      worker ??= start();
      const to = worker;
      to.ref();
      return new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, { sql, told, resolve, reject });
        to.postMessage({ id, sql, parameters } satisfies Question);
      });
    },
    async close() {
      closed = true;
      clearTimeout(resting);
      await Promise.all([worker?.terminate(), ending]);
    },
  };
}
