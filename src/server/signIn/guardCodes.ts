import { networkOf } from "#server/admission/network.ts";
import type { Database } from "#server/database/types.ts";
import type { Config } from "#server/program/config.ts";
import { AppError } from "#shared/errors.ts";
import { checkLimits, countAttempt, type Limit } from "./attempts.ts";

interface Caller {
  database: Database;
  ip: string;
  config: Config;
  now: Date;
}

/**
 * Limits how many wrong codes come from one network. `badCode`: the message of the error that a wrong one throws. `kind`: whose codes they are.
 */
export const guardCodes =
  (kind: "courier" | "portal", badCode: string) =>
  async <T>({ database, ip, config, now }: Caller, run: () => Promise<T>): Promise<T> => {
    const limits: Limit[] = [
      { bucket: `${kind} ${networkOf(ip)}`, most: config.loginAttemptsPerMinute, seconds: 60 },
    ];
    await checkLimits(database.read, limits, now);
    try {
      return await run();
    } catch (error) {
      // In its own transaction, because the failed one is rolled back.
      if (error instanceof AppError && error.message === badCode)
        await database.transaction((tx) => countAttempt(tx, limits, now));
      throw error;
    }
  };
