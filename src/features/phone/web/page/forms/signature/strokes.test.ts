import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { PointGroup } from "signature_pad";
import { inBox, isSignature, ofUnit } from "./strokes.ts";

const stroke = (...places: [number, number][]) =>
  ({ points: places.map(([x, y]) => ({ x, y, time: 0, pressure: 0.5 })) }) as PointGroup;
const placesOf = (strokes: PointGroup[]) =>
  strokes.flatMap(({ points }) => points.map(({ x, y }): [number, number] => [x, y]));

test("strokes keep their place in whatever box the turned phone has, and none is outside", () => {
  const side = fc.integer({ min: 1, max: 2000 });
  const box = fc.record({ width: side, height: side });
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(box, box, fc.array(fc.tuple(part, part)), (drawnIn, turned, parts) => {
      const drawn = [
        stroke(...parts.map(([x, y]): [number, number] => [x * drawnIn.width, y * drawnIn.height])),
      ];
      const places = placesOf(inBox(ofUnit(drawn, drawnIn), turned));
      for (const [at, [x, y]] of places.entries()) {
        const [left, top] = parts[at] ?? [0, 0];
        assert.ok(Math.abs(x - left * turned.width) < 0.001 && Math.abs(y - top * turned.height) < 0.001);
      }
    }),
  );
});

test("a dot is no signature, a line is", () => {
  assert.equal(isSignature([]), false);
  assert.equal(isSignature([stroke([0.5, 0.5])]), false);
  assert.equal(isSignature([stroke([0.5, 0.5], [0.501, 0.5]), stroke([0.2, 0.2])]), false);
  assert.equal(isSignature([stroke([0.2, 0.5], [0.4, 0.45])]), true);
});
