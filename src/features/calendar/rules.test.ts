import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { hoursProblem, type Span } from "#features/company/rules.ts";
import { addDays, type Day } from "#shared/dates.ts";
import {
  type Calendar,
  easterOf,
  holidaysOf,
  type Moment,
  nextOpening,
  type Possibility,
  serviceable,
  type Wish,
  type ZoneRule,
} from "./rules.ts";
import { openingText } from "./texts.ts";

const FRIDAY = "2026-11-20" as Day;
const WEEK: Span[] = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, from: "08:00", to: "12:00" },
  { weekday, from: "13:00", to: "18:00" },
]);
const calendar = (change: Partial<Calendar> = {}): Calendar => ({
  hours: WEEK,
  closedDays: [],
  dayEndsAt: "00:00",
  ...change,
});
const wish = (change: Partial<Wish> = {}): Wish => ({
  date: FRIDAY,
  time: null,
  pickup: null,
  delivery: null,
  ...change,
});
const zone = (change: Partial<ZoneRule> = {}): ZoneRule => ({
  name: "Petare",
  served: true,
  last_hour: null,
  ...change,
});
const at = (time: string, day: Day = FRIDAY): Moment => ({ day, time });

/** The answer in short: the field, the sentence, and when it is possible. */
function said(on: Calendar, wanted: Wish, now: Moment) {
  const answer = serviceable(on, wanted, now);
  if (answer.ok) return "ok";
  return [answer.field, answer.reason, answer.next && `${answer.next.date} ${answer.next.from}`];
}

describe("what is possible", () => {
  it("is anything to come for a company that says nothing", () => {
    const open = calendar({ hours: [] });
    assert.equal(said(open, wish(), at("23:59")), "ok");
    assert.equal(said(open, wish({ time: "14:00" }), at("14:00")), "ok");
    assert.deepEqual(said(open, wish({ time: "00:01" }), at("14:00")), [
      "promised_time",
      "Esa hora ya pasó. Lo más pronto es el 20 nov 2026",
      "2026-11-20 null",
    ]);
    assert.deepEqual(said(open, wish({ date: "2026-11-19" as Day }), at("14:00")), [
      "date",
      "Elija hoy o un día posterior",
      "2026-11-20 null",
    ]);
  });

  it("is not on a closed day, nor on a weekday without hours", () => {
    const closed = [{ date: "2026-12-25" as Day, name: "Navidad" }];
    assert.deepEqual(
      said(calendar({ closedDays: closed, hours: [] }), wish({ date: "2026-12-25" as Day }), at("9:00")),
      ["date", "El 25 dic 2026 no trabajamos (Navidad). El próximo día es el 26 dic 2026", "2026-12-26 null"],
    );
    assert.deepEqual(said(calendar(), wish({ date: "2026-11-22" as Day, time: "10:00" }), at("09:00")), [
      "date",
      "El 22 nov 2026 no trabajamos (domingo). El próximo día es el 23 nov 2026",
      "2026-11-23 08:00",
    ]);
  });

  it("is within the hours; today without a time is now", () => {
    assert.equal(said(calendar(), wish(), at("13:00")), "ok");
    assert.deepEqual(said(calendar(), wish(), at("12:00")), [
      "promised_time",
      "A las 12:00 no trabajamos. Lo más pronto es a las 13:00",
      "2026-11-20 13:00",
    ]);
    assert.deepEqual(said(calendar(), wish(), at("18:00")), [
      "promised_time",
      "A las 18:00 no trabajamos. Lo más pronto es el 23 nov 2026 a las 8:00",
      "2026-11-23 08:00",
    ]);
    assert.deepEqual(said(calendar(), wish({ time: "08:00" }), at("09:30")), [
      "promised_time",
      "Esa hora ya pasó. Lo más pronto es a las 9:30",
      "2026-11-20 09:30",
    ]);
  });

  it("is where somebody goes, until its last hour", () => {
    const away = zone({ served: false });
    assert.deepEqual(said(calendar(), wish({ pickup: away }), at("09:00")), [
      "pickup_zone_id",
      "No atendemos la zona Petare",
      null,
    ]);
    assert.deepEqual(said(calendar(), wish({ delivery: away }), at("09:00"))[0], "delivery_zone_id");
    const early = zone({ last_hour: "16:00" });
    assert.equal(said(calendar(), wish({ delivery: early, time: "16:00" }), at("09:00")), "ok");
    assert.equal(said(calendar(), wish({ pickup: early, time: "17:00" }), at("09:00")), "ok");
    assert.deepEqual(said(calendar(), wish({ delivery: early, time: "16:01" }), at("09:00")), [
      "promised_time",
      "En la zona Petare entregamos hasta las 16:00. Lo más pronto es el 23 nov 2026 a las 8:00",
      "2026-11-23 08:00",
    ]);
    const never = zone({ last_hour: "07:00" });
    assert.deepEqual(said(calendar(), wish({ delivery: never }), at("09:00"))[2], null);
  });

  it("goes on after midnight until the day ends", () => {
    const late = calendar({ hours: [{ weekday: 5, from: "18:00", to: "02:00" }], dayEndsAt: "03:00" });
    assert.equal(said(late, wish({ time: "01:59" }), at("20:00")), "ok");
    assert.equal(said(late, wish(), at("01:00")), "ok");
    assert.equal(said(late, wish({ time: "02:00" }), at("20:00"))[0], "promised_time");
  });
});

