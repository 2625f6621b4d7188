import { forgetAttempts } from "./attempts.ts";
import type { Database } from "./database/types.ts";
import { forgetKeys } from "./http/idempotency.ts";
import { forgetJobs } from "./jobs/queue.ts";
import { forgetRemembered, forgetSignIns } from "./session.ts";

/** Deletes expired idempotency keys, sign-ins, attempt counts and failed jobs, each in its own transaction. */
export async function sweep(database: Database, now: Date, sessionDays: number): Promise<void> {
  for (const forget of [forgetKeys, forgetAttempts, forgetJobs])
    await database.transaction((tx) => forget(tx, now));
  await database.transaction((tx) => forgetSignIns(tx, now, sessionDays));
  forgetRemembered(database);
}
