import { closingDay } from "#features/company/rules.ts";
import { closingMailOf, dayEndsIn } from "#features/company/server/queries.ts";
import type { Database } from "#server/database/types.ts";
import { enqueue } from "#server/jobs/queue.ts";
import type { Log } from "#server/monitoring/log.ts";
import type { Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";

/** The job that sends a company's closing mail of a day. */
export const CLOSING_MAIL = "closing-mail";

export interface ClosingJob {
  companyId: number;
  day: Day;
}

const LOOK_MS = 60_000;

/**
 * Adds the job of each company whose hour has come: once per day, whichever process looks first. A mail that is late, because the server was
 * off, is still its own day's.
 */
export async function planClosings(database: Database, now: Date, timeZone: string): Promise<void> {
  const rows = await database.read
    .selectFrom("company_settings")
    .select(["company_id", "closing_mail", "closing_mailed_on", "day_ends"])
    .where("closing_mail", "is not", null)
    .execute();
  for (const row of rows) {
    const mail = closingMailOf(row);
    if (!mail) continue;
    const day = closingDay(mail.hour, now, { timeZone, dayEnds: dayEndsIn(row) });
    if (row.closing_mailed_on !== null && row.closing_mailed_on >= day) continue;
    await database.transaction((tx) => planClosing(tx, { companyId: row.company_id, day }, now));
  }
}

/** The day is claimed in the transaction that adds the job: both are committed or neither. */
async function planClosing(tx: Tx, { companyId, day }: ClosingJob, now: Date): Promise<void> {
  const claimed = await tx
    .updateTable("company_settings")
    .set({ closing_mailed_on: day })
    .where("company_id", "=", companyId)
    .where("closing_mail", "is not", null)
    .where((eb) => eb.or([eb("closing_mailed_on", "is", null), eb("closing_mailed_on", "<", day)]))
    .returning("id")
    .executeTakeFirst();
  if (claimed) await enqueue(tx, CLOSING_MAIL, { companyId, day } satisfies ClosingJob, now);
}

/** Looks once a minute until the returned function is called. */
export function keepClosing(database: Database, timeZone: string, log: Log): () => void {
  const look = () =>
    planClosings(database, new Date(), timeZone).catch((error: unknown) =>
      log.error(error, "closing mails were not planned"),
    );
  void look();
  const looking = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(looking);
}
