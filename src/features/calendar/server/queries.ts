import { findCompany, hoursIn } from "#features/company/server/queries.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { wallClock } from "#shared/clock/wallClock.ts";
import type { Day, Instant } from "#shared/dates.ts";
import type { Calendar, ClosedDay, Moment, ZoneRule } from "../rules.ts";

const DAY_ENDS_AT = "00:00";

const closedDaysIn = ({ days_off }: Pick<RowOf<"company_settings">, "days_off">): ClosedDay[] =>
  JSON.parse(days_off) as ClosedDay[];

/** When the company works. */
export async function calendarOf(db: Db, companyId: number): Promise<Calendar> {
  const row = await findCompany(db, companyId);
  return { hours: hoursIn(row), closedDays: closedDaysIn(row), dayEndsAt: DAY_ENDS_AT };
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

const ruleOf = prepared((db, { companyId, id }: { companyId: number; id: number }) =>
  db
    .selectFrom("zones")
    .select(["name", "served", "last_hour"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null),
);

/** What a zone allows; undefined: there is no such zone. */
export async function zoneRuleOf(db: Db, companyId: number, id: number): Promise<ZoneRule | undefined> {
  const [row] = await ruleOf(db, { companyId, id });
  return row && { ...row, served: row.served === 1 };
}

/** The company's day and time. */
export const momentOf = ({ today, at, timeZone }: { today: Day; at: Instant; timeZone: string }): Moment => ({
  day: today,
  time: wallClock(new Date(at), timeZone).time,
});
