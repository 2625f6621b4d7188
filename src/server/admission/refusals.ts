import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#shared/errors.ts";
import { networkOf } from "./network.ts";

const MINUTE_MS = 60_000;

/** Malformed, too large, and invalid. Other refusals have limits of their own, or cost nothing. */
const COUNTED: ReadonlySet<number | undefined> = new Set([400, 413, 415, 422]);

/** What callers without a sign-in sent in vain. */
export interface Refusals {
  /** Throws `too-many` when the caller's network has sent too much of it in this minute. */
  check(request: FastifyRequest): void;
}

/** Counts the requests without a sign-in that are refused for what they contain, at most `most` in a minute for a network; 0: no limit. */
export function countRefusals(app: FastifyInstance, most: number): Refusals {
  const counts = new Map<string, number>();
  let ends = 0;
  const now = () => {
    const moment = performance.now();
    if (moment >= ends) {
      counts.clear();
      ends = moment + MINUTE_MS;
    }
    return moment;
  };
  app.addHook("onError", (request, _, error, done) => {
    const { status = error.statusCode } = error as { status?: number; statusCode?: number };
    if (most > 0 && request.account === null && COUNTED.has(status)) {
      now();
      const network = networkOf(request.ip);
      counts.set(network, (counts.get(network) ?? 0) + 1);
    }
    done();
  });
  return {
    check({ ip }) {
      const moment = now();
      if (most > 0 && (counts.get(networkOf(ip)) ?? 0) >= most)
        throw new AppError("too-many", { retryAfter: Math.ceil((ends - moment) / 1000) });
    },
  };
}
