import { AppError } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";

const WINDOW_SECONDS = 60;
/** How many keys' calls a company's keys may make together. */
const KEYS_FOR_EACH_COMPANY = 4;

type Caller = Pick<Actor, "id" | "companyId">;

interface Counted {
  /** The answer's header fields, after the IETF's draft "RateLimit header fields for HTTP". Empty without a limit. */
  fields: Record<string, string>;
  /** `too-many`, if the call is one too many. */
  refusal: AppError | undefined;
}

/** Counts the calls of keys by the minute. */
export interface KeyLimit {
  count(key: Caller): Counted;
}

/**
 * `most` is a key's number of calls in a minute; 0: no limit. Its company's keys may make four times as many together. They are counted
 * apart from what people do, so that no key stops a person. Each process counts for itself, like changes.
 */
export function createKeyLimit(most: number): KeyLimit {
  const counts = new Map<string, number>();
  let ends = 0;

  return {
    count({ id, companyId }): Counted {
      if (most === 0) return { fields: {}, refusal: undefined };
      const now = performance.now();
      if (now >= ends) {
        counts.clear();
        ends = now + WINDOW_SECONDS * 1000;
      }
      const pots = [
        { name: `key ${id}`, most },
        { name: `company ${companyId}`, most: most * KEYS_FOR_EACH_COMPANY },
      ];
      const left = Math.min(...pots.map((pot) => pot.most - (counts.get(pot.name) ?? 0)));
      const seconds = Math.ceil((ends - now) / 1000);
      if (left > 0) for (const { name } of pots) counts.set(name, (counts.get(name) ?? 0) + 1);
      return {
        fields: {
          "ratelimit-policy": `"key";q=${most};w=${WINDOW_SECONDS}`,
          ratelimit: `"key";r=${Math.max(0, left - 1)};t=${seconds}`,
        },
        refusal: left > 0 ? undefined : new AppError("too-many", { retryAfter: seconds }),
      };
    },
  };
}
