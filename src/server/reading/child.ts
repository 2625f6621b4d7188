import { fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { refuseFile, sheetTexts } from "../sheets/sheet.ts";
import type { FromReader, ToReader } from "./protocol.ts";

/** How long a batch may take without using the processor for it, in milliseconds: longer is a fault. */
const HUNG_MS = 120_000;
/** Bytes of a file that one message has. */
const PIECE = 256 * 1024;
/** How much of what a process says before it fails is kept. */
const LAST_WORDS = 2000;
/** How V8 ends a process that has no memory left, where there are no signals. */
const ABORTED = 134;

/** A process that reads files, one at a time. */
export interface Child {
  /** Throws what the process ended with. */
  ask(message: ToReader): Promise<FromReader>;
  /** Sends a file in pieces, before the job that reads it. Others are answered in between. */
  sendFile(bytes: Uint8Array): Promise<void>;
  /** Its processor time in milliseconds; none if it has ended. */
  usage(): Promise<number>;
  /** Whether it keeps this process alive. */
  keepAlive(does: boolean): void;
  hasEnded(): boolean;
  end(reason: Error): Promise<void>;
}

/**
 * Starts a process whose objects may use so much memory. It is no thread, because V8 ends the whole process when a single allocation of a
 * thread finds no memory left. `gone`: it has ended.
 */
export function startChild(memoryMb: number, gone: () => void): Child {
  const child = fork(fileURLToPath(new URL("./worker.ts", import.meta.url)), {
    execArgv: [`--max-old-space-size=${memoryMb}`, "--max-semi-space-size=4"],
    // What is sent may have maps, sets and bytes.
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let failure: Error | undefined;
  let answer: { resolve: (message: FromReader) => void; reject: (error: Error) => void } | undefined;
  let lastWords = "";
  const exited = new Promise<void>((resolve) => child.once("close", () => resolve()));
  function fail(error: Error): void {
    failure ??= error;
    gone();
    answer?.reject(failure);
    answer = undefined;
  }
  async function end(reason: Error): Promise<void> {
    fail(reason);
    child.ref();
    child.kill("SIGKILL");
    await exited;
  }
  child.on("message", (message) => {
    answer?.resolve(message as FromReader);
    answer = undefined;
  });
  child.stderr?.setEncoding("utf8").on("data", (words: string) => {
    lastWords = (lastWords + words).slice(-LAST_WORDS);
  });
  child.once("error", fail);
  child.once("close", (code, signal) =>
    fail(
      signal !== null || code === ABORTED
        ? refuseFile(sheetTexts.tooMuch)
        : new Error(`The process that reads a file ended with ${code}: ${lastWords}`),
    ),
  );
  function keepAlive(does: boolean): void {
    for (const handle of [child, child.channel]) does ? handle?.ref?.() : handle?.unref?.();
  }
  (child.stderr as Socket).unref();
  keepAlive(false);
  return {
    async ask(message) {
      if (failure) throw failure;
      const hung = setTimeout(() => void end(new Error("The process that reads a file hangs")), HUNG_MS);
      try {
        return await new Promise<FromReader>((resolve, reject) => {
          answer = { resolve, reject };
          // That it can't be sent is said by the end of the process, with the reason.
          child.send(message, () => undefined);
        });
      } finally {
        clearTimeout(hung);
      }
    },
    async sendFile(bytes) {
      for (let start = 0; start < bytes.length && !failure; start += PIECE) {
        const piece: ToReader = { type: "piece", bytes: bytes.subarray(start, start + PIECE) };
        child.send(piece, () => undefined);
        await yieldToEventLoop();
      }
    },
    usage: () => (child.pid === undefined ? Promise.resolve(0) : processorTime(child.pid)),
    keepAlive,
    hasEnded: () => failure !== undefined,
    end,
  };
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/**
 * The processor time of a process in milliseconds; none if it has ended. Systems other than Linux, on which the product is only tried out,
 * give the time of the clock.
 */
async function processorTime(pid: number): Promise<number> {
  if (process.platform !== "linux") return performance.now();
  const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  // The name of the program, in brackets, may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 1).split(" ");
  const [user = 0, system = 0] = fields.slice(12, 14).map(Number);
  return (user + system) * TICK_MS;
}
