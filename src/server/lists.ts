import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Db } from "./database/schema.ts";
import type { Source } from "./database/types.ts";

/** How many items of a list are read first. Most lists have no more. */
const FIRST = 50;
/** How much JSON is made in one turn of the event loop, and how many items are read for it at most. */
const BATCH_CHARACTERS = 500_000;
const MOST = 1000;

type Places = Pick<Source, "read" | "slowReads">;
type Read = (keys: unknown[], db: Db) => Promise<readonly unknown[]>;
type Begin = (keys: readonly unknown[], places: Places) => Promise<void>;

/**
 * Sends a list as JSON: a short one as text, a longer one as a stream of batches that are read while it is sent, so that a long
 * list neither blocks the event loop nor fills memory. `reading` calls `begin` with the keys and the database to read, and waits
 * for it. `ended` is called once, when everything is read or the caller has disconnected.
 */
export function listInBatches(
  reading: (begin: Begin) => Promise<void>,
  read: Read,
  ended: () => void,
): Promise<string | Readable> {
  return new Promise((resolve, reject) => {
    reading(async (keys, { read: db, slowReads }) => {
      const first = keys.length > 0 ? textOf(await read(keys.slice(0, FIRST), db)) : "";
      if (keys.length <= FIRST) return resolve(`[${first}]`);
      const body = Readable.from(
        rest(first, keys.slice(FIRST), (some) => read(some, slowReads)),
        { objectMode: false },
      );
      resolve(body);
      // From here a failure breaks the answer off: it can't be restarted on another server.
      await finished(body).catch(() => undefined);
    })
      .catch(reject)
      .finally(ended);
  });
}

async function* rest<Key>(
  first: string,
  keys: readonly Key[],
  read: (keys: Key[]) => Promise<readonly unknown[]>,
) {
  yield `[${first}`;
  let size = sizeAfter(FIRST, first);
  for (let done = 0; done < keys.length; ) {
    const text = textOf(await read(keys.slice(done, done + size)));
    done += size;
    // Items may have been deleted since the keys were read.
    if (text !== "") yield `,${text}`;
    size = sizeAfter(size, text);
  }
  yield "]";
}

const textOf = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).join();

const sizeAfter = (size: number, { length }: string) =>
  Math.max(1, Math.min(MOST, 2 * size, Math.floor((size * BATCH_CHARACTERS) / Math.max(length, 1))));
