import assert from "node:assert/strict";
import { it } from "node:test";
import fc from "fast-check";
import { addDays, type Day, type DayEnd, dayAt } from "#shared/dates.ts";
import { companyBody } from "./contract.ts";
import {
  closingDay,
  isClosed,
  OPTIONAL_PROOF,
  opensAgain,
  proofPolicyOf,
  slugOf,
  withDayEnd,
} from "./rules.ts";

const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-01-01" as Day, days));
const end = fc.option(day);

it("a move of the closed period's end opens days exactly if a closed day is open afterwards", () => {
  fc.assert(
    fc.property(end, end, (before, after) => {
      const opened = Array.from({ length: 401 }, (_, days) => addDays("2026-01-01" as Day, days)).some(
        (date) => isClosed(date, before) && !isClosed(date, after),
      );
      assert.equal(opensAgain(before, after), opened);
    }),
  );
});

it("a closed day's earlier days are closed too", () => {
  fc.assert(
    fc.property(day, end, (date, until) => {
      if (isClosed(date, until)) assert.ok(isClosed(addDays(date, -1), until));
      assert.equal(isClosed(date, date), true);
      assert.equal(isClosed(addDays(date, 1), date), false);
    }),
  );
});

it("an order's proof is its client's to say, then its service's, then the company's", () => {
  const policy = (photo: "off" | "required") => ({ ...OPTIONAL_PROOF, photo });
  const [company, service] = [policy("off"), policy("required")];
  assert.equal(proofPolicyOf({ client: null, service: null, company: null }), OPTIONAL_PROOF);
  assert.equal(proofPolicyOf({ client: null, service: null, company }), company);
  assert.equal(proofPolicyOf({ client: null, service, company }), service);
  assert.equal(proofPolicyOf({ client: OPTIONAL_PROOF, service, company }), OPTIONAL_PROOF);
});

it("a company's name becomes an address that the contract takes", () => {
  assert.equal(slugOf("Mandados del Ávila, C.A."), "mandados-del-avila-c-a");
  const { slug } = companyBody.shape;
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (name) =>
      assert.ok(slug.safeParse(slugOf(name)).success, name),
    ),
    { examples: [[`${"a".repeat(39)} b`], ["ñandú 25"], ["***"]] },
  );
});

const CARACAS = "America/Caracas";
const BEGIN = Date.parse("2026-03-05T04:00:00Z");
const MINUTE = 60_000;
const nightEnd = fc.constantFrom("00:00", "01:00", "03:00", "05:00");

it("changes of the day's end keep the day of every instant before them, and no more of them than decide one", () => {
  const change = fc.record({ wait: fc.integer({ min: 1, max: 900 }), at: nightEnd });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      let now = BEGIN;
      let dayEnds: DayEnd[] = [];
      const known: [number, Day][] = [];
      for (const { wait, at } of changes) {
        for (const minute = now; now < minute + wait * MINUTE; now += 7 * MINUTE)
          known.push([now, dayAt(new Date(now), { timeZone: CARACAS, dayEnds })]);
        dayEnds = withDayEnd(at, new Date(now), { timeZone: CARACAS, dayEnds });
        assert.equal(dayEnds.at(-1)?.at ?? "00:00", at);
      }
      for (const [instant, day] of known)
        assert.equal(dayAt(new Date(instant), { timeZone: CARACAS, dayEnds }), day);
      for (const [index, { at }] of dayEnds.entries()) assert.notEqual(at, dayEnds[index - 1]?.at ?? "00:00");
    }),
  );
  const day = (hour: number) => new Date(BEGIN + hour * 60 * MINUTE);
  const clock = {
    timeZone: CARACAS,
    dayEnds: withDayEnd("03:00", day(9), { timeZone: CARACAS, dayEnds: [] }),
  };
  assert.deepEqual(withDayEnd("04:00", day(10), clock), [{ since: day(10).toISOString(), at: "04:00" }]);
  assert.deepEqual(withDayEnd("00:00", day(11), clock), []);
});

it("the closing mail of a day comes at its hour of that day, which may be after midnight", () => {
  const clock = {
    timeZone: CARACAS,
    dayEnds: [{ since: "2026-01-01T00:00:00.000Z" as DayEnd["since"], at: "03:00" }],
  };
  const due = (hour: number, moment: string) => closingDay(hour, new Date(moment), clock);
  assert.equal(due(20, "2026-03-05T23:59:00Z"), "2026-03-04", "19:59");
  assert.equal(due(20, "2026-03-06T00:00:00Z"), "2026-03-05", "20:00");
  assert.equal(due(20, "2026-03-06T06:59:00Z"), "2026-03-05", "02:59 is still the 5th");
  assert.equal(due(1, "2026-03-06T04:59:00Z"), "2026-03-04", "00:59");
  assert.equal(due(1, "2026-03-06T05:00:00Z"), "2026-03-05", "01:00 is an hour of the 5th");
});
