import assert from "node:assert/strict";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import { listInBatches, type Outline } from "./http/answers/lists.ts";
import type { Db } from "./schema.ts";

const db = {} as Db;

interface Thing {
  id: number;
  weight: number;
}

/** The list's body and the ids of each batch; `read` makes an item's JSON. */
async function listed(
  outline: Outline<Thing>,
  read = ({ id }: Thing): unknown => id,
  between = () => {},
): Promise<{ body: string; batches: number[][] }> {
  const batches: number[][] = [];
  let done = (_: string) => {};
  const body = new Promise<string>((resolve) => {
    done = resolve;
  });
  await listInBatches(
    (begin) => begin(outline as Outline<never>, { read: db, slowReads: db }),
    {
      weigh: ({ weight }: Thing) => weight,
      read: async (things) => {
        between();
        batches.push((things as Thing[]).map(({ id }) => id));
        return (things as Thing[]).map(read);
      },
    },
    () => {},
  ).then(async (output) => done(typeof output === "string" ? output : await text(output as Readable)));
  return { body: await body, batches };
}

const PAGE = { currentPage: 2, perPage: 3, total: 9 };
const listOf =
  (keys: Thing[]): Outline<Thing> =>
  (put) =>
    put(keys);
const pageOf =
  (keys: Thing[]): Outline<Thing> =>
  (put) => ({ items: put(keys), ...PAGE });

const things = (weights: number[]) => weights.map((weight, id) => ({ id, weight }));

describe("a list in batches", () => {
  it("reads a short list in one batch, as a list or as a page", async () => {
    const keys = things([1, 2, 3]);
    assert.deepEqual(await listed(listOf(keys)), { body: "[0,1,2]", batches: [[0, 1, 2]] });
    assert.equal(
      (await listed(pageOf(keys))).body,
      '{"items":[0,1,2],"currentPage":2,"perPage":3,"total":9}',
    );
    assert.equal((await listed(pageOf([]))).body, '{"items":[],"currentPage":2,"perPage":3,"total":9}');
  });

  it("reads large items a few at a time, the largest alone, and loses none", async () => {
    const { body, batches } = await listed(pageOf(things([20, 20, 20, 900, 900, 5000, 1])));
    assert.deepEqual(batches, [[0, 1], [2], [3], [4], [5], [6]]);
    assert.deepEqual(JSON.parse(body), { items: [0, 1, 2, 3, 4, 5, 6], ...PAGE });
  });

  it("reads a large first item apart, so that it doesn't delay others", async () => {
    const slowReads = {} as Db;
    const fromSlow = async (weight: number) => {
      const places: boolean[] = [];
      await listInBatches(
        (begin) => begin((put) => put([weight] as never), { read: db, slowReads }),
        {
          weigh: (key: number) => key,
          read: async (keys, place) => {
            places.push(place === slowReads);
            return keys;
          },
        },
        () => {},
      );
      return places;
    };
    assert.deepEqual([await fromSlow(50), await fromSlow(51)], [[false], [true]]);
  });

  it("stays valid JSON if a whole batch was deleted since the keys were read", async () => {
    for (const gone of [60, 61, 62]) {
      const keys = [60, 61, 62];
      const body = await listInBatches(
        (begin) => begin((put) => put(keys as never), { read: db, slowReads: db }),
        { weigh: (key: number) => key, read: async (batch) => batch.filter((key) => key !== gone) },
        () => {},
      );
      assert.deepEqual(
        JSON.parse(await text(body as Readable)),
        keys.filter((key) => key !== gone),
      );
    }
  });

  it("puts several lists into their places, also empty ones and those whose items are all gone", async () => {
    const all = things(Array(300).fill(1));
    const sizes = [0, 3, 0, 120, 1, 0, 100, 76, 0];
    const groups = sizes.map((size, index) => {
      const start = sizes.slice(0, index).reduce((sum, size) => sum + size, 0);
      return { name: `"[${index}]" ];"`, keys: all.slice(start, start + size) };
    });
    const isGone = ({ id }: Thing) => id < 3 || (id > 130 && id < 250) || id === 299;
    const { body, batches } = await listed(
      (put) => ({
        date: "2026-11-20",
        groups: groups.map(({ name, keys }) => ({ name, items: put(keys) })),
        last: 1,
      }),
      (thing) => (isGone(thing) ? undefined : thing.id),
    );
    assert.ok(batches.length > 2);
    assert.deepEqual(JSON.parse(body), {
      date: "2026-11-20",
      groups: groups.map(({ name, keys }) => ({
        name,
        items: keys.filter((thing) => !isGone(thing)).map(({ id }) => id),
      })),
      last: 1,
    });
  });

  it("reads smaller batches when items are longer than their weight", async () => {
    const long = "x".repeat(10_000);
    const { batches } = await listed(listOf(things(Array(100).fill(1))), () => long);
    const sizes = batches.map(({ length }) => length);
    assert.equal(sizes[0], 50);
    assert.ok(Math.max(...sizes.slice(1)) <= 25, sizes.join());
  });

  it("lets the event loop turn between two batches", async () => {
    const turned: boolean[] = [];
    let hasTurned = true;
    const { batches } = await listed(listOf(things(Array(5).fill(1000))), undefined, () => {
      turned.push(hasTurned);
      hasTurned = false;
      setImmediate(() => {
        hasTurned = true;
      });
    });
    assert.equal(batches.length, 5);
    assert.deepEqual(turned, Array(5).fill(true));
  });
});
