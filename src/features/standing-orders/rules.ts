import { addDays, type Day, periodOf, weekdayOf } from "#shared/dates.ts";
import type { OnClosed } from "#shared/vocabulary.ts";

/** Days of the week (1 is Monday) or of the month. */
export type Days = { weekdays: number[] } | { month_days: (number | "last")[] };

/** When a standing order makes its orders. */
export interface Schedule {
  days: Days;
  from: Day;
  /** The last day; null: without end. */
  until: Day | null;
  /** Days without an order. */
  skip: readonly Day[];
  /** The last day of a pause. */
  paused_until: Day | null;
  /** What becomes of a day on which nobody works. */
  on_closed: OnClosed;
}

/** What the days of a schedule depend on. */
export interface World {
  today: Day;
  isOpen: (day: Day) => boolean;
  /** Something became of this day of the schedule, maybe on another one. */
  isDone: (day: Day) => boolean;
}

const dateOf = (day: Day): number => Number(day.slice(8));

/** Whether these days have the day. A day that its month lacks, such as the 31st, is the month's last. */
export function hasDay(days: Days, day: Day): boolean {
  if ("weekdays" in days) return days.weekdays.includes(weekdayOf(day));
  const last = dateOf(periodOf("month", day).end);
  return days.month_days.some(
    (wanted) => (wanted === "last" ? last : Math.min(wanted, last)) === dateOf(day),
  );
}

/** What a schedule plans for a day of its own, whether or not somebody works then; null: nothing. */
export function planOf(schedule: Schedule, day: Day): "planned" | "skipped" | "paused" | null {
  const { days, from, until, skip, paused_until } = schedule;
  if (day < from || (until !== null && day > until) || !hasDay(days, day)) return null;
  if (skip.includes(day)) return "skipped";
  return paused_until !== null && day <= paused_until ? "paused" : "planned";
}

/** Nobody closes for longer. */
const LONGEST_CLOSURE = 500;

/** The closed days right before (-1) or after (1) a day, the nearest first. */
function closedBeside(day: Day, step: -1 | 1, isOpen: World["isOpen"]): Day[] {
  const closed: Day[] = [];
  let next = addDays(day, step);
  while (!isOpen(next) && closed.length < LONGEST_CLOSURE) {
    closed.push(next);
    next = addDays(next, step);
  }
  return closed;
}

/** The first day of which somebody has to know what became of it: it may still be moved to today or later. */
export function firstThatMatters(today: Day, isOpen: World["isOpen"]): Day {
  return closedBeside(today, -1, isOpen).at(-1) ?? today;
}

/**
 * The schedule's own days whose order a day brings: itself, and those that are moved to it because nobody works then. A day before that has
 * passed is the day after. One order is made for all of them.
 */
export function ownDays(schedule: Schedule, day: Day, { today, isOpen, isDone }: World): Day[] {
  if (!isOpen(day)) return [];
  const moved: Day[] = [];
  if (schedule.on_closed !== "skip") {
    const earlier = closedBeside(day, -1, isOpen);
    const lastOpen = addDays(day, -1 - earlier.length);
    if (schedule.on_closed === "after" || lastOpen < today) moved.push(...earlier);
    if (schedule.on_closed === "before") moved.push(...closedBeside(day, 1, isOpen));
  }
  return [day, ...moved].filter((own) => planOf(schedule, own) === "planned" && !isDone(own)).sort();
}

/** The state of a day on which no order is made; null: it is none of the schedule's. */
export function stateWithout(
  schedule: Schedule,
  day: Day,
  { isOpen, isDone }: World,
): "skipped" | "paused" | "closed" | null {
  const plan = planOf(schedule, day);
  if (plan !== "planned") return plan;
  return schedule.on_closed === "skip" && !isOpen(day) && !isDone(day) ? "closed" : null;
}

/** Two days of the month are at most 31 days apart. */
const LONGEST_GAP = 31;

/** The first day on or after `start` that brings an order; null: none. */
export function nextDay(schedule: Schedule, start: Day, world: World): Day | null {
  const { from, until, skip, paused_until, on_closed } = schedule;
  const first = [start, from, ...(paused_until === null ? [] : [addDays(paused_until, 1)])]
    .sort()
    .at(-1) as Day;
  // Each skipped day moves it by at most one gap, and a closure by its length.
  const last = addDays(first, LONGEST_GAP * (skip.length + 1) + LONGEST_CLOSURE);
  // A day that is moved to an earlier one may be made before the first.
  for (let day = on_closed === "before" ? start : first; day <= last; day = addDays(day, 1)) {
    if (ownDays(schedule, day, world).length > 0) return day;
    if (until !== null && day > until && world.isOpen(day)) return null;
  }
  return null;
}

/** Whether a schedule brings an order at all, on any day from its first on. */
export function everHappens(schedule: Schedule, isOpen: World["isOpen"]): boolean {
  const { from } = schedule;
  const world = { today: from, isOpen, isDone: () => false };
  return nextDay({ ...schedule, skip: [], paused_until: null }, from, world) !== null;
}
