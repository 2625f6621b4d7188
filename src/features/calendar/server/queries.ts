import { dayEndIn, findCompany, hoursIn } from "#features/company/server/queries.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { timeAt } from "#shared/clock/wallClock.ts";
import type { Day, Instant } from "#shared/dates.ts";
import type { Calendar, ClosedDay, Moment, ZoneRule } from "../rules.ts";

const closedDaysIn = ({ days_off }: Pick<RowOf<"company_settings">, "days_off">): ClosedDay[] =>
  JSON.parse(days_off) as ClosedDay[];

/** When the company works. */
export async function calendarOf(db: Db, companyId: number): Promise<Calendar> {
  const row = await findCompany(db, companyId);
  return { hours: hoursIn(row), closedDays: closedDaysIn(row), dayEndsAt: dayEndIn(row) };
}

/** Locks the settings until the transaction ends. */
export const lockCalendar = (tx: Tx, companyId: number) =>
  lockForUpdate(
    tx.selectFrom("company_settings").select("id").where("company_id", "=", companyId),
    tx,
  ).execute();

/** The days, in their order. */
export async function replaceClosedDays(
  tx: Tx,
  companyId: number,
  days: readonly ClosedDay[],
): Promise<ClosedDay[]> {
  const sorted = [...days].sort((a, b) => (a.date < b.date ? -1 : 1));
  await tx
    .updateTable("company_settings")
    // The standing orders of today are looked for again.
    .set({ days_off: JSON.stringify(sorted), standing_on: null })
    .where("company_id", "=", companyId)
    .execute();
  return sorted;
}

const rules = prepared((db, { companyId }: { companyId: number }) =>
  db
    .selectFrom("zones")
    .select(["id", "name", "served", "last_hour"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .orderBy("sort_name")
    .orderBy("id"),
);

/** What each zone allows, by their names. */
export async function zoneRulesOf(db: Db, companyId: number): Promise<Map<number, ZoneRule>> {
  const rows = await rules(db, { companyId });
  return new Map(rows.map(({ id, served, ...rule }) => [id, { ...rule, served: served === 1 }]));
}

/** What those outside the office see of the calendar, from today on. */
export async function offeredCalendar(db: Db, companyId: number, { today, timeZone }: Offering) {
  const [calendar, zones] = await Promise.all([calendarOf(db, companyId), zoneRulesOf(db, companyId)]);
  return {
    zones: [...zones].map(([id, rule]) => ({ id, ...rule })),
    calendar: {
      hours: [...calendar.hours],
      closed_days: calendar.closedDays.filter(({ date }) => date >= today),
      day_ends_at: calendar.dayEndsAt,
      time_zone: timeZone,
    },
  };
}

interface Offering {
  today: Day;
  timeZone: string;
}

/** The moment of a call. */
export interface CallMoment {
  today: Day;
  at: Instant;
  timeZone: string;
}

/** The company's day and time. */
export const momentOf = ({ today, at, timeZone }: CallMoment): Moment => ({
  day: today,
  time: timeAt(new Date(at), timeZone),
});
