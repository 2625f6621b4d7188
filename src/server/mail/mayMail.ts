import { AppError } from "#shared/errors.ts";
import type { Database } from "../database/types.ts";
import { countAttempt } from "../signIn/attempts.ts";

/** A limit per kind of mail and address, whoever causes the mails, so that nobody's mailbox is flooded. */
const MAILS_PER_HOUR = 5;

/** Counts a mail. Returns whether it may be sent. `bucket`: the kind of mail and the address. */
export async function mayMail(database: Database, bucket: string, now: Date): Promise<boolean> {
  const limit = { bucket: bucket.toLowerCase(), most: MAILS_PER_HOUR, seconds: 3600 };
  try {
    await database.transaction((tx) => countAttempt(tx, [limit], now));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "too-many") return false;
    throw error;
  }
}
