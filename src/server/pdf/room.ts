import { once } from "node:events";
import type { Writable } from "node:stream";

/** Waits until `output` takes more. Rejects when it was closed: the reader left and the rest need not be made. */
export async function room(output: Writable): Promise<void> {
  if (output.destroyed) throw closed(output);
  // Asked, not remembered: the output may have drained since the write that filled it.
  if (!output.writableNeedDrain) return;
  const heard = new AbortController();
  const { signal } = heard;
  try {
    await Promise.race([once(output, "drain", { signal }), once(output, "close", { signal })]);
  } finally {
    // Takes the other listener off: a long document drains thousands of times.
    heard.abort();
  }
  if (output.destroyed) throw closed(output);
}

function closed(output: Writable): Error {
  return output.errored ?? new Error("The reader of this document went away");
}
