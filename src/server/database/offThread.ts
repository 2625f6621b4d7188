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
import { namesFor } from "./rows.ts";
import type { Db, Schema } from "./schema.ts";
import { tellSlow } from "./slowQueries.ts";
import { STATEMENTS_KEPT } from "./sqlite.ts";

export interface Question {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}
export type Reply =
  | { id: number; columns: readonly string[]; values: unknown[][] }
  | { id: number; error: { message: string; errcode?: number } };

interface Waiting {
  sql: string;
  resolve: (rows: unknown[]) => void;
  reject: (error: Error) => void;
}

interface OffThread {
  db: Db;
  /** Puts what SQLite's log holds into the file, as far as nobody reads what was there before. */
  checkpoint: () => Promise<unknown>;
  close: () => Promise<void>;
}

/** A reader of the same SQLite file whose statements run in a worker thread, so that a long one holds nobody up. */
export function offThread(file: string): OffThread {
  const thread = openThread(file);
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      return { rows: (await thread.ask(sql, parameters)) as R[] };
    },
    // biome-ignore lint/correctness/useYield: long answers are read in batches, never streamed from here
    async *streamQuery() {
      throw new Error("the worker thread does not stream");
    },
  };
  const driver: Driver = {
    async init() {},
    async acquireConnection() {
      return connection;
    },
    async beginTransaction() {
      throw new Error("the worker thread only reads");
    },
    async commitTransaction() {},
    async rollbackTransaction() {},
    async releaseConnection() {},
    destroy: thread.close,
  };
  const db = new Kysely<Schema>({
    log: tellSlow,
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  // Not through Kysely, which would tell of a slow one: no request waits for its answer.
  return { db, checkpoint: () => thread.ask("pragma wal_checkpoint(passive)", []), close: thread.close };
}

function openThread(file: string) {
  let worker: Worker | undefined;
  let next = 1;
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

  // Started with the first question: a server of few changes that nobody asks for a dashboard has no second thread.
  function start(): Worker {
    const started = new Worker(new URL("./offThreadWorker.ts", import.meta.url), {
      workerData: { file },
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    started.on("message", (reply: Reply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (waiting.size === 0) started.unref();
      if (!asked) return;
      if ("values" in reply) asked.resolve(reply.values.map(naming(asked.sql, reply.columns)));
      else asked.reject(Object.assign(new Error(reply.error.message), reply.error));
    });
    started.on("error", (error) => fail(started, error as Error));
    started.on("exit", (code) => fail(started, new Error(`the reading thread ended with ${code}`)));
    return started;
  }

  return {
    async ask(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
      if (closed) throw new Error("the database is closed");
      worker ??= start();
      const to = worker;
      to.ref();
      return new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, { sql, resolve, reject });
        to.postMessage({ id, sql, parameters } satisfies Question);
      });
    },
    async close() {
      closed = true;
      await worker?.terminate();
    },
  };
}
