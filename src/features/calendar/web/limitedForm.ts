import type { z } from "zod";
import type { offeredCalendar, offeredZone } from "../contract.ts";

/** What a page outside the office knows of the calendar. */
export interface Offered {
  zones: readonly z.output<typeof offeredZone>[];
  calendar: z.output<typeof offeredCalendar>;
}

/** Whether the company limits when or where orders are possible. */
export const isLimited = ({ zones, calendar }: Offered): boolean =>
  calendar.hours.length > 0 ||
  calendar.closed_days.length > 0 ||
  zones.some(({ served, last_hour }) => !served || last_hour !== null);
