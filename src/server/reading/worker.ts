import { AppError } from "#shared/errors.ts";
import { SheetError } from "../sheets/sheet.ts";
import { sendError } from "../workers/protocol.ts";
import type { FromReader, ReadingModule, ToReader } from "./protocol.ts";

/** The other side of `readApart`: one job at a time, a batch for each `next`. */
if (!process.send) throw new Error("This file runs as a process of the reading pool");
const post = (message: FromReader) => process.send?.(message);

let pieces: Uint8Array[] = [];
let batches: AsyncIterator<unknown> | Iterator<unknown> | undefined;

process.on("message", (message: ToReader) => {
  if (message.type === "piece") {
    pieces.push(message.bytes);
    return;
  }
  const step = message.type === "start" ? start(message.module, message.input) : sendNext();
  step.catch(fail);
});
process.on("disconnect", () => process.exit());
// They go to all processes of a terminal or a service. The server ends this one when its files are read.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);

async function start(module: string, input: unknown): Promise<void> {
  const job = (await import(module)) as ReadingModule<unknown, unknown>;
  const file = pieces;
  pieces = [];
  const source = { bytes: Buffer.concat(file) };
  const result = job.default(file.length > 0 ? { ...(input as object), source } : input);
  batches = Symbol.asyncIterator in result ? result[Symbol.asyncIterator]() : result[Symbol.iterator]();
  post({ type: "ready" });
}

async function sendNext(): Promise<void> {
  const next = await batches?.next();
  if (!next || next.done) {
    batches = undefined;
    post({ type: "end" });
  } else post({ type: "batch", batch: next.value });
}

function fail(error: unknown): void {
  batches = undefined;
  if (error instanceof SheetError) post({ type: "refused", errors: { file: [error.message] } });
  else if (error instanceof AppError && error.code === "invalid" && error.errors)
    post({ type: "refused", errors: error.errors });
  else post({ type: "failed", error: sendError(error) });
}
