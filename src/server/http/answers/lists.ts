import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Source } from "#server/database/types.ts";
import type { Db } from "#server/schema.ts";

/** The weight of the first batch. Most lists have no more. */
const FIRST = 50;
/** How much JSON is made in one turn of the event loop, and the maximum weight that is read for it. */
const BATCH_CHARACTERS = 200_000;
const MOST = 1000;

/**
 * Puts a long list into an answer: the items of these keys, which are read later. It returns a placeholder, so it fits where the answer's
 * type has the list.
 */
export type PutList<Key> = (keys: readonly Key[]) => never;

/** Makes an answer without the items of its long lists. */
export type Outline<Key> = (put: PutList<Key>) => unknown;

type Places = Pick<Source, "read" | "slowReads">;
interface Reads {
  /** An answer with more than one list needs an item for each key, `undefined` for one that is gone. */
  read: (keys: unknown[], db: Db) => Promise<readonly unknown[]>;
  /** How large an item is; usually 1. */
  weigh: (key: never) => number;
}
type Begin = (outline: Outline<never>, places: Places) => Promise<void>;

/**
 * Sends an answer with long lists as JSON: a short one as text, a longer one as a stream of batches that are read while it is sent, so that
 * it neither blocks the event loop nor fills memory. `reading` calls `begin` with the outline and the database to read, and waits for it.
 * `ended` is called once, when everything is read or the caller has disconnected.
 */
export function listInBatches(
  reading: (begin: Begin) => Promise<void>,
  { read, weigh }: Reads,
  ended: () => void,
): Promise<string | Readable> {
  return new Promise((resolve, reject) => {
    reading(async (outline, { read: db, slowReads }) => {
      const { keys, before, close } = laidOut(outline);
      const weights = keys.map((key) => weigh(key as never));
      const end = endOf(weights, 0, FIRST);
      // One item alone may be large.
      const from = (weights[0] ?? 0) > FIRST ? slowReads : db;
      const write = createWriter(before);
      const first = write(end > 0 ? await read(keys.slice(0, end), from) : [], 0);
      if (end === keys.length) return resolve(`${first}${close}`);
      async function* parts() {
        yield first;
        let [done, weight, text] = [end, FIRST, first];
        while (done < keys.length) {
          // Yields to the event loop. Otherwise the thread's answers that arrive meanwhile would be handled first.
          await yieldToEventLoop();
          weight = weightAfter(weight, text);
          const next = endOf(weights, done, weight);
          text = write(await read(keys.slice(done, next), slowReads), done);
          done = next;
          if (text !== "") yield text;
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

interface Layout {
  keys: unknown[];
  /** The JSON before the item of a key, by the key's index: the end of one list and the beginning of the next. */
  before: Map<number, string>;
  close: string;
}

/** The outline's JSON, cut where its lists are. */
function laidOut(outline: Outline<never>): Layout {
  const lists: (readonly unknown[])[] = [];
  // Nobody can guess it, so no text in the answer is taken for it.
  const mark = randomUUID();
  const put = (keys: readonly unknown[]) => `${mark}${lists.push(keys) - 1};` as never;
  const [start = "", ...pieces] = JSON.stringify(outline(put)).split(`"${mark}`);
  const keys: unknown[] = [];
  const before = new Map<number, string>();
  let text = start;
  for (const piece of pieces) {
    const [index = "", rest = ""] = splitAt(piece, `;"`);
    const list = lists[Number(index)] ?? [];
    text += "[";
    if (list.length > 0) {
      before.set(keys.length, text);
      keys.push(...list);
      text = "";
    }
    text += `]${rest}`;
  }
  // Without any item there is no place before one.
  if (keys.length === 0) before.set(0, text);
  return { keys, before, close: keys.length === 0 ? "" : text };
}

const splitAt = (text: string, mark: string) => [
  text.slice(0, text.indexOf(mark)),
  text.slice(text.indexOf(mark) + mark.length),
];

/** Writes batches of items as JSON, with commas between the items of a list. */
function createWriter(before: Layout["before"]) {
  let isFirst = true;
  return (items: readonly unknown[], start: number): string => {
    let text = "";
    const open = (index: number) => {
      const between = before.get(index);
      if (between === undefined) return;
      text += between;
      isFirst = true;
    };
    // Also when all items of its batch are gone.
    if (items.length === 0) open(start);
    for (const [index, item] of items.entries()) {
      open(start + index);
      // It was deleted since the keys were read.
      if (item === undefined) continue;
      text += `${isFirst ? "" : ","}${JSON.stringify(item)}`;
      isFirst = false;
    }
    return text;
  };
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

const weightAfter = (weight: number, { length }: string) =>
  Math.min(MOST, 2 * weight, (weight * BATCH_CHARACTERS) / Math.max(length, 1));
