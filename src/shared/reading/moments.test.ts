import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { addDays, type Day, formatDay, formatInstant } from "../dates.ts";
import type { Written } from "./characters.ts";
import { readDay, readTypedDay } from "./day.ts";
import { readTime } from "./time.ts";

const TODAY = "2026-03-05" as Day;
const certain = (day: string, time: string | null = null) => ({ dmy: day, mdy: day, time });

const DAYS: [written: Written, read: object][] = [
  ["2026-11-26", certain("2026-11-26")],
  ["2026/1/2", certain("2026-01-02")],
  ["2026-11-26 14:05", certain("2026-11-26", "14:05")],
  ["2026-11-26T14:05:00", certain("2026-11-26", "14:05")],
  ["25/12/2026", { dmy: "2026-12-25", mdy: null, time: null }],
  ["12/25/2026", { dmy: null, mdy: "2026-12-25", time: null }],
  ["03/04/2026", { dmy: "2026-04-03", mdy: "2026-03-04", time: null }],
  ["3.4.26", { dmy: "2026-04-03", mdy: "2026-03-04", time: null }],
  ["25/11/2026 2:30 p. m.", { dmy: "2026-11-25", mdy: null, time: "14:30" }],
  ["26 nov 2026", certain("2026-11-26")],
  ["26-nov-26", certain("2026-11-26")],
  ["26 nov. 2026", certain("2026-11-26")],
  ["26 de noviembre de 2026", certain("2026-11-26")],
  ["26 DE NOVIEMBRE DEL 2026", certain("2026-11-26")],
  ["26\u00a0de\u00a0noviembre\u00a0de\u00a02026", certain("2026-11-26")],
  ["jueves, 26 de noviembre de 2026", certain("2026-11-26")],
  ["jue 26 nov 2026", certain("2026-11-26")],
  ["mar 3 mar 2026", certain("2026-03-03")],
  ["Nov 26, 2026", certain("2026-11-26")],
  ["Mar 5, 2026", certain("2026-03-05")],
  ["26 nov 2026, 14:05", certain("2026-11-26", "14:05")],
  [46352, certain("2026-11-26")],
  [46352.75, certain("2026-11-26", "18:00")],
  ["46352", certain("2026-11-26")],
  [{ number: 46352, format: "General" }, certain("2026-11-26")],
  [{ day: "2026-11-26", time: null }, certain("2026-11-26")],
  [{ day: "2026-11-26", time: "14:05" }, certain("2026-11-26", "14:05")],
];

const NO_DAYS = [
  "",
  "25/11/2026 anulado",
  "anulado 25/11/2026",
  "25/11/2026 14:05 anulado",
  "25/11/2026.",
  "2026-11-26x",
  "2026-11-26T14:05:00Z",
  "viernes, 26 de noviembre de 2026",
  "31/02/2026",
  "25/11",
  "25/11-2026",
  "5 foo 2026",
  "26 novela 2026",
  "5/3/202",
  "25/11/2026 5",
  "ayer",
  "hoy",
  "1-2",
  "12",
  "25@11@2026",
];

describe("a day", () => {
  for (const [written, read] of DAYS)
    it(`${JSON.stringify(written)} is read`, () => assert.deepEqual(readDay(written), read));

  for (const text of NO_DAYS)
    it(`${JSON.stringify(text)} is quoted, not read`, () =>
      assert.deepEqual(readDay(text), { problem: `No se entiende «${text}»` }));

  it("is no number of another century, and no time", () => {
    for (const written of [12, 100_000, Number.NaN, { day: null, time: "14:05" }])
      assert.ok("problem" in readDay(written));
  });

  it("that is typed may leave out its year, and has no time", () => {
    for (const text of [
      "5/3/2026",
      "05-03-26",
      "5/3",
      "5 mar",
      "5 Marzo 2026",
      " 5.3.2026 ",
      "Hoy",
      "jue 5 mar",
    ])
      assert.equal(readTypedDay(text, TODAY), TODAY, text);
    for (const text of [
      "",
      "5",
      "mañana",
      "12/25/2026",
      "5/3/2026 14:05",
      "46352",
      "5/3/2026 anulado",
      "vie 5 mar",
    ])
      assert.ok(typeof readTypedDay(text, TODAY) === "object", text);
  });

  it("that the product writes is read back", () => {
    fc.assert(
      fc.property(fc.nat(36_500), fc.nat(1439), (days, minute) => {
        const day = addDays("2000-01-01" as Day, days);
        assert.deepEqual(readDay(day), certain(day));
        assert.deepEqual(readDay(formatDay(day)), certain(day));
        const instant = new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000).toISOString();
        const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
        assert.deepEqual(readDay(formatInstant(instant, "UTC")), certain(day, time));
        assert.deepEqual(readTime(time), { time, hasSeconds: false });
      }),
    );
  });

  it("with anything else around it is refused", () => {
    const rubbish = fc.constantFrom("x", "anulado", "?", "€", "#", "5", "pagado el", "(", "=");
    fc.assert(
      fc.property(
        fc.constantFrom("25/11/2026", "2026-11-25", "25 nov 2026"),
        rubbish,
        fc.boolean(),
        (day, word, isBefore) => {
          const text = isBefore ? `${word} ${day}` : `${day} ${word}`;
          assert.ok("problem" in readDay(text), text);
          assert.ok(typeof readTypedDay(text, TODAY) === "object", text);
        },
      ),
    );
  });
});

