import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Day } from "#shared/dates.ts";
import { parseRate, type Rate } from "#shared/money.ts";
import { isFar, isUnusual, readPublished } from "./rules.ts";

const on = { today: "2026-11-20" as Day, timeZone: "America/Caracas" };
const paths = { value: "promedio", date: "fechaActualizacion" };
const read = (promedio: unknown, fechaActualizacion: unknown) =>
  readPublished({ promedio, fechaActualizacion }, paths, on);
const rate = (text: string) => parseRate(text) as Rate;

describe("a provider's answer", () => {
  for (const [input, day] of [
    ["2026-11-20", "2026-11-20"],
    ["2026-11-20T00:00:00-04:00", "2026-11-20"],
    ["2026-11-20T00:00:00.000Z", "2026-11-20"],
    ["2026-11-21T01:30:00Z", "2026-11-20"],
    ["2026-11-20T16:30:00-0400", "2026-11-20"],
    ["2026-11-20 16:30:00", "2026-11-20"],
    // Friday afternoon, for the Tuesday after a bank holiday.
    ["2026-11-24T00:00:00-04:00", "2026-11-24"],
    ["2026-11-13", "2026-11-13"],
  ])
    it(`of ${input} is the rate of ${day}`, () =>
      assert.deepEqual(read(231.0462, input), { date: day, rate: 23_104_620_000 }));

  it("is read by dotted paths, also through lists", () => {
    const answer = { data: [{ usd: "231.0462", day: "2026-11-20" }] };
    assert.deepEqual(readPublished(answer, { value: "data.0.usd", date: "data.0.day" }, on), {
      date: "2026-11-20",
      rate: 23_104_620_000,
    });
  });

  it("keeps eight decimals of a float", () =>
    assert.deepEqual(read(231.046_212_345_678, "2026-11-20"), { date: "2026-11-20", rate: 23_104_621_235 }));

  for (const value of [0, -1, null, undefined, "", "231,05", "n/a", {}, [231], true, 1e30])
    it(`has no rate in ${JSON.stringify(value)}`, () =>
      assert.deepEqual(read(value, "2026-11-20"), { problem: "no rate under promedio" }));

  for (const date of ["", "ayer", "20/11/2026", "2026-02-30", "2026-11-20T25:00:00Z", 1_763_600_000, null])
    it(`has no date in ${JSON.stringify(date)}`, () =>
      assert.deepEqual(read(231, date), { problem: "no date under fechaActualizacion" }));

  it("is not for next year", () =>
    assert.deepEqual(read(231, "2027-11-20"), {
      problem: "a date in the far future under fechaActualizacion",
    }));

  for (const answer of [null, undefined, "x", [], {}, { promedio: { promedio: 1 } }])
    it(`may be anything: ${JSON.stringify(answer)}`, () =>
      assert.ok("problem" in readPublished(answer, paths, on)));
});

describe("a rate is far from the last one", () => {
  for (const [next, last, far] of [
    ["100", "100", false],
    ["110", "100", false],
    ["110.00000001", "100", true],
    ["90", "100", false],
    ["89.99999999", "100", true],
    ["90000000", "81818181.8", true],
    ["0.00000001", "0.00000001", false],
    ["0.00000002", "0.00000001", true],
  ] as const)
    it(`${next} after ${last}: ${far}`, () => assert.equal(isFar(rate(next), rate(last)), far));
});

it("a first rate without its comma is unusual", () =>
  assert.deepEqual(
    ["2.455", "20", "245.5", "2000", "24550"].map((text) => isUnusual(rate(text))),
    [true, false, false, false, true],
  ));
