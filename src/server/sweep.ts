import type { Database } from "./database/types.ts";
import { deleteExpiredKeys } from "./http/idempotency.ts";
import { deleteFailedJobs } from "./jobs/queue.ts";
import { deleteOldAttempts } from "./signIn/attempts.ts";
import { clearSignInCache, deleteExpiredSignIns } from "./signIn/session.ts";

/** Deletes expired idempotency keys, sign-ins, attempt counts and failed jobs, each in its own transaction. */
export async function sweep(database: Database, now: Date, sessionDays: number): Promise<void> {
  for (const forget of [deleteExpiredKeys, deleteOldAttempts, deleteFailedJobs])
    await database.transaction((tx) => forget(tx, now));
  await database.transaction((tx) => deleteExpiredSignIns(tx, now, sessionDays));
  clearSignInCache(database);
}
