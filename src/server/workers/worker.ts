import { Writable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import { type Notice, notices } from "../database/notices.ts";
import { type FromWorker, type JobsModule, sendError, type ToWorker, WINDOW_BYTES } from "./protocol.ts";

/** The thread's side of the pool: runs jobs concurrently and sends their output, as fast as it is read. */
interface Running {
  output: Writable;
  abort: AbortController;
  credit(bytes: number): void;
}

if (!parentPort) throw new Error("This file runs as a worker of the pool");
const port = parentPort;
const running = new Map<number, Running>();
const { module } = workerData as { module: string };
const jobs = import(module) as Promise<JobsModule>;

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

// Only the main thread has a log.
notices.subscribe((notice) => post({ type: "notice", notice: notice as Notice }));

port.on("message", (message: ToWorker) => {
  if (message.type === "start") void start(message.id, message.name, message.input);
  else if (message.type === "credit") running.get(message.id)?.credit(message.bytes);
  else if (message.type === "cancel") cancel(message.id);
  else void close();
});

async function start(id: number, name: string, input: unknown): Promise<void> {
  const job = openJob(id);
  running.set(id, job);
  // Handles errors of jobs that fail between two writes; the job's own promise reports the same error.
  job.output.on("error", () => job.abort.abort());
  try {
    const table = (await jobs).default;
    const run = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!run) throw new Error(`No job named ${name}`);
    if (job.abort.signal.aborted) return;
    await run(input as never, job.output, job.abort.signal);
    if (!job.output.writableEnded && !job.output.destroyed) {
      throw new Error(`The job ${name} finished without ending its output`);
    }
  } catch (error) {
    // Nobody wants the error of a job whose reader disconnected.
    if (!job.abort.signal.aborted) post({ type: "error", id, error: sendError(error) });
    job.output.destroy();
    running.delete(id);
  }
}

function openJob(id: number): Running {
  let credit = WINDOW_BYTES;
  let waiting: (() => void) | undefined;
  const abort = new AbortController();
  const output = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      // A copy with its own memory: buffers share theirs, and a transferred buffer is no longer usable here.
      const copy = new Uint8Array(chunk);
      credit -= copy.length;
      post({ type: "data", id, chunk: copy }, [copy.buffer]);
      if (credit > 0) done();
      else waiting = done;
    },
    final(done) {
      post({ type: "end", id });
      running.delete(id);
      done();
    },
  });
  function earn(bytes: number): void {
    credit += bytes;
    if (credit <= 0 || !waiting) return;
    const resume = waiting;
    waiting = undefined;
    resume();
  }
  return { output, abort, credit: earn };
}

function cancel(id: number): void {
  const job = running.get(id);
  if (!job) return;
  running.delete(id);
  job.abort.abort();
  job.output.destroy();
}

async function close(): Promise<void> {
  await (await jobs).close?.();
  port.close();
}
