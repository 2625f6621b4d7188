import { endOf, MINUTES_A_DAY, minutesOf, type Span } from "#features/company/rules.ts";
import { addDays, type Day, isDay, weekdayOf } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { isId } from "#shared/numbers.ts";
import { calendarTexts as texts } from "./texts.ts";

/** A day on which nobody works. */
export interface ClosedDay {
  date: Day;
  name: string;
}

/** When a company works. */
export interface Calendar {
  /** Empty: always. */
  hours: readonly Span[];
  closedDays: readonly ClosedDay[];
  /** Until this time it is still the day before. */
  dayEndsAt: string;
}

/** What a zone allows. */
export interface ZoneRule {
  name: string;
  served: boolean;
  /** The last time of day to deliver there. */
  last_hour: string | null;
}

/** The company's day and time of day. */
export interface Moment {
  day: Day;
  time: string;
}

/** Where and when somebody wants an order. Without a time it is now if it is for today, else any time of the day. */
export interface Wish {
  date: Day;
  time: string | null;
  pickup: ZoneRule | null;
  delivery: ZoneRule | null;
}

/** Whose fault it is that a wish is not possible. */
type WishField = "date" | "promised_time" | "pickup_zone_id" | "delivery_zone_id";

/** When it is possible the next time. `from` is null for a company without hours. */
export interface Possibility {
  date: Day;
  from: string | null;
}

export type Serviceable =
  | { ok: true }
  | {
      ok: false;
      field: WishField;
      /** A sentence, with the next possibility. */
      reason: string;
      /** Null: never. */
      next: Possibility | null;
    };

/** Whether the company can do what somebody wishes, else why not and when it can. Nothing else decides it. */
export function serviceable(calendar: Calendar, wish: Wish, now: Moment): Serviceable {
  const { pickup, delivery, date } = wish;
  if (pickup && !pickup.served) return notServed("pickup_zone_id", pickup);
  if (delivery && !delivery.served) return notServed("delivery_zone_id", delivery);
  const isToday = date === now.day;
  const present = minuteOf(calendar, now.time);
  const wanted = wish.time === null ? (isToday ? present : null) : minuteOf(calendar, wish.time);
  const problem = problemOf(calendar, wish, { wanted, present, isToday, isPast: date < now.day });
  if (!problem) return { ok: true };
  const start = date < now.day ? now.day : date;
  const earliest = Math.max(start === date ? (wanted ?? 0) : 0, start === now.day ? present : 0);
  const next = nextPossible(calendar, delivery, { date: start, minute: earliest });
  return { ok: false, field: problem.field, reason: problem.say(next), next };
}

function notServed(field: WishField, { name }: ZoneRule): Serviceable {
  return { ok: false, field, reason: texts.notServed(name), next: null };
}

interface WantedMinute {
  /** In minutes of its day; null: any. */
  wanted: number | null;
  present: number;
  isToday: boolean;
  isPast: boolean;
}

interface Problem {
  field: WishField;
  say: (next: Possibility | null) => string;
}

function problemOf(
  calendar: Calendar,
  { date, delivery }: Wish,
  { wanted, present, isToday, isPast }: WantedMinute,
): Problem | undefined {
  if (isPast) return { field: "date", say: () => texts.pastDay };
  const why = whyClosed(calendar, date);
  if (why !== undefined) return { field: "date", say: (next) => texts.closedDay(date, why, next) };
  if (wanted !== null && isToday && wanted < present)
    return { field: "promised_time", say: (next) => texts.pastTime(date, next) };
  if (wanted !== null && !isOpenAt(calendar, date, wanted))
    return {
      field: "promised_time",
      say: (next) => texts.closedHour({ date, time: timeOf(wanted) }, next),
    };
  const first = firstMinute(calendar, delivery, { date, minute: wanted ?? 0 });
  if (delivery?.last_hour && (first === undefined || (wanted !== null && first !== wanted))) {
    const { name, last_hour } = delivery;
    return { field: "promised_time", say: (next) => texts.afterLast({ date, name, last_hour }, next) };
  }
  return undefined;
}

/** A time of day in minutes of its day: before the end of the day it belongs to the day before. */
function minuteOf({ dayEndsAt }: Pick<Calendar, "dayEndsAt">, time: string): number {
  const minute = minutesOf(time);
  return minute < minutesOf(dayEndsAt) ? minute + MINUTES_A_DAY : minute;
}

function timeOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}

/** Why nobody works on a day: its name, or that of its weekday; undefined: somebody does. */
function whyClosed({ hours, closedDays }: Calendar, date: Day): string | undefined {
  const closed = closedDays.find((day) => day.date === date);
  if (closed) return closed.name;
  const weekday = weekdayOf(date);
  if (hours.length === 0 || hours.some((span) => span.weekday === weekday)) return undefined;
  return texts.weekdays[weekday - 1];
}

/** Whether somebody works on a day. */
const isOpenDay = (calendar: Calendar, date: Day): boolean => whyClosed(calendar, date) === undefined;

/** The same, for many days. */
export function openDaysOf({ hours, closedDays }: Calendar): (day: Day) => boolean {
  const closed = new Set(closedDays.map(({ date }) => date));
  const weekdays = new Set(hours.map(({ weekday }) => weekday));
  return (day) => !closed.has(day) && (weekdays.size === 0 || weekdays.has(weekdayOf(day)));
}

