import { forgetAttempts } from "./attempts.ts";
import type { Database } from "./database/types.ts";
import { forgetKeys } from "./idempotency.ts";
import { forgetRemembered, forgetSignIns } from "./session.ts";

/** Removes expired idempotency keys, sign-ins and counted attempts, each in a transaction of its own. */
export async function sweep(database: Database, now: Date, sessionDays: number): Promise<void> {
  for (const forget of [forgetKeys, forgetAttempts]) await database.transaction((tx) => forget(tx, now));
  await database.transaction((tx) => forgetSignIns(tx, now, sessionDays));
  forgetRemembered(database);
}
