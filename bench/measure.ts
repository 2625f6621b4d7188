import type { Case } from "./cases.ts";
import { drive, type Pass } from "./load.ts";
import { type Health, healthOf, type Program } from "./processes.ts";

/** Requests per second; median and 99th percentile in milliseconds. */
export interface Figures {
  rps: number;
  p50: number;
  p99: number;
}

export interface Result {
  engine: string;
  orders: number;
  case: string;
  connections: number;
  product: Figures;
  limit: Figures;
  /** The product's requests per second divided by the limit's. */
  ratio: number;
  /** The product's memory in bytes, before the case and at its peak. */
  memory: { idle: number; peak: number };
  /** The delay of the product's event loop in milliseconds. */
  loop: { p99: number; max: number };
  /** The median time to a report's first byte, in milliseconds. */
  firstByte?: number;
  /** The report's rows. */
  rows?: number;
  /** The 99th percentile of the concurrent requests, in milliseconds. */
  besideP99?: number;
}

export interface Pair {
  product: Program;
  limit: Program;
}

const WATCH_MS = 200;
/** Warm-up: in its first second a server runs code that is not compiled yet, which says nothing about the weeks after. */
export const WARM_SECONDS = 1.5;

/** Measures product, limit and product again, so that a drift of the machine affects both. */
export async function measure(
  { product, limit }: Pair,
  task: Case,
  connections: number,
  seconds: number,
): Promise<Omit<Result, "engine" | "orders">> {
  // `pay` continues where it was; cases with `prepare` start again with each pass.
  let k = 0;
  const pass = async (program: Program, length: number) => {
    if (task.prepare) {
      await task.prepare();
      k = 0;
    }
    return drive({ port: program.port, connections, seconds: length, next: () => task.request(k++) });
  };
  const warm = Math.min(WARM_SECONDS, seconds);
  await pass(product, warm);
  await pass(limit, warm);
  const idle = await healthOf(product);
  const watched = watch(product);
  const before = await pass(product, seconds / 2);
  const bare = await pass(limit, seconds);
  const after = await pass(product, seconds / 2);
  const besideP99 = task.beside && (await waitBeside(product, task.beside, task, seconds));
  const health = [idle, ...(await watched())];
  const passes = [before, after];
  const figures = { product: figuresOf(passes), limit: figuresOf([bare]) };
  const most = (of: (reading: Health) => number) => Math.max(...health.slice(1).map(of));
  const firstBytes = passes.flatMap((pass) => pass.firstBytes);
  return {
    case: task.name,
    connections,
    ...figures,
    ratio: figures.product.rps / figures.limit.rps,
    memory: { idle: idle.memory, peak: most(({ memory }) => memory) },
    loop: { p99: most(({ loopP99 }) => loopP99), max: most(({ loopMax }) => loopMax) },
    ...(task.rows === undefined ? {} : { rows: task.rows, firstByte: percentile(firstBytes, 0.5) }),
    ...(besideP99 === undefined ? {} : { besideP99 }),
  };
}

/** The 99th percentile of two other callers' latencies, while one caller repeats the case. */
async function waitBeside({ port }: Program, beside: (k: number) => string, task: Case, seconds: number) {
  let [requestIndex, k, over] = [0, 0, false];
  const next = () => task.request(requestIndex++);
  const done = drive({ port, connections: 1, seconds, next }).finally(() => {
    over = true;
  });
  const others = drive({
    port,
    connections: 2,
    seconds: Number.POSITIVE_INFINITY,
    next: () => (over ? null : beside(k++)),
  });
  const [{ latencies }] = await Promise.all([others, done]);
  return percentile(latencies, 0.99);
}

/** Polls the server's health until the returned function is called. */
export function watch(program: Program): () => Promise<Health[]> {
  const readings: Health[] = [];
  let on = true;
  const reading = (async () => {
    while (on) {
      await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
      readings.push(await healthOf(program));
    }
  })();
  return async () => {
    on = false;
    await reading;
    return readings;
  };
}

export function figuresOf(passes: readonly Pass[]): Figures {
  const latencies = passes.flatMap((pass) => pass.latencies);
  const elapsed = passes.reduce((total, pass) => total + pass.elapsed, 0);
  if (latencies.length === 0) throw new Error("nothing was answered");
  return {
    rps: latencies.length / (elapsed / 1000),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
