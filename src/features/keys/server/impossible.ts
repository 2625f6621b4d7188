import type { OutsideWish } from "#features/calendar/rules.ts";
import { errorsOfWish } from "#features/calendar/server/verbs/checkWish.ts";
import type { Db } from "#server/schema.ts";
import type { Day, Instant } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";

/** What the check of a call by a key knows. */
export interface Asking {
  db: Db;
  actor: Actor;
  today: Day;
  at: Instant;
  config: { timeZone: string };
}

/** Why the company can't do what other software asks for. */
export const impossible = (
  { db, actor: { companyId }, today, at, config: { timeZone } }: Asking,
  wish: OutsideWish,
): Promise<FieldErrors> => errorsOfWish(db, { companyId, today, at, timeZone }, wish);
