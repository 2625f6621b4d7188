import { timingSafeEqual } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { AppError } from "#shared/errors.ts";
import type { Database } from "../database/types.ts";
import { bearer } from "../http/request.ts";
import { VERSION } from "../program/version.ts";
import { readDescriptors } from "./descriptors.ts";
import { freeBytes } from "./diskSpace.ts";
import { droppedLines } from "./log.ts";
import { memoryUsed } from "./memory.ts";
import { slowQueries } from "./slowQueries.ts";

/** How often the event loop is timed, in milliseconds. */
const STEP_MS = 10;
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** By method, then by route. */
type Routes = Map<string, Map<string, Route>>;

interface Route {
  byStatus: Map<number, number>;
  /** Requests that took at most BOUNDS[i] and more than BOUNDS[i - 1] seconds; the last entry has the longer ones. */
  buckets: number[];
  seconds: number;
}

interface Sources {
  /** Null: no metrics, and the address answers 404. */
  token: string | null;
  dataDir: string;
  database: Pick<Database, "engine" | "connections" | "replica">;
  databaseIsUp: () => Promise<boolean>;
  /** When the last backup was made; null before the first. Undefined if this server makes no backups. */
  lastBackup?: (() => Date | null) | undefined;
  jobs: () => Promise<{ waiting: number; givenUp: number }>;
  streams: () => number;
}

