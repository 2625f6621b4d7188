import type { Case } from "./cases.ts";
import { drive } from "./load.ts";
import { percentile, watch } from "./measure.ts";
import type { Program } from "./processes.ts";

/** An office's work as numbers of concurrent callers per case. Every caller sends its next request when it has its answer. */
const CALLERS: Record<string, number> = {
  read: 8,
  list: 4,
  search: 2,
  dashboard: 2,
  "dashboard-year": 1,
  ticket: 1,
  pay: 1,
  create: 2,
};
const REPORT = "report-50000";
const MINUTE_S = 60;

/** One minute's figures: answers per second, reading one order and the event loop's delay in milliseconds, memory in bytes. */
export interface Minute {
  rps: number;
  readP50: number;
  readP99: number;
  loopMax: number;
  memory: { median: number; peak: number };
}

/** Runs all cases concurrently, with one large report at the start of each minute, and yields each minute's figures. */
export async function* mixedLoad(
  program: Program,
  cases: readonly Case[],
  minutes: number,
): AsyncGenerator<Minute> {
  const named = new Map(cases.map((task) => [task.name, task]));
  const tasks = Object.entries(CALLERS).map(([name, connections]) => ({
    task: find(named, name),
    connections,
    sent: 0,
  }));
  const report = find(named, REPORT);
  for (const { task } of tasks) await task.prepare?.();
  for (let minute = 0; minute < minutes; minute++) {
    const watched = watch(program);
    const [passes] = await Promise.all([
      Promise.all(
        tasks.map((task) =>
          drive({
            port: program.port,
            connections: task.connections,
            seconds: MINUTE_S,
            next: () => task.task.request(task.sent++),
          }),
        ),
      ),
      once(program, report),
    ]);
    const health = await watched();
    const reads = passes[tasks.findIndex(({ task }) => task.name === "read")]?.latencies ?? [];
    const memory = health.map(({ memory }) => memory);
    yield {
      rps: passes.reduce((total, { latencies }) => total + latencies.length, 0) / MINUTE_S,
      readP50: percentile(reads, 0.5),
      readP99: percentile(reads, 0.99),
      loopMax: Math.max(...health.map(({ loopMax }) => loopMax)),
      memory: { median: percentile(memory, 0.5), peak: Math.max(...memory) },
    };
  }
}

function find(cases: ReadonlyMap<string, Case>, name: string): Case {
  const task = cases.get(name);
  if (!task) throw new Error(`no case is called ${name}`);
  return task;
}

function once({ port }: Program, { request }: Case) {
  let sent = 0;
  const next = () => (sent === 0 ? request(sent++) : null);
  return drive({ port, connections: 1, seconds: Number.POSITIVE_INFINITY, next });
}
