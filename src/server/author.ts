import type { Day, Instant } from "#shared/dates.ts";
import { type Actor, mayCall } from "#shared/routes/roles.ts";

/** Who makes a change, in which company, and when. */
export interface Author {
  companyId: number;
  accountId: number;
  /** Whether it may insist on what only admins decide. */
  isAdmin: boolean;
  at: Instant;
  /** The day of `at` in `timeZone`, the business's. */
  today: Day;
  timeZone: string;
}

export const toAuthor = (
  {
    companyId,
    id,
    type,
    role = null,
  }: Pick<Actor, "companyId" | "id" | "type"> & Partial<Pick<Actor, "role">>,
  { at, today, timeZone }: Pick<Author, "at" | "today" | "timeZone">,
): Author => ({
  companyId,
  accountId: id,
  isAdmin: mayCall("admin", { type, role }),
  at,
  today,
  timeZone,
});