const TIMES: Record<string, string> = {
  "9:05": "09:05",
  "09:05": "09:05",
  "14:30:00": "14:30",
  "2:30 p. m.": "14:30",
  "2:30 p.m.": "14:30",
  "2:30\u00a0p.\u00a0m.": "14:30",
  "2:30 PM": "14:30",
  "2 pm": "14:00",
  "2pm": "14:00",
  "12 am": "00:00",
  "12:15 a. m.": "00:15",
  "12 pm": "12:00",
  "12 m": "12:00",
  "14:30 p. m.": "14:30",
  "14h30": "14:30",
  "14h": "14:00",
  "14:30 h": "14:30",
  "14.30": "14:30",
  "0.604": "14:30",
  "0,604166667": "14:30",
  "0.5": "12:00",
  "0:00": "00:00",
};

const NO_TIMES = [
  "",
  "14",
  "24:00",
  "14:60",
  "9:5",
  "14:30 anulado",
  "a las 14:30",
  "13 am",
  "0 pm",
  "5 m",
  "2:30 x. m.",
  "14:30:00:00",
  "14:30:61",
  "0.30",
  "1.5",
  "14:",
  ":30",
  "2026-11-26 14:05",
  "-2:30",
  "14:30?",
];

describe("a time", () => {
  for (const [text, time] of Object.entries(TIMES))
    it(`${JSON.stringify(text)} is ${time}`, () =>
      assert.deepEqual(readTime(text), { time, hasSeconds: false }));

  for (const text of NO_TIMES)
    it(`${JSON.stringify(text)} is quoted, not read`, () =>
      assert.deepEqual(readTime(text), { problem: `No se entiende «${text}»` }));

  it("has seconds that are told, and comes from a spreadsheet's fraction or cell", () => {
    assert.deepEqual(readTime("14:30:25"), { time: "14:30", hasSeconds: true });
    assert.deepEqual(readTime(0.604), { time: "14:30", hasSeconds: false });
    assert.deepEqual(readTime({ number: 0.999999, format: "General" }), { time: "23:59", hasSeconds: false });
    assert.deepEqual(readTime({ day: null, time: "14:30" }), { time: "14:30", hasSeconds: false });
    for (const written of [14.3, 1, -0.5, Number.NaN, { day: "2026-11-26", time: "14:30" }])
      assert.ok("problem" in readTime(written));
  });

  it("of every minute is the fraction that a spreadsheet stores", () => {
    for (let minute = 0; minute < 1440; minute++)
      assert.deepEqual(
        readTime(minute / 1440),
        readTime(`${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`),
      );
  });
});

it("long texts are read in time that grows as their length", () => {
  for (const part of [" ", "1", "1/", "1 ", "a", "de ", ":", "1:", "mar ", ".", "p. ", "\u200b"])
    for (const read of [readDay, readTime, (text: string) => readTypedDay(text, TODAY)]) {
      const began = process.threadCpuUsage();
      read(`1${part.repeat(100_000)}x`);
      assert.ok(process.threadCpuUsage(began).user < 1_000_000, part);
    }
});
