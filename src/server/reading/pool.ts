import { invalid } from "#shared/errors.ts";
import { refuseFile, sheetTexts } from "../sheets/sheet.ts";
import { receiveError } from "../workers/protocol.ts";
import { startChild } from "./child.ts";
import { type FromReader, hasFile } from "./protocol.ts";
import { createTurns, type TurnLimits } from "./turns.ts";

const MEGABYTE = 1024 * 1024;

/**
 * How many files are read at once, of which one may be a large one. The objects of each may use so much memory; one that needs more is ended.
 * Good files of 20,000 rows need less than 64.
 */
const READERS = 2;
const MOST_MEMORY_MB = 72;
const TURNS: TurnLimits = { atOnce: READERS, waiting: 20, waitMs: 60_000 };

/** How often a reader's processor time is looked at, and how long it may be idle before it ends, in milliseconds. */
const WATCH_MS = 100;
const REST_MS = 30_000;
/** A reader whose file took longer than this ends with it, in milliseconds: it would keep the memory. */
const MOST_COST_TO_REST = 1000;
/** The processor time that a small and a large file may take, in milliseconds. Good ones of 20,000 rows take a third of it. */
const SMALL_BUDGET = 3000;
const LARGE_BUDGET = 6000;
export const budgetOf = (bytes: number): number => (bytes < MEGABYTE ? SMALL_BUDGET : LARGE_BUDGET);

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
  /** Ends the idle readers, and each other one with its job. */
  close(): Promise<void>;
}

/**
 * Reads what comes from outside in processes of its own: a thread that has no memory left can end the whole server. A company has one turn,
 * and the next is that of the company that has used the least. A job that needs more than its processor time or memory is ended, and nothing
 * else is.
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
      const endTurn = await turns.enter(companyId, budget > SMALL_BUDGET);
      const reader = takeReader();
      let cost = budget;
      try {
        yield* reader.run(module.href, input, budget) as AsyncGenerator<Batch>;
      } finally {
        cost = reader.hasEnded() ? budget : await reader.rest();
        if (cost > MOST_COST_TO_REST) await reader.end();
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
  const child = startChild(MOST_MEMORY_MB, gone);
  let resting: NodeJS.Timeout | undefined;
  let begin = 0;
  return {
    hasEnded: child.hasEnded,
    async *run(module, input, budget) {
      clearTimeout(resting);
      child.keepAlive(true);
      if (hasFile(input)) await child.sendFile(input.source.bytes);
      const rest = hasFile(input) ? { ...input, source: null } : input;
      const first = await child.ask({ type: "start", module, input: rest });
      if (first.type !== "ready") throw errorOf(first);
      begin = await child.usage();
      const watch = setInterval(async () => {
        if ((await child.usage()) - begin > budget) void child.end(refuseFile(sheetTexts.tooSlow));
      }, WATCH_MS);
      try {
        for (;;) {
          const message = await child.ask({ type: "next" });
          if (message.type === "end") return;
          if (message.type !== "batch") throw errorOf(message);
          yield message.batch;
        }
      } finally {
        clearInterval(watch);
      }
    },
    async rest() {
      const cost = (await child.usage()) - begin;
      child.keepAlive(false);
      resting = setTimeout(() => void child.end(new Error("The process rested too long")), REST_MS).unref();
      return cost;
    },
    end: () => child.end(new Error("The reading pool is closed")),
  };
}

function errorOf(message: FromReader): Error {
  if (message.type === "refused") return invalid(message.errors);
  return message.type === "failed"
    ? receiveError(message.error)
    : new Error("The process that reads a file gave no batch");
}

/** The server's readers, which start with the first file. */
const pool = createReadingPool();

/**
 * Runs a job of reading in a process of its own and gives its batches as they are taken. Throws the job's 422, a 422 under `file` when it needs too much
 * time or memory, and `unavailable` if too many wait.
 */
export const readApart = <Batch>(job: ReadingJob): AsyncGenerator<Batch, void, void> => pool.read<Batch>(job);
