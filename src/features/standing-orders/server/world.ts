import { openDaysOf } from "#features/calendar/rules.ts";
import { calendarOf } from "#features/calendar/server/queries.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { firstThatMatters, type World } from "../rules.ts";

/** What the days of each standing order depend on, by its id. A new one has no id. */
export type WorldOf = (id: number | null) => World;

/** Reads what the days of standing orders depend on: of one of them, or of all of the company's. */
export async function readWorld(db: Db, companyId: number, today: Day, id?: number): Promise<WorldOf> {
  const isOpen = openDaysOf(await calendarOf(db, companyId));
  let query = db
    .selectFrom("standing_days")
    .select(["standing_order_id", "date"])
    .where("company_id", "=", companyId)
    .where("date", ">=", firstThatMatters(today, isOpen));
  if (id !== undefined) query = query.where("standing_order_id", "=", id);
  const rows = await query.execute();
  const done = new Set(rows.map(({ standing_order_id, date }) => `${standing_order_id} ${date}`));
  return (of) => ({ today, isOpen, isDone: (day) => done.has(`${of} ${day}`) });
}
