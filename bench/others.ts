import { setTimeout as sleep } from "node:timers/promises";
import { calendarDayAt } from "#shared/dates.ts";
import type { Call, createCompany } from "#test/reliability/writers.ts";
import { percentile } from "./measure.ts";

export type Company = Awaited<ReturnType<typeof createCompany>>;

/** What the callers of one company waited, in milliseconds. */
export interface Waits {
  reads: number[];
  writes: number[];
}

/** Between two requests of one caller. */
const PAUSE_MS = 10;

/** Lets one caller of a company read and one write, until `stop`. `take` gives what they waited since it was called last. */
export function watchCompany({ call, ids }: Company): { take(): Waits; stop(): Promise<void> } {
  let ended = false;
  let waits: Waits = { reads: [], writes: [] };
  const repeat = async (kind: keyof Waits, work: () => Promise<unknown>) => {
    while (!ended) {
      const began = performance.now();
      await work();
      waits[kind].push(performance.now() - began);
      await sleep(PAUSE_MS);
    }
  };
  const working = [
    repeat("reads", () => ask(call, "GET", "/deliveries/filter")),
    repeat("writes", () => ask(call, "POST", "/deliveries", orderOf(ids))),
  ];
  return {
    take() {
      const until = waits;
      waits = { reads: [], writes: [] };
      return until;
    },
    async stop() {
      ended = true;
      await Promise.all(working);
    },
  };
}

/** Calls the API. Throws unless the answer is a success. */
export async function ask<Answer>(call: Call, method: string, path: string, body?: object): Promise<Answer> {
  const { status, body: answer } = await call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer;
}

export function describeWaits({ reads, writes }: Waits): string {
  return `reads ${spread(reads)}; writes ${spread(writes)}`;
}

function spread(times: readonly number[]): string {
  if (times.length === 0) return "none";
  const [half, p99, most] = [0.5, 0.99, 1].map((part) => percentile(times, part).toFixed(0));
  return `${times.length}× p50 ${half} p99 ${p99} max ${most} ms`;
}

function orderOf({ service, client }: Company["ids"]) {
  return {
    date: calendarDayAt(new Date(), "America/Caracas"),
    service_id: service,
    client_id: client,
    payment_type: "partial",
    notes: null,
    receipt: { full_name: "Eva", phone: "04141234567", address: "Chacao" },
  };
}
