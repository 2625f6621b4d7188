import { memoryUsage } from "node:process";
import { getHeapStatistics } from "node:v8";
import type { FastifyInstance } from "fastify";
import { AppError } from "#shared/errors.ts";

const MEBIBYTE = 1024 * 1024;
const MOST = 1000;
const OFTEN_MS = 250;
const ALWAYS_ANSWERED: ReadonlySet<string> = new Set(["/api/health", "/api/metrics"]);

export interface Pressure {
  /** Requests being answered at once before more are refused. */
  mostInFlight: number;
  /** The part of the heap's limit that may be in use before more are refused. */
  mostHeap: number;
}

/** Room for each request's body and what is made of it, four times over. */
function usual(): Pressure {
  const room = Math.floor(getHeapStatistics().heap_size_limit / (4 * MEBIBYTE));
  return { mostInFlight: Math.min(MOST, room), mostHeap: 0.9 };
}

/**
 * Answers 503 at once, with when to come back, rather than take in more than can be done: what is already in is finished,
 * and memory does not run out. Whether the server lives can always be asked.
 */
export function refuseUnderPressure(app: FastifyInstance, limits: Pressure = usual()): void {
  let full = false;
  const timer = setInterval(() => {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    // Bodies that are files are outside the heap.
    full = used > limit * limits.mostHeap || memoryUsage().arrayBuffers > limit / 2;
  }, OFTEN_MS).unref();
  app.addHook("onClose", async () => clearInterval(timer));

  app.addHook("onRequest", (request, _, done) => {
    const refused = (app.inFlight.size > limits.mostInFlight || full) && !ALWAYS_ANSWERED.has(request.url);
    done(refused ? new AppError("unavailable", { retryAfter: 1 }) : undefined);
  });
}
