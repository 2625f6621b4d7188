import { type Day, dayAt, type Instant } from "#shared/dates.ts";
import { useSession } from "./session.ts";

/** The company's day, by this device's clock. */
export function useToday(): Day {
  const company = useSession()?.company;
  // A session that an older page stored has no end of the day.
  const dayEnds = [{ since: "" as Instant, at: company?.day_ends_at ?? "" }];
  return dayAt(new Date(), { timeZone: company?.time_zone ?? "America/Caracas", dayEnds });
}
