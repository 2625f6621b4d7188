import type { Day, Instant } from "#shared/dates.ts";
import type { Actor } from "#shared/routes/roles.ts";

/** Who makes a change, in which company, and when. */
export interface Author {
  companyId: number;
  accountId: number;
  at: Instant;
  /** The day of `at` in `timeZone`, the business's. */
  today: Day;
  timeZone: string;
}

export const toAuthor = (
  { companyId, id }: Pick<Actor, "companyId" | "id">,
  { at, today, timeZone }: Pick<Author, "at" | "today" | "timeZone">,
): Author => ({ companyId, accountId: id, at, today, timeZone });