/** `GET /api/metrics`, in Prometheus' text format, for callers with the token. */
export function serveMetrics(
  app: FastifyInstance,
  { token, dataDir, database, databaseIsUp, lastBackup, jobs, streams }: Sources,
): void {
  if (token === null) return;
  const routes: Routes = new Map();
  let slow = 0;
  const delay = monitorEventLoopDelay({ resolution: STEP_MS });
  const lateness = { seconds: 0, samples: 0 };
  // Delays before the server listens don't count.
  app.addHook("onListen", async () => {
    delay.enable();
  });
  const countSlow = () => {
    slow += 1;
  };
  slowQueries.subscribe(countSlow);
  app.addHook("onClose", async () => {
    delay.disable();
    slowQueries.unsubscribe(countSlow);
  });

  app.onAnswered(({ method, routeOptions }, status, milliseconds) => {
    const route = routeOf(routes, method, routeOptions.url);
    const seconds = milliseconds / 1000;
    route.byStatus.set(status, (route.byStatus.get(status) ?? 0) + 1);
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    const at = bucket === -1 ? BOUNDS.length : bucket;
    route.buckets[at] = (route.buckets[at] ?? 0) + 1;
    route.seconds += seconds;
  });

  app.get("/api/metrics", async (request, reply) => {
    if (!isToken(bearer(request.headers.authorization), token)) throw new AppError("unauthenticated");
    const up = await databaseIsUp();
    const lines = [
      ...metric("mandado_build_info", "gauge", "The version that runs", [
        [`version="${VERSION}",engine="${database.engine}"`, 1],
      ]),
      ...ofRequests(routes, app.admission.work.running()),
      ...ofEventLoop(delay, lateness),
      ...ofProcess(),
      ...(await ofDescriptors()),
      ...(await ofDisk(dataDir)),
      ...metric("mandado_database_up", "gauge", "1 while the database answers", [["", up ? 1 : 0]]),
      ...ofConnections(database),
      ...metric("mandado_live_streams", "gauge", "Open streams of live updates", [["", streams()]]),
      ...metric("mandado_slow_queries_total", "counter", "Statements of more than 250 ms", [["", slow]]),
      ...metric("mandado_log_lines_dropped_total", "counter", "Log lines that could not be written", [
        ["", droppedLines()],
      ]),
      ...ofBackups(lastBackup),
      ...(up ? ofJobs(await jobs()) : []),
    ];
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}

/** By declared route, without ids and search texts. Pages and their files count as one. */
function routeOf(routes: Routes, method: string, url = "none"): Route {
  const name = url === "none" || url.startsWith("/api/") ? url : "page";
  let ofMethod = routes.get(method);
  if (!ofMethod) {
    ofMethod = new Map();
    routes.set(method, ofMethod);
  }
  let route = ofMethod.get(name);
  if (!route) {
    route = { byStatus: new Map(), buckets: new Array(BOUNDS.length + 1).fill(0), seconds: 0 };
    ofMethod.set(name, route);
  }
  return route;
}

function isToken(credential: string | null, token: string): boolean {
  const [a, b] = [Buffer.from(credential ?? ""), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type Sample = [labels: string, value: number, suffix?: string];

function metric(name: string, type: string, help: string, samples: Sample[]): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(
      ([labels, value, suffix = ""]) => `${name}${suffix}${labels ? `{${labels}}` : ""} ${value}`,
    ),
  ];
}

function ofRequests(routes: Routes, inFlight: number): string[] {
  const counts: Sample[] = [];
  const latencies: Sample[] = [];
  const all = [...routes].flatMap(([method, ofMethod]) =>
    [...ofMethod].map(([route, seen]) => ({ name: `method="${method}",route="${route}"`, ...seen })),
  );
  for (const { name, byStatus, buckets, seconds } of all) {
    for (const [status, count] of byStatus) counts.push([`${name},status="${status}"`, count]);
    let total = 0;
    for (const [i, bound] of [...BOUNDS, "+Inf"].entries()) {
      total += buckets[i] ?? 0;
      latencies.push([`${name},le="${bound}"`, total, "_bucket"]);
    }
    latencies.push([name, seconds, "_sum"], [name, total, "_count"]);
  }
  return [
    ...metric("mandado_http_requests_total", "counter", "Answered requests", counts),
    ...metric("mandado_http_request_seconds", "histogram", "From request to answer", latencies),
    ...metric("mandado_http_requests_in_flight", "gauge", "Requests that the API works on", [["", inFlight]]),
  ];
}

/** The quantiles are of the samples since the last reading, sum and count of all. */
function ofEventLoop(
  delay: ReturnType<typeof monitorEventLoopDelay>,
  all: { seconds: number; samples: number },
): string[] {
  // Subtracts the sampling interval, which is not a delay.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - STEP_MS / 1000);
  const { count, max, mean } = delay;
  const quantiles: Sample[] = [0.5, 0.9, 0.99].map((q) => [
    `quantile="${q}"`,
    late(count > 0 ? delay.percentile(q * 100) : 0),
  ]);
  if (count > 0) all.seconds += late(mean) * count;
  all.samples += count;
  delay.reset();
  return metric("mandado_event_loop_delay_seconds", "summary", "How late the event loop was", [
    ...quantiles,
    ['quantile="1"', late(count > 0 ? max : 0)],
    ["", all.seconds, "_sum"],
    ["", all.samples, "_count"],
  ]);
}

function ofProcess(): string[] {
  const { rss, heapUsed, external } = memoryUsed();
  const { user, system } = process.cpuUsage();
  return [
    ...metric("process_cpu_seconds_total", "counter", "Processor time, of all threads", [
      ["", (user + system) / 1e6],
    ]),
    ...metric("process_resident_memory_bytes", "gauge", "Memory of the process", [["", rss]]),
    ...metric("nodejs_heap_used_bytes", "gauge", "JavaScript objects", [["", heapUsed]]),
    ...metric("nodejs_external_memory_bytes", "gauge", "Buffers and the like", [["", external]]),
    ...metric("process_uptime_seconds", "gauge", "Since the start", [["", process.uptime()]]),
  ];
}

async function ofDescriptors(): Promise<string[]> {
  const descriptors = await readDescriptors();
  if (!descriptors) return [];
  return [
    ...metric("process_open_fds", "gauge", "Open files and connections", [["", descriptors.open]]),
    ...metric("process_max_fds", "gauge", "The limit of open files and connections", [
      ["", descriptors.limit],
    ]),
  ];
}

async function ofDisk(dataDir: string): Promise<string[]> {
  const free = await freeBytes(dataDir);
  if (free === null) return [];
  return metric("mandado_disk_free_bytes", "gauge", "What the data directory's disk still holds", [
    ["", free],
  ]);
}

function ofConnections({ connections, replica }: Pick<Database, "connections" | "replica">): string[] {
  const pool = connections?.();
  return [
    ...(pool
      ? [
          ...metric("mandado_database_connections", "gauge", "Connections to PostgreSQL", [
            ['state="in_use"', pool.inUse],
            ['state="idle"', pool.idle],
          ]),
          ...metric("mandado_database_waiting", "gauge", "Callers that wait for a connection", [
            ["", pool.waiting],
          ]),
        ]
      : []),
    ...(replica
      ? metric("mandado_replica_up", "gauge", "1 while the replica answers", [["", replica.isUp() ? 1 : 0]])
      : []),
  ];
}

const ofJobs = ({ waiting, givenUp }: { waiting: number; givenUp: number }): string[] => [
  ...metric("mandado_jobs_waiting", "gauge", "Mails and other work for later, running ones too", [
    ["", waiting],
  ]),
  ...metric("mandado_jobs_given_up", "gauge", "Those that failed for good in the last month", [
    ["", givenUp],
  ]),
];

function ofBackups(lastBackup: (() => Date | null) | undefined): string[] {
  const last = lastBackup?.();
  if (!last) return [];
  const age = (Date.now() - last.getTime()) / 1000;
  return metric("mandado_last_backup_age_seconds", "gauge", "Since the last automatic backup", [["", age]]);
}
