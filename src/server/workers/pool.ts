import { once } from "node:events";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { type FromWorker, receiveError, type ToWorker, WINDOW_BYTES } from "./protocol.ts";

export interface WorkPoolOptions {
  /** The module of jobs (see `JobsModule`). It is loaded in the threads, never here. */
  module: URL;
  /** How many threads, at most; each starts when it is first needed. 1 unless said. */
  threads?: number;
  /** How long a reader may take nothing before its job is dropped, in milliseconds; a minute unless said. */
  patience?: number;
  /** How long a thread may have nothing to do before it ends, in milliseconds; half a minute unless said. */
  rest?: number;
}

export interface WorkPool {
  /**
   * Starts a job and answers what it writes. The stream fails with the job's error; destroying it (the client left)
   * cancels the job. `input` must be cloneable.
   */
  run(name: string, input: unknown): Readable;
  /** Takes no more jobs, lets those that run finish, and ends the threads. */
  close(): Promise<void>;
}

/** Heavy work in threads of its own: documents and exports are made there, and leave as streams with backpressure. */
export function createWorkPool({
  module,
  threads = 1,
  patience = 60_000,
  rest = 30_000,
}: WorkPoolOptions): WorkPool {
  const open = new Set<Thread>();
  let closing = false;

  function leastBusy(): Thread {
    const able = [...open].filter((thread) => !thread.ending());
    const free = able.sort((a, b) => a.streams.size - b.streams.size)[0];
    if (free && (free.streams.size === 0 || able.length >= threads)) return free;
    const thread = startThread({ module, patience, rest }, () => {
      open.delete(thread);
      if (open.size === 0) saveMemory(false);
    });
    if (open.size === 0) saveMemory(true);
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

/**
 * While there are threads, which weigh 40 MB, the whole process gives what it has no use for back sooner: 20 MB less, for a
 * twentieth of its speed.
 */
const saveMemory = (on: boolean) => setFlagsFromString(on ? "--memory-saver-mode" : "--no-memory-saver-mode");

interface Thread {
  streams: Map<number, JobStream>;
  /** It takes no more. */
  ending(): boolean;
  run(name: string, input: unknown): Readable;
  close(): Promise<void>;
}

let lastId = 0;

function startThread(
  { module, patience, rest }: Required<Omit<WorkPoolOptions, "threads">>,
  gone: () => void,
): Thread {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: { module: module.href },
    // Jobs make much short-lived text, and hold little for long: left alone, the heap grows to twice what they need.
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 128 },
  });
  const streams = new Map<number, JobStream>();
  const exited = once(worker, "exit");
  // Its failure reaches the streams below; awaiting the exit must not fail as well.
  exited.catch(() => undefined);
  // An idle thread does not keep the process alive; one with work does.
  worker.unref();

  worker.on("message", (message: FromWorker) => {
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

  function send(message: ToWorker): void {
    worker.postMessage(message);
  }
  let ending = false;
  let resting: NodeJS.Timeout | undefined;
  // Fonts and what draws with them are a third of the server's memory, and are read again in a quarter of a second.
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
        patience,
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
      // What nobody began to read (its request failed after it was started) nobody will, and it would never end.
      for (const stream of streams.values()) if (stream.readableFlowing === null) stream.destroy();
      await Promise.all(
        [...streams.values()].map((stream) => new Promise((done) => stream.once("close", done))),
      );
      clearTimeout(resting);
      worker.ref();
      if (!ending) end();
      await exited.catch(() => undefined);
    },
  };
}

/**
 * What a job writes. It grants the job more room only as its reader takes what came; a reader that takes nothing for too
 * long is given up, since a job that waits may hold a view of the database.
 */
class JobStream extends Readable {
  readonly #patience: number;
  readonly #credit: (bytes: number) => void;
  readonly #closed: () => void;
  #owed = 0;
  #waiting: NodeJS.Timeout | undefined;

  constructor(patience: number, credit: (bytes: number) => void, closed: () => void) {
    super({ highWaterMark: WINDOW_BYTES / 2 });
    // It may fail before anybody takes it, who is told then; unheard, that would end the process.
    this.on("error", () => undefined);
    this.#patience = patience;
    this.#credit = credit;
    this.#closed = closed;
  }

  receive(chunk: Uint8Array): void {
    if (this.destroyed) return;
    this.#owed += chunk.length;
    if (this.push(chunk)) this.#grant();
    else if (!this.#waiting) this.#wait();
  }

  override _read(): void {
    this.#grant();
  }

  override read(size?: number): unknown {
    const taken: unknown = super.read(size);
    // However little it takes, it is there.
    if (taken !== null && this.#waiting) this.#wait();
    return taken;
  }

  #wait(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#giveUp(), this.#patience).unref();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#waiting);
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

  #giveUp(): void {
    this.destroy(new Error("The reader took nothing for too long"));
  }
}
