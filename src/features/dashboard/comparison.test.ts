import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Day, type Period, periodOf, shiftPeriod } from "#shared/dates.ts";
import { comparedMonth, compareFigures } from "./comparison.ts";
import type { DashboardStats } from "./contract.ts";
import { pointsOf } from "./rules.ts";

/** A period whose point number n delivered n orders, invoiced n cents, collected 2n and spent 3n. */
function stats(period: Period, day: string): DashboardStats {
  const dates = pointsOf(period, periodOf(period, day as Day));
  const points = dates.map((date, at) => ({ date, n: at + 1 }));
  return {
    total_delivered: 0,
    total_invoiced: 0,
    total_collected: 0,
    adjustments: { count: 0, amount: 0 },
    total_company_bills: 0,
    historical_delivered: points.map(({ date, n }) => ({ date, total: n })),
    historical_invoiced: points.map(({ date, n }) => ({ date, total: n / 100 })),
    historical_balance: points.map(({ date, n }) => ({
      date,
      total_collected: (2 * n) / 100,
      total_expenses: (3 * n) / 100,
      balance: -n / 100,
    })),
  };
}

function compared(period: Period, day: string, today: string) {
  const earlier = shiftPeriod(period, day as Day, -1);
  const range = periodOf(period, day as Day);
  const month = comparedMonth(period, range, today as Day);
  return compareFigures({
    period,
    range,
    today: today as Day,
    stats: stats(period, day),
    before: stats(period, earlier),
    month: month && stats("month", month),
  });
}

describe("a comparison", () => {
  for (const [period, day, today, label, now, before] of [
    ["week", "2026-11-25", "2026-11-25", "semana anterior, lun a mié", 6, 6],
    ["week", "2026-11-23", "2026-11-23", "semana anterior, lun", 1, 1],
    ["week", "2026-11-29", "2026-11-29", "semana anterior", 28, 28],
    ["week", "2026-11-10", "2026-11-25", "semana anterior", 28, 28],
    ["month", "2026-11-25", "2026-11-25", "mes anterior, 1 al 25", 325, 325],
    ["month", "2026-03-30", "2026-03-30", "mes anterior, 1 al 30", 465, 406],
    ["month", "2026-11-01", "2026-11-01", "mes anterior, día 1", 1, 1],
    ["month", "2026-10-01", "2026-11-25", "mes anterior", 496, 465],
    ["day", "2026-11-25", "2026-11-25", "ayer", 1, 1],
    ["day", "2026-11-20", "2026-11-25", "día anterior", 1, 1],
    ["year", "2025-03-01", "2026-11-25", "año anterior", 78, 78],
    // Eleven months with ten whole ones and 25 days.
    ["year", "2026-11-25", "2026-11-25", "año anterior, hasta el 25 nov", 66, 55 + 325],
  ] as const)
    it(`of the ${period} of ${day} on ${today} is with '${label}'`, () => {
      const comparison = compared(period, day, today);
      assert.equal(comparison.label, label);
      const figures = (n: number) => ({
        delivered: n,
        invoiced: n / 100,
        collected: (2 * n) / 100,
        expenses: (3 * n) / 100,
      });
      assert.deepEqual([comparison.now, comparison.before], [figures(now), figures(before)]);
    });
});
