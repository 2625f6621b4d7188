import { forgetAttempts } from "./attempts.ts";
import type { Database } from "./database/types.ts";
import { forgetKeys } from "./idempotency.ts";
import { forgetRemembered, forgetSignIns } from "./session.ts";

/** Forgets what has had its time: idempotency keys, sign-ins, counted tries. What is asked for never waits on it. */
export async function sweep(database: Database, now: Date, sessionDays: number): Promise<void> {
  for (const forget of [forgetKeys, forgetAttempts]) await database.transaction((tx) => forget(tx, now));
  await database.transaction((tx) => forgetSignIns(tx, now, sessionDays));
  forgetRemembered(database);
}
