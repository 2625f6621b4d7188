import assert from "node:assert/strict";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import { type Listed, listInBatches } from "./http/lists.ts";
import type { Db } from "./schema.ts";

const db = {} as Db;

interface Thing {
  id: number;
  weight: number;
}

/** The list's body and the ids of each batch; `read` makes an item's JSON. */
async function listed(
  found: Listed<Thing>,
  read = ({ id }: Thing): unknown => id,
  between = () => {},
): Promise<{ body: string; batches: number[][] }> {
  const batches: number[][] = [];
  let done = (_: string) => {};
  const body = new Promise<string>((resolve) => {
    done = resolve;
  });
  await listInBatches(
    (begin) => begin(found, { read: db, slowReads: db }),
    {
      weigh: ({ weight }: Thing) => weight,
      read: async (things) => {
        between();
        batches.push((things as Thing[]).map(({ id }) => id));
        return (things as Thing[]).map(read);
      },
    },
    () => {},
  ).then(async (made) => done(typeof made === "string" ? made : await text(made as Readable)));
  return { body: await body, batches };
}

const things = (weights: number[]) => weights.map((weight, id) => ({ id, weight }));

describe("a list in batches", () => {
  it("reads a short list in one batch, as a list or as a page", async () => {
    const keys = things([1, 2, 3]);
    assert.deepEqual(await listed({ keys }), { body: "[0,1,2]", batches: [[0, 1, 2]] });
    const page = { currentPage: 2, perPage: 3, total: 9 };
    assert.equal(
      (await listed({ keys, page })).body,
      '{"items":[0,1,2],"currentPage":2,"perPage":3,"total":9}',
    );
    assert.equal(
      (await listed({ keys: [], page })).body,
      '{"items":[],"currentPage":2,"perPage":3,"total":9}',
    );
  });

  it("reads large items a few at a time, the largest alone, and loses none", async () => {
    const page = { currentPage: 1, perPage: 6, total: 6 };
    const { body, batches } = await listed({ keys: things([20, 20, 20, 900, 900, 5000, 1]), page });
    assert.deepEqual(batches, [[0, 1], [2], [3], [4], [5], [6]]);
    assert.deepEqual(JSON.parse(body), { items: [0, 1, 2, 3, 4, 5, 6], ...page });
  });

  it("reads a large first item apart, so that it doesn't delay others", async () => {
    const slowReads = {} as Db;
    const fromSlow = async (weight: number) => {
      const places: boolean[] = [];
      await listInBatches(
        (begin) => begin({ keys: [weight] }, { read: db, slowReads }),
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
        (begin) => begin({ keys }, { read: db, slowReads: db }),
        { weigh: (key: number) => key, read: async (batch) => batch.filter((key) => key !== gone) },
        () => {},
      );
      assert.deepEqual(
        JSON.parse(await text(body as Readable)),
        keys.filter((key) => key !== gone),
      );
    }
  });

  it("reads smaller batches when items are longer than their weight", async () => {
    const long = "x".repeat(10_000);
    const { batches } = await listed({ keys: things(Array(100).fill(1)) }, () => long);
    const sizes = batches.map(({ length }) => length);
    assert.equal(sizes[0], 50);
    assert.ok(Math.max(...sizes.slice(1)) <= 25, sizes.join());
  });

  it("lets the event loop turn between two batches", async () => {
    const turned: boolean[] = [];
    let hasTurned = true;
    const { batches } = await listed({ keys: things(Array(5).fill(1000)) }, undefined, () => {
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
