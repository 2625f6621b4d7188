// Amounts composed of numbers, units, signs, blanks and rubbish, in each place: whole or not at all.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { IN_BOLIVARES } from "#shared/reading/amount.ts";
import { openTestApi, type TestApi } from "#test/api.ts";
import { type Outcome, openPlaces, RATE, type ReadTexts } from "./company.ts";
import { openTable, PLACES } from "./places.ts";
import { jsonAmount, v1Amount } from "./readers.ts";

const CELLS = 400;

const none = (count: number) => Array.from({ length: count }, () => "");
const unit = fc.constantFrom(...none(9), "$", "US$", "REF", "Bs", "Bs.", "Bs.S", "VES", "bolívares", "€");
const gap = fc.constantFrom("", " ", "  ", "\u00a0", "\u202f");
const sign = fc.constantFrom(...none(7), "-", "+", "(");
const rubbish = fc.constantFrom(...none(9), "x", "anulado", "%", "12", "?", "o 3", "1/2", "²", "e3");

/** A cell of a number, perhaps with units, signs, blanks and rubbish on either side. */
const composed = fc
  .record({
    number: fc.constantFrom(
      "5",
      "12,50",
      "1.234,50",
      "1,234.50",
      ",5",
      "1.234",
      "1 234,50",
      "0,05",
      "12.345.678",
      "7.",
    ),
    before: unit,
    after: unit,
    left: gap,
    right: gap,
    sign,
    rubbish,
    isFirst: fc.boolean(),
  })
  .map(({ number, before, after, left, right, sign, rubbish, isFirst }) => {
    const amount = `${before}${left}${sign}${number}${sign === "(" ? ")" : ""}${right}${after}`;
    if (rubbish === "") return amount;
    return isFirst ? `${rubbish} ${amount}` : `${amount} ${rubbish}`;
  });

/** What is left of a text without its units and blanks, and the currencies that it names. */
function partsOf(text: string) {
  const currencies = new Set<string>();
  const left = text.replace(/US\$|\$|REF|Bs\.S|Bs\.?|VES|bolívares/g, (unit) => {
    currencies.add(/\$|REF/.test(unit) ? "USD" : "VES");
    return " ";
  });
  return { left: left.replace(/[\s\u00a0\u202f]+/g, " ").trim(), currencies };
}

/** One number, with at most one sign. */
const NUMBER = /^[-+]? ?[\d.,]+(?: \d{3}(?:,\d+)?)?$|^\([\d.,]+(?: \d{3}(?:,\d+)?)?\)$/;

/** Whether the value has all digits of the text and no others: `1.234,50` is 123450 hundredths. */
function hasAllDigits(text: string, value: number): boolean {
  const digits = Number(text.replace(/\D/g, ""));
  return [1, 10, 100].some((scale) => Math.abs(Math.abs(value) * scale - digits) < 1e-6);
}

/** Why a text may not be this amount; undefined if it may. `isConverted`: bolívares become dollars there. */
function whyNot(text: string, value: number, isConverted: boolean): string | undefined {
  const { left, currencies } = partsOf(text);
  if (currencies.size > 1) return "two currencies";
  if (!NUMBER.test(left)) return "not one number";
  const isNegative = /[-(]/.test(left);
  if (isNegative !== value < 0) return "another sign";
  if (currencies.has("VES") && isConverted) {
    const cents = Math.abs(value) * 100;
    const near = [0, -0.5, 0.5].map((off) => ((cents + off) * RATE) / 100);
    const digits = Number(left.replace(/\D/g, ""));
    const [, least = 0, most = 0] = near;
    return [1, 10, 100].some((scale) => digits / scale >= least - 1e-6 && digits / scale <= most + 1e-6)
      ? undefined
      : "other digits";
  }
  return hasAllDigits(left, value) ? undefined : "other digits";
}

describe("an amount composed of anything", () => {
  let api: TestApi;
  let table: ReturnType<typeof openTable>;
  before(async () => {
    api = await openTestApi();
    table = openTable(await openPlaces(api));
  });
  after(() => api.close());

  const cells = fc.sample(composed, { numRuns: CELLS, seed: 59 });
  const isEmptied = (outcome: Outcome) => outcome === null || outcome === "";

  /** How many were taken. */
  async function takenIn(
    read: ReadTexts,
    { isConverted = false, takesBolivares = false } = {},
  ): Promise<number> {
    const outcomes = await read(cells, { decimal: "comma" });
    assert.equal(outcomes.length, cells.length);
    for (const [at, text] of cells.entries()) {
      const outcome = outcomes[at];
      if (typeof outcome !== "number") {
        assert.ok(!isEmptied(outcome ?? null), `${text} is dropped`);
        continue;
      }
      assert.equal(whyNot(text, outcome, isConverted), undefined, `${text} is no ${outcome}`);
      const isVes = partsOf(text).currencies.has("VES");
      assert.ok(takesBolivares || isConverted || !isVes, `${text}: ${IN_BOLIVARES}`);
    }
    return outcomes.filter((outcome) => typeof outcome === "number").length;
  }

  for (const place of PLACES)
    it(`is read whole or not at all: ${place}`, async () => {
      const read = place === "api" ? (texts: readonly string[]) => texts.map(v1Amount) : table.amount[place];
      const isConverted = place === "import" || place === "portal";
      const count = await takenIn(read, { isConverted, takesBolivares: place === "bank" });
      assert.ok(count > 20, `${count} of ${cells.length}`);
    });

  it("is read whole or not at all: JSON", async () => {
    assert.ok((await takenIn((texts) => texts.map(jsonAmount))) > 0);
  });
});
