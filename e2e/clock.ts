import { calendarDayAt, type Day } from "#shared/dates.ts";

/** The time zone of the business: of the server under test, and of the browsers. */
export const TIME_ZONE = "America/Caracas";

/** Today there. The server and the browsers have the clock of this process: `scripts/testClock.mjs`. */
export const today = (): Day => calendarDayAt(new Date(), TIME_ZONE);
