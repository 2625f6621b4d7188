import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Day, periodOf } from "#shared/dates.ts";
import { barsOf, labelOf, placeholder, spanText } from "./history.ts";

describe("the bars of a period", () => {
  it("are labelled with the days of a week from Monday to Sunday", () => {
    const days = ["16", "17", "18", "19", "20", "21", "22"].map((day) => `2026-11-${day}`);
    assert.deepEqual(
      days.map((day) => labelOf("week", day)),
      ["Lun", "Mar", "Mié", "Jue", "Vie", "Sáb", "Dom"],
    );
  });

  it("are labelled with a month's days by number, a year's months in Spanish, a day by its date", () => {
    assert.equal(labelOf("month", "2026-11-05"), "5");
    assert.equal(labelOf("year", "2026-09"), "Sep");
    assert.equal(labelOf("day", "2026-11-05"), "5 nov");
  });

  it("keep every series beside its point's label", () => {
    assert.deepEqual(
      barsOf("year", [{ date: "2026-03", total_collected: 2, total_expenses: 3, balance: -1 }]),
      [
        {
          label: "Mar",
          name: "Marzo 2026",
          values: { total_collected: 2, total_expenses: 3, balance: -1 },
        },
      ],
    );
  });

  it("are one point 'Hoy' of zeros without data", () => {
    assert.deepEqual(barsOf("week", placeholder.historical_delivered), [
      { label: "Hoy", name: "Hoy", values: { total: 0 } },
    ]);
  });
});

describe("the span of a period", () => {
  const cases: [Parameters<typeof periodOf>[0], string, string][] = [
    ["day", "2026-11-20", "20 nov 2026"],
    ["week", "2026-11-20", "16 – 22 nov 2026"],
    ["week", "2026-10-01", "28 sep – 4 oct 2026"],
    ["week", "2027-01-01", "28 dic 2026 – 3 ene 2027"],
    ["month", "2026-02-11", "Febrero 2026"],
    ["year", "2026-02-11", "2026"],
  ];
  for (const [period, day, text] of cases)
    it(`is shown as ${text}`, () => assert.equal(spanText(period, periodOf(period, day as Day)), text));
});