const time = fc.integer({ min: 0, max: 47 }).map(timeOf);
function timeOf(half: number): string {
  return `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`;
}
const weekday = fc.integer({ min: 1, max: 7 });
const until = fc.integer({ min: 0, max: 48 }).map(timeOf);
const ends = fc.constantFrom("00:00", "01:30", "05:00");
const week = fc
  .tuple(fc.array(fc.record({ weekday, from: time, to: until }), { maxLength: 8 }), ends)
  .filter(([hours, dayEndsAt]) => hoursProblem(hours, dayEndsAt) === undefined);
const near = fc.integer({ min: -1, max: 20 }).map((days) => addDays(FRIDAY, days));
const closedDays = fc.uniqueArray(fc.record({ date: near, name: fc.constant("Feriado") }), {
  selector: ({ date }) => date,
  maxLength: 12,
});
const anyCalendar = fc
  .tuple(week, closedDays)
  .map(([[hours, dayEndsAt], days]): Calendar => ({ hours, closedDays: days, dayEndsAt }));
const anyZone = fc.option(
  fc.record({ name: fc.constant("Petare"), served: fc.boolean(), last_hour: fc.option(time) }),
);
const anyWish = fc.record({ date: near, time: fc.option(time), pickup: anyZone, delivery: anyZone });

/** Every half hour from a wish on, in the order of the business's days. */
function* halfHours(dayEndsAt: string, days: number): Generator<Moment> {
  const first = Number(dayEndsAt.slice(0, 2)) * 2 + (dayEndsAt.endsWith("30") ? 1 : 0);
  for (let after = -1; after < days; after += 1)
    for (let half = first; half < first + 48; half += 1)
      yield { day: addDays(FRIDAY, after), time: timeOf(half % 48) };
}

describe("the next possibility", () => {
  const orderOf = (dayEndsAt: string) => {
    const all = [...halfHours(dayEndsAt, 60)].map(({ day, time: hour }) => `${day} ${hour}`);
    return (day: string, hour: string) => all.indexOf(`${day} ${hour}`);
  };
  const orders = new Map(["00:00", "01:30", "05:00"].map((end) => [end, orderOf(end)]));
  const isOk = (on: Calendar, wanted: Wish, possible: Possibility, now: Moment) =>
    serviceable(on, { ...wanted, date: possible.date, time: possible.from }, now).ok;

  it("is possible", () => {
    fc.assert(
      fc.property(anyCalendar, anyWish, time, (on, wanted, hour) => {
        const now = at(hour);
        const answer = serviceable(on, wanted, now);
        if (answer.ok || answer.next === null) return;
        assert.ok(isOk(on, wanted, answer.next, now), JSON.stringify(answer));
        assert.equal(answer.next.from === null, on.hours.length === 0);
      }),
      { numRuns: 2000 },
    );
  });

  it("is the earliest, of the half hours from the wish on", () => {
    fc.assert(
      fc.property(anyCalendar, anyWish, time, (on, wanted, hour) => {
        const now = at(hour);
        const answer = serviceable(on, wanted, now);
        if (answer.ok) return;
        const order = orders.get(on.dayEndsAt) as ReturnType<typeof orderOf>;
        const wantedFirst =
          wanted.date < now.day ? -1 : order(wanted.date, wanted.time ?? (on.dayEndsAt as string));
        const first = Math.max(order(now.day, now.time), wantedFirst);
        for (const { day, time: half } of halfHours(on.dayEndsAt, 40)) {
          const position = order(day, half);
          if (position < first) continue;
          if (answer.next && position >= order(answer.next.date, answer.next.from ?? on.dayEndsAt)) break;
          const earlier = { ...wanted, date: day, time: half };
          assert.ok(!serviceable(on, earlier, now).ok, `${day} ${half} ${JSON.stringify(answer)}`);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("how a client reads it", () => {
  it("says when the company opens", () => {
    const text = (now: Moment) => openingText(nextOpening(calendar(), now), now.day);
    assert.equal(text(at("07:00")), "Abrimos hoy a las 8:00");
    assert.equal(text(at("08:00")), "Estamos abiertos");
    assert.equal(text(at("20:00", "2026-11-19" as Day)), "Abrimos mañana a las 8:00");
    assert.equal(text(at("20:00")), "Abrimos el 23 nov 2026 a las 8:00");
  });
});

describe("the holidays", () => {
  it("move with Easter", () => {
    assert.deepEqual([2024, 2025, 2026, 2027, 2038].map(easterOf), [
      "2024-03-31",
      "2025-04-20",
      "2026-04-05",
      "2027-03-28",
      "2038-04-25",
    ]);
    assert.deepEqual(
      holidaysOf(2026).map(({ date }) => date.slice(5)),
      [
        ...["01-01", "02-16", "02-17", "04-02", "04-03", "04-19", "05-01", "06-24"],
        ...["07-05", "07-24", "10-12", "12-24", "12-25", "12-31"],
      ],
    );
  });
});
