import assert from "node:assert/strict";
import { test } from "node:test";
import type { Day } from "#shared/dates.ts";
import { readAmount, showAmount } from "./amount.ts";
import { readDay } from "./day.ts";

const TODAY = "2026-03-05" as Day;

test("an amount is read in the formats that people use", () => {
  const cases = {
    "1234.5": "1234.5",
    "1234,5": "1234.5",
    "1.234,50": "1234.50",
    "1.234": "1234",
    "9.999.999,99": "9999999.99",
    "$ 12": "12",
    "12,": "12",
    "-3,5": "-3.5",
    "": "",
  };
  for (const [typed, api] of Object.entries(cases)) assert.equal(readAmount(typed), api, typed);
});

test("text that is not an amount stays as typed", () => {
  for (const typed of ["abc", "10,999", "0.999", "1,234.50", "12,345,678", "$ doce"])
    assert.equal(showAmount(readAmount(showAmount(readAmount(typed)))), typed);
});

test("what an amount field shows is read back as the same amount", () => {
  for (const amount of ["0", "0.05", "12.5", "999", "1000", "9999999.99", "-3.5"])
    assert.equal(Number(readAmount(showAmount(amount))), Number(amount), amount);
});

test("a day is read in the formats that people use", () => {
  for (const typed of [
    "5/3/2026",
    "05-03-2026",
    "5/3/26",
    "5/3",
    "5 mar",
    "5 mar 2026",
    "5 Marzo 2026",
    "2026-03-05",
    " 5.3.2026 ",
    "Hoy",
  ])
    assert.equal(readDay(typed, TODAY), "2026-03-05", typed);
  for (const typed of ["", "30/2/2026", "31/02/2026", "5 foo 2026", "5/3/202", "5/3/1", "5", "mañana"])
    assert.equal(readDay(typed, TODAY), null, typed);
});
