import { wallClock } from "#shared/clock/wallClock.ts";
import {
  addDays,
  type Day,
  type DayEnd,
  dayAt,
  type Instant,
  instantAt,
  isEarlier,
  MIDNIGHT,
  type OfficeClock,
  timeIn,
} from "#shared/dates.ts";
import { fold } from "#shared/search.ts";
import { PROOF_PARTS, type ProofPart, type ProofRule } from "#shared/vocabulary.ts";

/** Whether a day lies in the closed period, which ends with `closedUntil`. Null: nothing is closed. */
export const isClosed = (day: Day, closedUntil: Day | null): boolean =>
  closedUntil !== null && day <= closedUntil;

/** Whether a change of the period's end opens days again. */
export const opensAgain = (before: Day | null, after: Day | null): boolean =>
  before !== null && (after === null || after < before);

/** The last day of the month before that of a day. */
export const endOfMonthBefore = (day: Day): Day => addDays(`${day.slice(0, 7)}-01` as Day, -1);

/** The latest that a day may end. */
export const LATEST_DAY_END = "05:00";

/** The ends of a company's days once they end at `at` from `now` on. */
export function withDayEnd(at: string, now: Date, { timeZone, dayEnds }: OfficeClock): DayEnd[] {
  const last = dayEnds.at(-1);
  if (at === (last?.at ?? MIDNIGHT)) return [...dayEnds];
  const isUnused = last !== undefined && hasNoNight(last.since, now, timeZone);
  const before = isUnused ? dayEnds.slice(0, -1) : [...dayEnds];
  if (at === (before.at(-1)?.at ?? MIDNIGHT)) return before;
  return [...before, { since: instantAt(now), at }];
}

/** Whether no day could end between two instants. What was set then decided nothing, and needn't be kept. */
function hasNoNight(since: Instant, now: Date, timeZone: string): boolean {
  const [from, to] = [new Date(since), now].map((instant) => wallClock(instant, timeZone));
  return from?.day === to?.day && from !== undefined && from.time >= LATEST_DAY_END;
}

/** The newest day whose closing mail is due, by its hour of the day. */
export function closingDay(hour: number, now: Date, clock: OfficeClock): Day {
  const { time, dayEndsAt } = timeIn(now, clock);
  const day = dayAt(now, clock);
  return isEarlier(time, timeOfHour(hour), dayEndsAt) ? addDays(day, -1) : day;
}

/** `20:00`, of 20. */
export const timeOfHour = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** Of each part of a proof, whether it has to be brought. */
export type ProofRules = Record<ProofPart, ProofRule>;

/** What a company that has said nothing asks for. */
export const OPTIONAL_PROOF: ProofRules = { photo: "optional", signature: "optional", document: "optional" };

interface Policies {
  client: ProofRules | null;
  service: ProofRules | null;
  company: ProofRules | null;
}

/** The policy of an order: its client's, else its service's, else the company's. */
export const proofPolicyOf = ({ client, service, company }: Policies): ProofRules =>
  client ?? service ?? company ?? OPTIONAL_PROOF;

/** What a delivery brings. */
export type Brought = Record<ProofPart, boolean>;

/** What a delivery lacks of what its policy requires. */
export const lackingProof = (policy: ProofRules, brought: Brought): ProofPart[] =>
  PROOF_PARTS.filter((part) => policy[part] === "required" && !brought[part]);

export const MOST_OF_SLUG = 40;

/** A name as an address has it: `Mandados del Ávila, C.A.` is `mandados-del-avila-c-a`. */
export const slugOf = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MOST_OF_SLUG)
    .replace(/^-|-$/g, "");

/** Hours of a weekday in which the company works. 1 is Monday. `to` is not included. */
export interface Span {
  weekday: number;
  from: string;
  to: string;
}

export const MINUTES_A_DAY = 1440;

/** The minutes of `HH:MM` since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When a span ends, in minutes since its day's midnight: one that ends before it begins ends on the next day. */
export function endOf({ from, to }: Span): number {
  const end = minutesOf(to);
  return end < minutesOf(from) ? end + MINUTES_A_DAY : end;
}

const inOrder = (a: Span, b: Span) => a.weekday - b.weekday || minutesOf(a.from) - minutesOf(b.from);

/** The spans from Monday to Sunday, each day's by their beginning. */
export const inWeekOrder = (hours: readonly Span[]): Span[] => [...hours].sort(inOrder);

/** Where the hours of a week are wrong: `index` is that of the span. */
export interface HoursProblem {
  index: number;
  field: "from" | "to";
  why: "empty" | "early" | "late" | "overlaps";
}

/** What is wrong with the hours of a week, in any order, whose days end at `dayEndsAt` of the next one. Undefined: nothing. */
export function hoursProblem(hours: readonly Span[], dayEndsAt: string): HoursProblem | undefined {
  const sorted = hours.map((span, index) => ({ ...span, index })).sort(inOrder);
  for (const [position, { index, ...span }] of sorted.entries()) {
    const before = sorted[position - 1];
    if (span.to === span.from) return { index, field: "to", why: "empty" };
    if (minutesOf(span.from) < minutesOf(dayEndsAt)) return { index, field: "from", why: "early" };
    if (endOf(span) > MINUTES_A_DAY + minutesOf(dayEndsAt)) return { index, field: "to", why: "late" };
    if (before?.weekday === span.weekday && endOf(before) > minutesOf(span.from))
      return { index, field: "from", why: "overlaps" };
  }
  return undefined;
}
