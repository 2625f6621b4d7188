import type { Day, Instant, OfficeClock } from "#shared/dates.ts";
import { type Actor, mayCall } from "#shared/routes/roles.ts";

/** Who makes a change, in which company, and when: `today` is the day of `at` by the company's clock. */
export interface Author extends OfficeClock {
  companyId: number;
  accountId: number;
  /** Whether it may insist on what only admins decide. */
  isAdmin: boolean;
  at: Instant;
  today: Day;
}

export const toAuthor = (
  {
    companyId,
    id,
    type,
    role = null,
  }: Pick<Actor, "companyId" | "id" | "type"> & Partial<Pick<Actor, "role">>,
  { at, today, timeZone, dayEnds }: Pick<Author, "at" | "today" | "timeZone" | "dayEnds">,
): Author => ({
  companyId,
  accountId: id,
  isAdmin: mayCall("admin", { type, role }),
  at,
  today,
  timeZone,
  dayEnds,
});
