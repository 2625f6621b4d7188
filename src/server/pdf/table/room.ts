import { once } from "node:events";
import type { Writable } from "node:stream";

/** Waits until `output` can take more. Rejects when it is closed: then nobody reads the rest. */
export async function waitForRoom(output: Writable): Promise<void> {
  if (output.destroyed) throw closedError(output);
  // Read now: the output may have drained since the last write.
  if (!output.writableNeedDrain) return;
  const heard = new AbortController();
  const { signal } = heard;
  try {
    await Promise.race([once(output, "drain", { signal }), once(output, "close", { signal })]);
  } finally {
    // Removes the other listener: a long document drains thousands of times.
    heard.abort();
  }
  if (output.destroyed) throw closedError(output);
}

function closedError(output: Writable): Error {
  return output.errored ?? new Error("The reader of this document went away");
}
