import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import type { Page } from "#server/database/listing.ts";
import type { Source } from "#server/database/types.ts";
import type { Db } from "#server/schema.ts";

/** The weight of the first batch. Most lists have no more. */
const FIRST = 50;
/** How much JSON is made in one turn of the event loop, and the maximum weight that is read for it. */
const BATCH_CHARACTERS = 200_000;
const MOST = 1000;

/** The items' keys. With `page` the answer is an object with the list as its `items`. */
export interface Listed<Key> {
  keys: readonly Key[];
  page?: Omit<Page<never>, "items">;
}

type Places = Pick<Source, "read" | "slowReads">;
interface Reads {
  read: (keys: unknown[], db: Db) => Promise<readonly unknown[]>;
  /** How large an item is; usually 1. */
  weigh: (key: never) => number;
}
type Begin = (listed: Listed<unknown>, places: Places) => Promise<void>;

/**
 * Sends a list as JSON: a short one as text, a longer one as a stream of batches that are read while it is sent, so that a long
 * list neither blocks the event loop nor fills memory. `reading` calls `begin` with the list and the database to read, and waits
 * for it. `ended` is called once, when everything is read or the caller has disconnected.
 */
export function listInBatches(
  reading: (begin: Begin) => Promise<void>,
  { read, weigh }: Reads,
  ended: () => void,
): Promise<string | Readable> {
  return new Promise((resolve, reject) => {
    reading(async ({ keys, page }, { read: db, slowReads }) => {
      const weights = keys.map((key) => weigh(key as never));
      const end = endOf(weights, 0, FIRST);
      // One item alone may be large.
      const from = (weights[0] ?? 0) > FIRST ? slowReads : db;
      const first = end > 0 ? textOf(await read(keys.slice(0, end), from)) : "";
      const [open, close] = page ? ['{"items":[', `],${JSON.stringify(page).slice(1)}`] : ["[", "]"];
      if (end === keys.length) return resolve(`${open}${first}${close}`);
      async function* parts() {
        yield `${open}${first}`;
        let [done, weight, text, isEmpty] = [end, FIRST, first, first === ""];
        while (done < keys.length) {
          // Yields to the event loop. Otherwise the thread's answers that arrive meanwhile would be handled first.
          await setImmediate();
          weight = weightAfter(weight, text);
          const next = endOf(weights, done, weight);
          text = textOf(await read(keys.slice(done, next), slowReads));
          done = next;
          // Items may have been deleted since the keys were read.
          if (text === "") continue;
          yield isEmpty ? text : `,${text}`;
          isEmpty = false;
        }
        yield close;
      }
      const body = Readable.from(parts(), { objectMode: false });
      resolve(body);
      // From here a failure breaks the answer off: it can't be restarted on another server.
      await finished(body).catch(() => undefined);
    })
      .catch(reject)
      .finally(ended);
  });
}

/** The end of the batch that starts at `start`: at least one item, and at most the weight `most`. */
function endOf(weights: readonly number[], start: number, most: number): number {
  let end = start;
  for (let sum = 0; end < weights.length; end++) {
    sum += weights[end] ?? 0;
    if (sum > most && end > start) break;
  }
  return end;
}

const textOf = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).join();

const weightAfter = (weight: number, { length }: string) =>
  Math.min(MOST, 2 * weight, (weight * BATCH_CHARACTERS) / Math.max(length, 1));
