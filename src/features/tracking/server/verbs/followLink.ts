import { networkOf } from "#server/admission/network.ts";
import type { Database } from "#server/database/types.ts";
import type { Config } from "#server/program/config.ts";
import { checkLimits, countAttempt, type Limit } from "#server/signIn/attempts.ts";
import { AppError } from "#shared/errors.ts";

interface Asking {
  database: Database;
  config: Config;
  ip: string;
  now: Date;
}

/**
 * Finds what a link shows. Throws `not-found`, and `too-many` after too many unknown links from one network. A valid link is always
 * shown: many recipients share one network, and a token can't be guessed.
 */
export async function followLink<T>(
  { database, config, ip, now }: Asking,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const result = await find();
  if (result !== undefined) return result;
  const limits: Limit[] = [
    { bucket: `track ${networkOf(ip)}`, most: config.loginAttemptsPerMinute, seconds: 60 },
  ];
  // Refused without a write.
  await checkLimits(database.read, limits, now);
  await database.transaction((tx) => countAttempt(tx, limits, now));
  throw new AppError("not-found");
}
