import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#server/database/open.ts";
import { createPool } from "#server/database/postgres/pool.ts";
import type { Database, DatabaseOptions } from "#server/database/types.ts";
import { type Comparison, compareAnswers, countChangedReplays } from "./compareAnswers.ts";
import { type Program, startServer } from "./program.ts";
import { type Call, createCompany, startWriters, type Tally, type Writers } from "./writers.ts";

/** Where a scenario runs. */
export interface Stage {
  port: number;
  options: DatabaseOptions;
}

export interface Outcome extends Comparison {
  name: string;
  /** How many faults were injected. */
  faults: number;
  seconds: number;
}

const environment = ({ options }: Stage): Record<string, string> =>
  options.engine === "postgres" ? { DATABASE_URL: options.url } : { DATA_DIR: options.dir };

/** Waits for this many more answers to the writers. Throws if they get none for long. */
async function progress({ tally }: Writers, answers: number): Promise<void> {
  const done = () => tally.changes.filter(({ answer }) => answer).length;
  const goal = done() + answers;
  for (let waited = 0; done() < goal; waited += 1) {
    if (waited > 3000)
      throw new Error(`the writers get no answers: ${JSON.stringify(tally.wrong.slice(0, 3))}`);
    await sleep(10);
  }
}

async function withDatabase<T>({ options }: Stage, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Runs `play` under 8 writers, then compares all their answers with the database. */
async function under(
  stage: Stage,
  name: string,
  play: (server: Program, writers: Writers, call: Call) => Promise<{ faults: number; problems?: string[] }>,
): Promise<Outcome> {
  const started = performance.now();
  const server = await startServer(stage.port, environment(stage));
  try {
    const { call, ids } = await createCompany(stage.port);
    const writers = startWriters(call, ids);
    await progress(writers, 20);
    const { faults, problems = [] } = await play(server, writers, call);
    await progress(writers, 20);
    await writers.stop();
    const changedReplays = await countChangedReplays(call, writers.tally);
    if (changedReplays > 0) problems.push(`${changedReplays} answers differ when repeated`);
    if (writers.tally.withoutRetryAfter > 0) problems.push("503 without Retry-After");
    const code = await server.end("SIGTERM");
    if (code !== 0) problems.push(`SIGTERM ended the server with ${code}`);
    const comparison = await withDatabase(stage, ({ read }) =>
      compareAnswers(read, writers.tally, ids.client),
    );
    const seconds = (performance.now() - started) / 1000;
    return { name, faults, seconds, ...comparison, problems: [...problems, ...comparison.problems] };
  } finally {
    await server.end("SIGKILL");
  }
}

/** Kills the server with -9 at random moments and restarts it on the same data. `between` may damage the data first. */
export function killed(
  stage: Stage,
  kills: number,
  name = "kill -9",
  between: () => void = () => undefined,
): Promise<Outcome> {
  return under(stage, name, async (server, writers) => {
    for (let i = 0; i < kills; i += 1) {
      await sleep(randomInt(10, 400));
      await server.end("SIGKILL");
      between();
      await server.restart();
      await progress(writers, 8);
    }
    return { faults: kills };
  });
}

/** Ends all of the server's PostgreSQL connections again and again, as a failing network does. */
export function disconnected(stage: Stage, times: number): Promise<Outcome> {
  return under(stage, "conexiones cortadas", async (_, writers) => {
    if (stage.options.engine !== "postgres") throw new Error("only PostgreSQL has connections to cut");
    const admin = createPool(stage.options.url, 1);
    for (let i = 0; i < times; i += 1) {
      await sleep(randomInt(10, 200));
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid != pg_backend_pid()",
      );
      await progress(writers, 8);
    }
    await admin.end();
    return { faults: times };
  });
}

/** Something that the database needs and that a test can take away. */
export interface Need {
  take: () => Promise<unknown>;
  giveBack: () => Promise<unknown>;
  /** Checks what must work meanwhile, as a signed-in caller; returns the problems. */
  meanwhile: (call: Call) => Promise<string[]>;
}