/** When somebody works on a day, in minutes of the day; the ends are not included. */
function spansOf(calendar: Calendar, date: Day): { from: number; to: number }[] {
  if (!isOpenDay(calendar, date)) return [];
  const begin = minutesOf(calendar.dayEndsAt);
  if (calendar.hours.length === 0) return [{ from: begin, to: begin + MINUTES_A_DAY }];
  const weekday = weekdayOf(date);
  return calendar.hours
    .filter((span) => span.weekday === weekday)
    .map((span) => ({ from: minutesOf(span.from), to: endOf(span) }))
    .sort((a, b) => a.from - b.from);
}

const isOpenAt = (calendar: Calendar, date: Day, minute: number): boolean =>
  spansOf(calendar, date).some(({ from, to }) => minute >= from && minute < to);

/** The first minute of a day, from `minute` on, at which an order can be delivered in the zone. */
function firstMinute(
  calendar: Calendar,
  zone: ZoneRule | null,
  { date, minute }: { date: Day; minute: number },
): number | undefined {
  const last = zone?.last_hour ? minuteOf(calendar, zone.last_hour) : Number.POSITIVE_INFINITY;
  const [first] = spansOf(calendar, date).flatMap(({ from, to }) => {
    const earliest = Math.max(from, minute);
    return earliest < to && earliest <= last ? [earliest] : [];
  });
  return first;
}

/** The first possibility from a minute of a day on; null: there is none. */
function nextPossible(
  calendar: Calendar,
  zone: ZoneRule | null,
  start: { date: Day; minute: number },
): Possibility | null {
  // A week without closed days shows every weekday.
  const days = 7 * (calendar.closedDays.length + 2);
  for (let after = 0; after < days; after += 1) {
    const date = addDays(start.date, after);
    const first = firstMinute(calendar, zone, { date, minute: after === 0 ? start.minute : 0 });
    if (first !== undefined) return { date, from: calendar.hours.length === 0 ? null : timeOf(first) };
  }
  return null;
}

interface AskedStop {
  promised_time?: string | null | undefined;
  delivery_zone_id?: number | null | undefined;
}

/** What somebody outside the office asks for: an order, or a trip with stops. Without a day only its zones are looked at. */
export interface OutsideWish extends AskedStop {
  date?: string | undefined;
  pickup_zone_id?: number | null | undefined;
  stops?: readonly AskedStop[] | undefined;
}

interface Known {
  calendar: Calendar;
  now: Moment;
  /** An unknown zone is an error of its own. */
  zone: (id: number) => ZoneRule | undefined;
}

const isTime = (text: unknown): text is string => typeof text === "string" && /^\d{2}:\d{2}$/.test(text);

/** Why an order or a trip from outside the office is not possible, under its fields. The day and the pickup are those of all stops. */
export function wishErrors(known: Known, { stops, ...order }: OutsideWish): FieldErrors {
  if (!stops) return errorsOf(known, order, { stop: order, prefix: "" });
  const errors = stops.map((stop, index) => errorsOf(known, order, { stop, prefix: `stops.${index}.` }));
  return Object.assign({}, ...errors);
}

function errorsOf(
  { calendar, now, zone }: Known,
  { date, pickup_zone_id }: OutsideWish,
  { stop, prefix }: { stop: AskedStop; prefix: string },
): FieldErrors {
  const ruleOf = (id: number | null | undefined) => (isId(id) ? (zone(id) ?? null) : null);
  const wish = {
    date: isDay(date) ? date : now.day,
    time: isTime(stop.promised_time) ? stop.promised_time : null,
    pickup: ruleOf(pickup_zone_id),
    delivery: ruleOf(stop.delivery_zone_id),
  };
  const answer = serviceable(calendar, wish, now);
  if (answer.ok) return {};
  const { field, reason } = answer;
  const isOfZone = field === "pickup_zone_id" || field === "delivery_zone_id";
  if (!isDay(date) && !isOfZone) return {};
  const isOfStop = field === "promised_time" || field === "delivery_zone_id";
  return { [isOfStop ? prefix + field : field]: [reason] };
}

/** When the company works the next time: now, or from when on. Null: never. */
export function nextOpening(calendar: Calendar, now: Moment): "now" | Possibility | null {
  const today = serviceable(calendar, { date: now.day, time: null, pickup: null, delivery: null }, now);
  return today.ok ? "now" : today.next;
}

/** The Sunday of Easter, by the Gregorian calendar (Meeus, Jones, Butcher). */
export function easterOf(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const f = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - f + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(Math.floor(days / 31))}-${two((days % 31) + 1)}` as Day;
}

/** Venezuela's holidays of a year, in their order. */
export function holidaysOf(year: number): ClosedDay[] {
  const easter = easterOf(year);
  const moving = texts.beforeEaster.map(({ days, name }) => ({ date: addDays(easter, -days), name }));
  const fixed = texts.holidays.map(({ day, name }) => ({ date: `${year}-${day}` as Day, name }));
  return [...moving, ...fixed].sort((a, b) => (a.date < b.date ? -1 : 1));
}
