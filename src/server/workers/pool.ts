import { once } from "node:events";
import { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import { AppError } from "#shared/errors.ts";
import { publishNotice } from "../database/notices.ts";
import { type FromWorker, receiveError, type ToWorker, WINDOW_BYTES } from "./protocol.ts";

export interface WorkPoolOptions {
  /** The module of jobs (see `JobsModule`). Only the threads load it. */
  module: URL;
  /** The maximum number of threads; each starts when it is first needed. 1 by default. */
  threads?: number;
  /** How long a job may take to its first byte, in milliseconds; a minute by default. Its caller can then still get a 503. */
  firstByte?: number;
  /** How long a job may take in total, in milliseconds; ten minutes by default. */
  total?: number;
  /** How long a reader may take nothing before its job is cancelled, in milliseconds; a minute by default. */
  patience?: number;
  /** How long a thread may be idle before it ends, in milliseconds; half a minute by default. */
  rest?: number;
}

export interface WorkPool {
  /**
   * Starts a job and returns its output. The stream fails with the job's error; destroying it (the client disconnected) cancels
   * the job. `input` must be cloneable.
   */
  run(name: string, input: unknown): Readable;
  /** Refuses new jobs, lets running ones finish, and ends the threads. */
  close(): Promise<void>;
}

/** Runs slow work in threads. Documents and exports are made there and streamed with backpressure. */
export function createWorkPool({
  module,
  threads = 1,
  firstByte = 60_000,
  total = 600_000,
  patience = 60_000,
  rest = 30_000,
}: WorkPoolOptions): WorkPool {
  const open = new Set<Thread>();
  let closing = false;

  function leastBusy(): Thread {
    const able = [...open].filter((thread) => !thread.ending());
    const free = able.sort((a, b) => a.streams.size - b.streams.size)[0];
    if (free && (free.streams.size === 0 || able.length >= threads)) return free;
    const thread = startThread({ module, firstByte, total, patience, rest }, () => open.delete(thread));
    open.add(thread);
    return thread;
  }

  return {
    run(name, input) {
      if (closing) throw new Error("The pool is closed");
      return leastBusy().run(name, input);
    },
    async close() {
      closing = true;
      await Promise.all([...open].map((thread) => thread.close()));
    },
  };
}

interface Thread {
  streams: Map<number, JobStream>;
  /** Whether it refuses new jobs. */
  ending(): boolean;
  run(name: string, input: unknown): Readable;
  close(): Promise<void>;
}

let lastId = 0;

function startThread(
  { module, rest, ...times }: Required<Omit<WorkPoolOptions, "threads">>,
  gone: () => void,
): Thread {
  const worker = newWorker(module);
  const streams = new Map<number, JobStream>();
  const exited = once(worker, "exit");
  // A failure reaches the streams below, so waiting for the exit must not fail too.
  exited.catch(() => undefined);
  // Only a thread with work keeps the process alive.
  worker.unref();

  worker.on("message", (message: FromWorker) => {
    if (message.type === "notice") return publishNotice(message.notice);
    const stream = streams.get(message.id);
    if (message.type === "data") stream?.receive(message.chunk);
    else if (message.type === "end") stream?.push(null);
    else stream?.destroy(receiveError(message.error));
  });
  function fail(error: Error): void {
    gone();
    for (const stream of streams.values()) stream.destroy(error);
  }
  worker.on("error", fail);
  worker.on("exit", (code) => fail(new Error(`The worker thread ended with code ${code}`)));

  const send = (message: ToWorker) => worker.postMessage(message);
  let ending = false;
  let resting: NodeJS.Timeout | undefined;
  // Fonts and drawing code are a third of the server's memory, and load again in a quarter of a second.
  function idle(): void {
    worker.unref();
    resting = setTimeout(end, rest).unref();
  }
  function end(): void {
    ending = true;
    send({ type: "close" });
  }

  return {
    streams,
    ending: () => ending,
    run(name, input) {
      clearTimeout(resting);
      const id = ++lastId;
      const stream = new JobStream(
        times,
        (bytes) => send({ type: "credit", id, bytes }),
        () => {
          if (!stream.readableEnded) send({ type: "cancel", id });
          streams.delete(id);
          if (streams.size === 0) idle();
        },
      );
      streams.set(id, stream);
      worker.ref();
      send({ type: "start", id, name, input });
      return stream;
    },
    async close() {
      // A stream that nobody has started to read would never end: its request failed after the job had started.
      for (const stream of streams.values()) if (stream.readableFlowing === null) stream.destroy();
      await Promise.all([...streams.values()].map(whenClosed));
      clearTimeout(resting);
      worker.ref();
      if (!ending) end();
      await exited.catch(() => undefined);
    },
  };
}

const newWorker = (module: URL) =>
  new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: { module: module.href },
    // Jobs create many short-lived strings and keep little. Without limits the heap would grow to twice what they need.
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 128 },
  });

const whenClosed = (stream: Readable) => new Promise((done) => stream.once("close", done));

type Times = Pick<Required<WorkPoolOptions>, "firstByte" | "total" | "patience">;

/**
 * A job's output. It lets the job write more as its reader consumes. The job is cancelled if its reader takes nothing for too
 * long, or if it takes too long itself, because it may hold a view of the database.
 */
class JobStream extends Readable {
  readonly #patience: number;
  readonly #late: NodeJS.Timeout[];
  readonly #credit: (bytes: number) => void;
  readonly #closed: () => void;
  #owed = 0;
  #waiting: NodeJS.Timeout | undefined;

  constructor({ firstByte, total, patience }: Times, credit: (bytes: number) => void, closed: () => void) {
    super({ highWaterMark: WINDOW_BYTES / 2 });
    // A job may fail before there is an error listener, and that would end the process. A later reader still gets the error.
    this.on("error", () => undefined);
    this.#patience = patience;
    this.#late = [firstByte, total].map((ms) => setTimeout(() => this.#tooLate(), ms).unref());
    this.#credit = credit;
    this.#closed = closed;
  }

  receive(chunk: Uint8Array): void {
    if (this.destroyed) return;
    clearTimeout(this.#late[0]);
    this.#owed += chunk.length;
    if (this.push(chunk)) this.#grant();
    else if (!this.#waiting) this.#wait();
  }

  override _read(): void {
    this.#grant();
  }

  override read(size?: number): unknown {
    const chunk: unknown = super.read(size);
    // A reader that takes little is still there.
    if (chunk !== null && this.#waiting) this.#wait();
    return chunk;
  }

  #wait(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#giveUp(), this.#patience).unref();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    for (const timer of [this.#waiting, ...this.#late]) clearTimeout(timer);
    this.#closed();
    done(error);
  }

  #grant(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    if (this.#owed === 0) return;
    this.#credit(this.#owed);
    this.#owed = 0;
  }

  #tooLate(): void {
    this.destroy(new AppError("unavailable", { retryAfter: 60 }));
  }

  #giveUp(): void {
    this.destroy(new Error("The reader took nothing for too long"));
  }
}
