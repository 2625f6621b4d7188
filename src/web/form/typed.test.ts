import assert from "node:assert/strict";
import { test } from "node:test";
import { readAmount, showAmount } from "./amount.ts";
import { readDay } from "./day.ts";

test("an amount is read as people here and elsewhere write it", () => {
  const cases = {
    "1234.5": "1234.5",
    "1234,5": "1234.5",
    "1.234,50": "1234.50",
    "1.234": "1234",
    "9.999.999,99": "9999999.99",
    "$ 12": "12",
    "12,": "12",
    "-3,5": "-3.5",
    abc: "abc",
    "": "",
  };
  for (const [typed, api] of Object.entries(cases)) assert.equal(readAmount(typed), api, typed);
});

test("what an amount field shows is read back as the same amount", () => {
  for (const amount of ["0", "0.05", "12.5", "999", "1000", "9999999.99", "-3.5"])
    assert.equal(Number(readAmount(showAmount(amount))), Number(amount), amount);
  assert.equal(showAmount("abc"), "abc");
});

test("a day is read from the ways people type it", () => {
  for (const typed of ["5/3/2026", "05-03-2026", "5 mar 2026", "5 Marzo 2026", "2026-03-05", " 5.3.2026 "])
    assert.equal(readDay(typed), "2026-03-05", typed);
  for (const typed of ["", "30/2/2026", "5 foo 2026", "5/3/26", "hoy"])
    assert.equal(readDay(typed), null, typed);
});
