import { getHeapStatistics } from "node:v8";
import type { FastifyInstance } from "fastify";
import { AppError } from "#shared/errors.ts";
import { memoryUsed } from "../monitoring/memory.ts";
import type { Limits } from "./limits.ts";

const OFTEN_MS = 250;
const ALWAYS_ANSWERED: ReadonlySet<string> = new Set(["/api/health", "/api/ready", "/api/metrics"]);

/**
 * The API's running handlers. A handler starts when its request's body is complete and ends when it has made its answer. Slow
 * senders, slow readers and open event streams don't count.
 */
export interface RunningHandlers {
  begin(): void;
  end(): void;
  running(): number;
  /** Whether new requests are refused. */
  isBusy(): boolean;
  /** Resolves when no handler runs any more, including those whose callers have disconnected. */
  done(): Promise<void>;
}

/**
 * Answers 503 with `Retry-After` when too many handlers run or memory is nearly full. Accepted requests are completed. Health, readiness
 * and metrics are always answered, and report it.
 */
export function refuseUnderPressure(app: FastifyInstance, limits: Limits): RunningHandlers {
  let running = 0;
  let full = false;
  let ended: (() => void) | undefined;
  const timer = setInterval(() => {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    // File bodies are outside the heap.
    full = used > limit * limits.heap || memoryUsed().arrayBuffers > limit / 2;
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
