import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#server/database/open.ts";
import { createPool } from "#server/database/postgres/pool.ts";
import type { Database, DatabaseOptions } from "#server/database/types.ts";
import { type Account, account, replayedOtherwise } from "./account.ts";
import { type Program, startServer } from "./program.ts";
import { type Call, type Crew, settle, startWriters, type Tally } from "./writers.ts";

/** Where a scenario plays. */
export interface Stage {
  port: number;
  options: DatabaseOptions;
}

export interface Outcome extends Account {
  name: string;
  /** How often it was struck. */
  strikes: number;
  seconds: number;
}

const environment = ({ options }: Stage): Record<string, string> =>
  options.engine === "postgres" ? { DATABASE_URL: options.url } : { DATA_DIR: options.dir };

/** Waits until the writers have been answered so many times more, or no longer than that takes. */
async function progress({ tally }: Crew, answers: number): Promise<void> {
  const done = () => tally.deeds.filter(({ answer }) => answer).length;
  const goal = done() + answers;
  for (let waited = 0; done() < goal; waited += 1) {
    if (waited > 3000) throw new Error(`the writers stand still: ${JSON.stringify(tally.wrong.slice(0, 3))}`);
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

/** `play` under 8 writers, then the account of all they were told. */
async function under(
  stage: Stage,
  name: string,
  play: (server: Program, crew: Crew, call: Call) => Promise<{ strikes: number; problems?: string[] }>,
): Promise<Outcome> {
  const started = performance.now();
  const server = await startServer(stage.port, environment(stage));
  try {
    const { call, ground } = await settle(stage.port);
    const crew = startWriters(call, ground);
    await progress(crew, 20);
    const { strikes, problems = [] } = await play(server, crew, call);
    await progress(crew, 20);
    await crew.stop();
    const otherwise = await replayedOtherwise(call, crew.tally);
    if (otherwise > 0) problems.push(`${otherwise} answers differ when asked for again`);
    if (crew.tally.withoutRetryAfter > 0) problems.push("503 without Retry-After");
    const code = await server.end("SIGTERM");
    if (code !== 0) problems.push(`SIGTERM ended it with ${code}`);
    const told = await withDatabase(stage, ({ read }) => account(read, crew.tally, ground.client));
    const seconds = (performance.now() - started) / 1000;
    return { name, strikes, seconds, ...told, problems: [...problems, ...told.problems] };
  } finally {
    await server.end("SIGKILL");
  }
}

/** Kills the server with -9 at random moments and starts it again on the same data, or on what is left of them `between`. */
export function killed(
  stage: Stage,
  kills: number,
  name = "kill -9",
  between: () => void = () => undefined,
): Promise<Outcome> {
  return under(stage, name, async (server, crew) => {
    for (let i = 0; i < kills; i += 1) {
      await sleep(randomInt(10, 400));
      await server.end("SIGKILL");
      between();
      await server.restart();
      await progress(crew, 8);
    }
    return { strikes: kills };
  });
}

/** Ends every connection of the server to PostgreSQL, again and again, as a failing network does. */
export function disconnected(stage: Stage, times: number): Promise<Outcome> {
  return under(stage, "conexiones cortadas", async (_, crew) => {
    if (stage.options.engine !== "postgres") throw new Error("only PostgreSQL has connections to cut");
    const admin = createPool(stage.options.url, 1);
    for (let i = 0; i < times; i += 1) {
      await sleep(randomInt(10, 200));
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid != pg_backend_pid()",
      );
      await progress(crew, 8);
    }
    await admin.end();
    return { strikes: times };
  });
}

/** Something that the database needs and that can be taken from it. */
export interface Need {
  take: () => Promise<unknown>;
  giveBack: () => Promise<unknown>;
  /** What must hold without it, asked as somebody who is signed in; answers what does not. */
  meanwhile: (call: Call) => Promise<string[]>;
}

/** The database can't write for a while, under load: meanwhile 503 with Retry-After, then all by itself as before. */
export function without(
  stage: Stage,
  times: number,
  name: string,
  { take, giveBack, meanwhile }: Need,
): Promise<Outcome> {
  return under(stage, name, async (_, crew, call) => {
    const problems: string[] = [];
    for (let i = 0; i < times; i += 1) {
      await take();
      const refusals = crew.tally.unavailable;
      for (let waited = 0; crew.tally.unavailable < refusals + 8; waited += 1) {
        if (waited > 1000) throw new Error(`nobody was told: ${crew.tally.wrong.slice(0, 3)}`);
        await sleep(10);
      }
      problems.push(...(await meanwhile(call)));
      await giveBack();
      await progress(crew, 20);
      if ((await call("GET", "/health")).status !== 200) problems.push("health did not come back");
    }
    return { strikes: times, problems };
  });
}

/** Nothing can be read or written: everyone is told so, and when to come back. */
export async function saysUnavailable(call: Call): Promise<string[]> {
  const problems: string[] = [];
  for (const path of ["/health", "/deliveries/filter"]) {
    const { status, retryAfter } = await call("GET", path);
    if (status !== 503 || !retryAfter) problems.push(`${path} said ${status}, Retry-After ${retryAfter}`);
  }
  return problems;
}

/** Nothing can be written: reads go on, and who writes is told why not. */
export async function readsGoOn(call: Call): Promise<string[]> {
  const problems: string[] = [];
  for (const path of ["/health", "/deliveries/filter", "/dashboard"]) {
    const { status } = await call("GET", path);
    if (status !== 200) problems.push(`${path} said ${status}`);
  }
  const courier = { first_name: "Luis", last_name: "Peña", phone: "0412" };
  // A small write may still find room in the log that was there before.
  for (let tries = 0; tries < 200; tries += 1) {
    const { status, body } = await call("POST", "/couriers", courier);
    if (status === 201) continue;
    if (status === 503 && /espacio en el disco/.test(body.message)) return problems;
    return [...problems, `a write was answered ${status} ${body.message}`];
  }
  problems.push("no write was refused");
  return problems;
}

/** SIGTERM under load: every request that was taken is answered, and what was not answered was not done. */
export async function terminated(stage: Stage, times: number): Promise<Outcome> {
  const started = performance.now();
  const all: Tally = { deeds: [], broken: [], unavailable: 0, withoutRetryAfter: 0, wrong: [] };
  const problems: string[] = [];
  const server = await startServer(stage.port, environment(stage));
  const { call, ground } = await settle(stage.port);
  for (let i = 0; i < times; i += 1) {
    if (i > 0) await server.restart();
    const crew = startWriters(call, ground, 8, false);
    await progress(crew, 8);
    await sleep(randomInt(10, 200));
    const at = performance.now();
    const code = await server.end("SIGTERM");
    if (code !== 0) problems.push(`SIGTERM ended it with ${code}`);
    await crew.stop();
    for (const { began, code: why } of crew.tally.broken) {
      if (began < at) problems.push(`a request begun ${Math.round(at - began)} ms before failed: ${why}`);
      else if (why !== "ECONNREFUSED")
        problems.push(`a request begun ${Math.round(began - at)} ms after: ${why}`);
    }
    all.deeds.push(...crew.tally.deeds);
    all.wrong.push(...crew.tally.wrong);
    if (crew.tally.unavailable > 0) problems.push(`${crew.tally.unavailable} were refused`);
  }
  const told = await withDatabase(stage, ({ read }) => account(read, all, ground.client));
  const seconds = (performance.now() - started) / 1000;
  return { name: "SIGTERM", strikes: times, seconds, ...told, problems: [...problems, ...told.problems] };
}
