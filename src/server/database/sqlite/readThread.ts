import { Worker } from "node:worker_threads";
import { publishIfSlow } from "#server/monitoring/slowQueries.ts";
import type { Row } from "./connection.ts";

type Task = { name: "read"; sql: string; parameters: readonly unknown[] } | { name: "upkeep" };

export type Request = Task & { id: number };

/** `milliseconds`: how long the task ran, without the wait for earlier tasks. */
export type Reply = { id: number; milliseconds: number } & (
  | { rows: Row[] }
  | { error: { message: string; errcode?: number } }
);

interface Pending {
  task: Task;
  resolve: (rows: Row[]) => void;
  reject: (error: Error) => void;
}

/** The worker thread for slow reads of a SQLite file and for its upkeep. It starts with the first task. */
export function createReadThread(file: string) {
  let worker: Worker | undefined;
  let lastId = 0;
  let closed = false;
  const pending = new Map<number, Pending>();

  function fail(failed: Worker, error: Error) {
    // An error event is followed by an exit event. By then a new thread may have been started.
    if (worker !== failed) return;
    worker = undefined;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  function settleRequest(reply: Reply) {
    const request = pending.get(reply.id);
    pending.delete(reply.id);
    // An idle thread must not keep the process alive.
    if (pending.size === 0) worker?.unref();
    if (!request) return;
    const { task, resolve, reject } = request;
    if (task.name === "read") publishIfSlow(task.sql, reply.milliseconds, "error" in reply);
    if ("rows" in reply) resolve(reply.rows);
    else reject(Object.assign(new Error(reply.error.message), reply.error));
  }

  function start(): Worker {
    const started = new Worker(new URL("./readThreadWorker.ts", import.meta.url), {
      workerData: { file },
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    started.on("message", settleRequest);
    started.on("error", (error) => fail(started, error as Error));
    started.on("exit", (code) => fail(started, new Error(`the read thread ended with ${code}`)));
    return started;
  }

  function run(task: Task): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      if (closed) throw new Error("the database is closed");
      worker ??= start();
      worker.ref();
      pending.set(++lastId, { task, resolve, reject });
      worker.postMessage({ ...task, id: lastId } satisfies Request);
    });
  }

  return {
    read: (sql: string, parameters: readonly unknown[]) => run({ name: "read", sql, parameters }),
    /**
     * Copies a long log into the file, unless readers need the file's old pages, and merges some segments of the trigram indexes.
     * Returns whether there is more to merge. Blocks other writers for a few milliseconds. Fails with SQLITE_BUSY if another
     * writer held the lock all the time.
     */
    upkeep: async () => (await run({ name: "upkeep" }))[0]?.more === 1,
    async close() {
      closed = true;
      await worker?.terminate();
    },
  };
}
