import { memoryUsage } from "node:process";
import { getHeapStatistics } from "node:v8";
import type { FastifyInstance } from "fastify";
import { AppError } from "#shared/errors.ts";
import type { Limits } from "./limits.ts";

const OFTEN_MS = 250;
const ALWAYS_ANSWERED: ReadonlySet<string> = new Set(["/api/health", "/api/metrics"]);

/**
 * How much the API's handlers are doing. A handler begins when its request's body is in, and ends when it has made its answer, so
 * neither a slow sender nor a slow reader counts, nor a stream of events once it has begun.
 */
export interface Work {
  begin(): void;
  end(): void;
  /** Handlers that work. */
  running(): number;
  /** Whether new requests are refused. */
  isBusy(): boolean;
  /** Resolves when no handler works any more, those included whose callers have left. */
  done(): Promise<void>;
}

/**
 * Answers 503 with `Retry-After` rather than take in more than can be done: what is in is finished, and memory does not run out.
 * Health and metrics are always answered, and tell.
 */
export function refuseUnderPressure(app: FastifyInstance, limits: Limits): Work {
  let running = 0;
  let full = false;
  let ended: (() => void) | undefined;
  const timer = setInterval(() => {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    // Bodies that are files are outside the heap.
    full = used > limit * limits.heap || memoryUsage().arrayBuffers > limit / 2;
  }, OFTEN_MS).unref();
  app.addHook("onClose", async () => clearInterval(timer));
  const isBusy = () => running >= limits.requests || full;
  app.addHook("onRequest", (request, _, done) => {
    const refused = isBusy() && !ALWAYS_ANSWERED.has(request.url);
    done(refused ? new AppError("unavailable", { retryAfter: 1 }) : undefined);
  });
  return {
    begin() {
      running++;
    },
    end() {
      running--;
      if (running === 0) ended?.();
    },
    running: () => running,
    isBusy,
    done: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => (ended = resolve))),
  };
}
