import assert from "node:assert/strict";
import { test } from "node:test";
import { readAmount, showAmount, shownAmount } from "./amount.ts";

test("an amount is read in the formats that people use", () => {
  const cases = {
    "1234.5": "1234.5",
    "1234,5": "1234.5",
    "1.234,50": "1234.50",
    "1.234": "1234",
    "9.999.999,99": "9999999.99",
    "$ 12": "12",
    "12,": "12",
    "1,234.50": "1234.50",
    "1 234,50": "1234.50",
    "REF 5": "5",
    "-3,5": "-3.5",
    "": "",
  };
  for (const [typed, api] of Object.entries(cases)) assert.equal(readAmount(typed), api, typed);
});

test("an amount is shown as it was read", () => {
  for (const [typed, formatted] of Object.entries({
    "1.234": "1.234,00",
    "12,5": "12,50",
    "Bs 5": "Bs 5",
    "": "",
  }))
    assert.equal(shownAmount(typed), formatted);
  assert.equal(shownAmount("Bs 5", "VES"), "5,00");
});

test("text that is not an amount stays as typed", () => {
  for (const typed of ["abc", "10,999", "0.999", "$ doce", "10 €", "$5 Bs", "Bs 5", "12 34"])
    assert.equal(showAmount(readAmount(showAmount(readAmount(typed)))), typed);
});

test("an amount is read with its own unit only", () => {
  assert.equal(readAmount("Bs. 1.234,56", "VES"), "1234.56");
  assert.equal(readAmount("$5", "VES"), "$5");
  assert.equal(readAmount("5", "VES"), "5");
});

test("what an amount field shows is read back as the same amount", () => {
  for (const amount of ["0", "0.05", "12.5", "999", "1000", "9999999.99", "-3.5"])
    assert.equal(Number(readAmount(showAmount(amount))), Number(amount), amount);
});
