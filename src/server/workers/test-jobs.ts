import { once } from "node:events";
import type { Writable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Job } from "./protocol.ts";

/** The jobs that the pool's test runs. `written` and `cancelled` tell it what happened in the thread. */
let written = 0;
let cancelled = 0;

async function send(output: Writable, text: string): Promise<void> {
  if (output.write(text)) return;
  const heard = new AbortController();
  const { signal } = heard;
  await Promise.race([once(output, "drain", { signal }), once(output, "close", { signal })]);
  heard.abort();
}

const jobs: Record<string, Job> = {
  async echo(input: { text: string }, output) {
    output.end(input.text);
  },
  async bytes(input: { chunks: number; size: number }, output, signal) {
    written = 0;
    signal.addEventListener("abort", () => cancelled++);
    for (let at = 0; at < input.chunks && !signal.aborted; at++) {
      await send(output, String.fromCharCode(97 + (at % 26)).repeat(input.size));
      written += input.size;
      await yieldToEventLoop();
    }
    output.end();
  },
  async state(_input, output) {
    output.end(JSON.stringify({ written, cancelled }));
  },
  async fail(input: { after: string }, output) {
    if (input.after) await send(output, input.after);
    throw Object.assign(new Error("no se pudo"), { code: "broken" });
  },
  async hang(_input, _output, signal) {
    await once(signal, "abort");
  },
  async forget() {},
  async crash() {
    setImmediate(() => {
      throw new Error("the thread crashed");
    });
    await new Promise(() => undefined);
  },
};

export default jobs;
