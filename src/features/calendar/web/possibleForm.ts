import { wallClock } from "#shared/clock/wallClock.ts";
import { addDays, type Day } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import {
  type Calendar,
  type ClosedDay,
  type Moment,
  type OutsideWish,
  type Possibility,
  serviceable,
  wishErrors,
} from "../rules.ts";
import { isLimited, type Offered } from "./limitedForm.ts";

const calendarIn = ({ calendar }: Offered): Calendar => ({
  hours: calendar.hours,
  closedDays: calendar.closed_days as ClosedDay[],
  dayEndsAt: calendar.day_ends_at,
});

/** The company's day and time, by this device's clock. */
function momentIn({ calendar: { time_zone, day_ends_at } }: Offered): Moment {
  const { day, time } = wallClock(new Date(), time_zone);
  return { day: time < day_ends_at ? addDays(day, -1) : day, time };
}

/** Why what is typed is not possible, under its fields. Of a company that limits nothing only the server knows: this clock may be wrong. */
export function impossibleIn(offered: Offered, wish: OutsideWish): FieldErrors {
  if (!isLimited(offered)) return {};
  const zone = (id: number) => offered.zones.find((each) => each.id === id);
  return wishErrors({ calendar: calendarIn(offered), now: momentIn(offered), zone }, wish);
}

/** The first possibility: what an empty form begins with. A time only if it is not now. */
export function firstPossible(offered: Offered, today: string): Possibility {
  const wish = { date: today as Day, time: null, pickup: null, delivery: null };
  if (!isLimited(offered)) return { date: wish.date, from: null };
  const answer = serviceable(calendarIn(offered), wish, momentIn(offered));
  return (answer.ok ? null : answer.next) ?? { date: wish.date, from: null };
}
