import { calendarRoutes } from "#features/calendar/contract.ts";
import { type CompanyBody, companyRoutes } from "#features/company/contract.ts";
import type { Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { type Doing, perform } from "./perform.ts";

const WORKDAYS = [1, 2, 3, 4, 5, 6];

/** From now on the company says when it works: not on Sundays, nor on New Year's day. */
export async function sayHours(tx: Tx, doing: Doing, settings: CompanyBody): Promise<void> {
  const hours = WORKDAYS.map((weekday) => ({ weekday, from: "07:30", to: "18:00" }));
  await perform(tx, doing, companyRoutes.update, { body: { ...settings, hours } });
  const date = `${Number(doing.today.slice(0, 4)) + 1}-01-01` as Day;
  await perform(tx, doing, calendarRoutes.saveClosedDays, { body: [{ date, name: "Año Nuevo" }] });
}
