import { Worker } from "node:worker_threads";
import { invalid } from "#shared/errors.ts";
import { refuseFile, sheetTexts } from "../sheets/sheet.ts";
import { receiveError } from "../workers/protocol.ts";
import type { FromReader, ToReader } from "./protocol.ts";
import { createTurns, type TurnLimits } from "./turns.ts";

const MEGABYTE = 1024 * 1024;

/** How many files are read at once. Each thread may use so much memory; one that uses more is ended. */
const THREADS = 2;
const MOST_MEMORY_MB = 112;
const TURNS: TurnLimits = { atOnce: THREADS, waiting: 20, waitMs: 60_000 };

/** How often a thread's processor time is looked at, and how long it may be idle before it ends, in milliseconds. */
const WATCH_MS = 100;
const REST_MS = 30_000;
/** How long a batch may take without using the processor for it, in milliseconds: longer is a fault. */
const HUNG_MS = 120_000;

/** The processor time that a file of so many bytes may take, in milliseconds. Good ones of 20,000 rows take a third of it. */
export const budgetOf = (bytes: number): number => (bytes < MEGABYTE ? 3000 : 6000);

export interface ReadingJob {
  /** The address of its module: see `ReadingModule`. */
  module: URL;
  companyId: number;
  /** Must be cloneable. */
  input: unknown;
  /** Processor time in milliseconds. */
  budget: number;
}

export interface ReadingPool {
  read<Batch>(job: ReadingJob): AsyncGenerator<Batch, void, void>;
  /** Ends the idle threads, and each other one with its job. */
  close(): Promise<void>;
}

/**
 * Reads what comes from outside in threads of its own. A company has one turn, and the next is that of the company that has used the least.
 * A job that needs more than its processor time or memory is ended, and nothing else is.
 */
export function createReadingPool(limits: TurnLimits = TURNS): ReadingPool {
  const turns = createTurns(limits);
  const resting = new Set<Reader>();
  const open = new Set<Reader>();

  function takeReader(): Reader {
    for (const reader of resting) {
      resting.delete(reader);
      if (!reader.hasEnded()) return reader;
    }
    const reader = startReader(() => open.delete(reader));
    open.add(reader);
    return reader;
  }

  return {
    async *read<Batch>({ module, companyId, input, budget }: ReadingJob) {
      const endTurn = await turns.enter(companyId);
      const reader = takeReader();
      let cost = budget;
      try {
        yield* reader.run(module.href, input, budget) as AsyncGenerator<Batch>;
      } finally {
        cost = reader.hasEnded() ? budget : await reader.rest();
        if (!reader.hasEnded()) resting.add(reader);
        endTurn(cost);
      }
    },
    async close() {
      await Promise.all([...open].map((reader) => reader.end()));
    },
  };
}

interface Reader {
  run(module: string, input: unknown, budget: number): AsyncGenerator<unknown>;
  hasEnded(): boolean;
  /** Waits for the next job. Resolves with the processor time of the last one, in milliseconds. */
  rest(): Promise<number>;
  end(): Promise<void>;
}

function startReader(gone: () => void): Reader {
  const thread = startThread(gone);
  let resting: NodeJS.Timeout | undefined;
  let begin = 0;
  return {
    hasEnded: thread.hasEnded,
    async *run(module, input, budget) {
      clearTimeout(resting);
      thread.keepAlive(true);
      const first = await thread.ask({ type: "start", module, input });
      if (first.type !== "ready") throw errorOf(first);
      begin = await thread.usage();
      const watch = setInterval(async () => {
        if ((await thread.usage()) - begin > budget) void thread.end(refuseFile(sheetTexts.tooSlow));
      }, WATCH_MS);
      try {
        for (;;) {
          const message = await thread.ask({ type: "next" });
          if (message.type === "end") return;
          if (message.type !== "batch") throw errorOf(message);
          yield message.batch;
        }
      } finally {
        clearInterval(watch);
      }
    },
    async rest() {
      const cost = (await thread.usage()) - begin;
      thread.keepAlive(false);
      resting = setTimeout(() => void thread.end(new Error("The thread rested too long")), REST_MS).unref();
      return cost;
    },
    end: () => thread.end(new Error("The reading pool is closed")),
  };
}

interface Thread {
  /** Throws what the thread ended with. */
  ask(message: ToReader): Promise<FromReader>;
  /** Its processor time in milliseconds; none if it has ended. */
  usage(): Promise<number>;
  /** Whether it keeps the process alive. */
  keepAlive(does: boolean): void;
  hasEnded(): boolean;
  end(reason: Error): Promise<void>;
}

function startThread(gone: () => void): Thread {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: 16 },
  });
  worker.unref();
  let failure: Error | undefined;
  let answer: { resolve: (message: FromReader) => void; reject: (error: Error) => void } | undefined;
  function fail(error: Error): void {
    failure ??= error;
    gone();
    answer?.reject(failure);
    answer = undefined;
  }
  async function end(reason: Error): Promise<void> {
    fail(reason);
    await worker.terminate();
  }
  worker.on("message", (message: FromReader) => {
    answer?.resolve(message);
    answer = undefined;
  });
  worker.on("error", (error: NodeJS.ErrnoException) =>
    fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? refuseFile(sheetTexts.tooMuch) : error),
  );
  worker.on("exit", () => fail(new Error("The thread that reads a file ended without an answer")));
  return {
    async ask(message) {
      if (failure) throw failure;
      const hung = setTimeout(() => void end(new Error("The thread that reads a file hangs")), HUNG_MS);
      try {
        return await new Promise<FromReader>((resolve, reject) => {
          answer = { resolve, reject };
          worker.postMessage(message);
        });
      } finally {
        clearTimeout(hung);
      }
    },
    async usage() {
      const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
      return (user + system) / 1000;
    },
    keepAlive: (does) => (does ? worker.ref() : worker.unref()),
    hasEnded: () => failure !== undefined,
    end,
  };
}

function errorOf(message: FromReader): Error {
  if (message.type === "refused") return invalid(message.errors);
  return message.type === "failed"
    ? receiveError(message.error)
    : new Error("The thread that reads a file gave no batch");
}

/** The process's threads, which start with the first file. */
const pool = createReadingPool();

/**
 * Runs a job of reading in a thread and gives its batches as they are taken. Throws the job's 422, a 422 under `file` when it needs too much
 * time or memory, and `unavailable` if too many wait.
 */
export const readInThread = <Batch>(job: ReadingJob): AsyncGenerator<Batch, void, void> =>
  pool.read<Batch>(job);
