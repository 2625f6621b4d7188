import { calendarDayAt, type Day, dayAt, type Instant } from "#shared/dates.ts";
import { useSession } from "./session.ts";

const OFFICE_ZONE = "America/Caracas";

/** The calendar's day where the company is, which after midnight may be later than the company's. */
export function useCalendarDay(): Day {
  return calendarDayAt(new Date(), useSession()?.company.time_zone ?? OFFICE_ZONE);
}

/** The company's day, by this device's clock. */
export function useToday(): Day {
  const company = useSession()?.company;
  // A session that an older page stored has no end of the day.
  const dayEnds = [{ since: "" as Instant, at: company?.day_ends_at ?? "" }];
  return dayAt(new Date(), { timeZone: company?.time_zone ?? OFFICE_ZONE, dayEnds });
}
