import type { FastifyInstance } from "fastify";
import type { Log } from "./log.ts";

/** A turn of the event loop that takes longer, in milliseconds, delays everybody visibly. */
const LONG_MS = 200;
const STEP_MS = 50;
/** How many names a line has. */
const NAMED = 10;

const underWay = new Map<symbol, string>();
let ended: string[] = [];
let isWatched = false;

/** Says that this process works for a route or a job, until the returned function is called. */
export function beginWork(name: string): () => void {
  const work = Symbol(name);
  underWay.set(work, name);
  return () => {
    underWay.delete(work);
    if (isWatched) ended.push(name);
  };
}

/**
 * Writes a line for each long turn of the event loop, with the routes and jobs that were under way in it, the last begun first. `processor`:
 * the milliseconds of processor time that this thread used meanwhile. If they are few, the machine had other work.
 */
export function watchTurns(app: FastifyInstance, log: Pick<Log, "warn">): void {
  let last = performance.now();
  let used = process.threadCpuUsage();
  const look = () => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(used);
    const late = now - last - STEP_MS;
    const seen = [...new Set([...ended, ...underWay.values()].toReversed())];
    ended = [];
    last = now;
    used = process.threadCpuUsage();
    if (late < LONG_MS) return;
    const line = { milliseconds: Math.round(late), processor: Math.round((user + system) / 1000) };
    log.warn({ ...line, during: seen.slice(0, NAMED) }, "a turn of the event loop took long");
  };
  let timer: NodeJS.Timeout | undefined;
  // What loads before the server listens doesn't count.
  app.addHook("onListen", async () => {
    isWatched = true;
    last = performance.now();
    used = process.threadCpuUsage();
    timer = setInterval(look, STEP_MS).unref();
  });
  app.addHook("onClose", async () => {
    isWatched = false;
    ended = [];
    clearInterval(timer);
  });
}