/**
 * Stops the database from writing for a while, under load. Writers must get 503 with Retry-After, and must succeed again
 * afterwards.
 */
export function without(
  stage: Stage,
  times: number,
  name: string,
  { take, giveBack, meanwhile }: Need,
): Promise<Outcome> {
  return under(stage, name, async (_, writers, call) => {
    const problems: string[] = [];
    for (let i = 0; i < times; i += 1) {
      await take();
      const refusals = writers.tally.unavailable;
      for (let waited = 0; writers.tally.unavailable < refusals + 8; waited += 1) {
        if (waited > 1000) throw new Error(`no writer got 503: ${writers.tally.wrong.slice(0, 3)}`);
        await sleep(10);
      }
      problems.push(...(await meanwhile(call)));
      await giveBack();
      await progress(writers, 20);
      if ((await call("GET", "/health")).status !== 200) problems.push("health did not come back");
    }
    return { faults: times, problems };
  });
}

/** While nothing can be read or written, every caller gets 503 with Retry-After. */
export async function saysUnavailable(call: Call): Promise<string[]> {
  const problems: string[] = [];
  for (const path of ["/health", "/deliveries/filter"]) {
    const { status, retryAfter } = await call("GET", path);
    if (status !== 503 || !retryAfter) problems.push(`${path} said ${status}, Retry-After ${retryAfter}`);
  }
  return problems;
}

/** While nothing can be written, reads succeed and writes are refused with the reason. */
export async function readsGoOn(call: Call): Promise<string[]> {
  const problems: string[] = [];
  for (const path of ["/health", "/deliveries/filter", "/dashboard"]) {
    const { status } = await call("GET", path);
    if (status !== 200) problems.push(`${path} said ${status}`);
  }
  const courier = { first_name: "Luis", last_name: "Peña", phone: "0412-5550134" };
  // A small write may still find room in the existing log.
  for (let tries = 0; tries < 200; tries += 1) {
    const { status, body } = await call("POST", "/couriers", courier);
    if (status === 201) continue;
    if (status === 503 && /espacio en el disco/.test(body.message)) return problems;
    return [...problems, `a write was answered ${status} ${body.message}`];
  }
  problems.push("no write was refused");
  return problems;
}

/**
 * Sends SIGTERM under load. Every accepted request must be answered, and a request without an answer must not have been executed.
 */
export async function terminated(stage: Stage, times: number): Promise<Outcome> {
  const started = performance.now();
  const all: Tally = { changes: [], broken: [], unavailable: 0, withoutRetryAfter: 0, wrong: [] };
  const problems: string[] = [];
  const server = await startServer(stage.port, environment(stage));
  const { call, ids } = await createCompany(stage.port);
  for (let i = 0; i < times; i += 1) {
    if (i > 0) await server.restart();
    const writers = startWriters(call, ids, 8, false);
    await progress(writers, 8);
    await sleep(randomInt(10, 200));
    const at = performance.now();
    const code = await server.end("SIGTERM");
    if (code !== 0) problems.push(`SIGTERM ended the server with ${code}`);
    await writers.stop();
    for (const { began, code: why } of writers.tally.broken) {
      if (began < at) problems.push(`a request begun ${Math.round(at - began)} ms before failed: ${why}`);
      else if (why !== "ECONNREFUSED")
        problems.push(`a request begun ${Math.round(began - at)} ms after: ${why}`);
    }
    all.changes.push(...writers.tally.changes);
    all.wrong.push(...writers.tally.wrong);
    if (writers.tally.unavailable > 0) problems.push(`${writers.tally.unavailable} were refused`);
  }
  const comparison = await withDatabase(stage, ({ read }) => compareAnswers(read, all, ids.client));
  const seconds = (performance.now() - started) / 1000;
  return {
    name: "SIGTERM",
    faults: times,
    seconds,
    ...comparison,
    problems: [...problems, ...comparison.problems],
  };
}
