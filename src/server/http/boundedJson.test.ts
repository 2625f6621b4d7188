import assert from "node:assert/strict";
import { it } from "node:test";
import fc from "fast-check";
import { refuseUnbounded } from "./boundedJson.ts";

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

it("any body of a few levels passes, whatever its texts hold", () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^[[{\\"\]},:]{0,60}$/));
  const body = fc.jsonValue({ maxDepth: 12, stringUnit: "binary" });
  fc.assert(
    fc.property(body, fc.dictionary(texts, fc.array(texts)), (value, more) => {
      fc.pre(depthOf(value) <= 15);
      refuseUnbounded(JSON.stringify({ value, more }));
      refuseUnbounded(JSON.stringify([value, more], null, 2));
    }),
  );
});

it("deeper ones are refused at the first bracket too many, also unfinished", () => {
  refuseUnbounded(nested(16));
  for (const json of [
    nested(17),
    "[".repeat(900_000),
    '{"a":'.repeat(17),
    `["]",${nested(16)}`,
    `["\\"]",${nested(16)}`,
  ])
    assert.throws(() => refuseUnbounded(json), { code: "bad-json" }, json.slice(0, 20));
});

it("more values than a body can have are refused", () => {
  const addresses = Array.from({ length: 5000 }, (_, id) => ({ id: id + 1, address: 'Calle 8, [casa] "7"' }));
  refuseUnbounded(JSON.stringify({ legal_name: "Ana", addresses }));
  const list = (length: number) => JSON.stringify(Array.from({ length }, () => 1));
  refuseUnbounded(list(24_000));
  for (const json of [list(25_001), `[${"{},".repeat(25_000)}`, `{${'"a":1,'.repeat(25_000)}`])
    assert.throws(() => refuseUnbounded(json), { code: "too-large" });
});
