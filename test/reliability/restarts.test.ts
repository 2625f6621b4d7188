// @alone Changes its process.
// A service that restarts under load, behind Caddy with the files of deploy/: no request fails, and none is executed twice.
// RESTARTS_MINUTES=120 lengthens it; then it restarts every ten minutes, or every RESTARTS_SECONDS.
// @world Restarts servers under load.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { openDatabase } from "#server/database/open.ts";
import { openMigratedDatabase, testEngine } from "#test/api.ts";
import { startCaddy, withoutCaddy } from "./caddy.ts";
import { compareAnswers } from "./compareAnswers.ts";
import { type HeldServer, startHeldServer } from "./heldServer.ts";
import { KEY_DIR } from "./program.ts";
import { type Call, createCompany, startWriters } from "./writers.ts";

const inProcess = process.env.TEST_POSTGRES_URL === "pglite" && "no other process reaches this PostgreSQL";
const minutes = Number(process.env.RESTARTS_MINUTES ?? 0);
const seconds = minutes > 0 ? minutes * 60 : 8;
const pause = Number(process.env.RESTARTS_SECONDS ?? (minutes > 0 ? 600 : 2));
const restarts = Math.max(1, Math.ceil(seconds / pause) - 1);
const timeout = (seconds + 600) * 1000;

const READS = [
  "/deliveries/filter",
  "/dashboard",
  "/debts/all-amount-debts",
  "/user",
  "/dispatch?date=2026-11-20",
];

interface Readers {
  answered: number;
  failed: string[];
  stop(): Promise<void>;
}

/** Starts readers that ask for one page after another. */
function startReaders(call: Call, count: number): Readers {
  let stopping = false;
  const readers: Readers = {
    answered: 0,
    failed: [],
    async stop() {
      stopping = true;
      await Promise.all(reading);
    },
  };
  async function read(reader: number): Promise<void> {
    for (let turn = reader; !stopping; turn += 1) {
      const path = READS[turn % READS.length] ?? "";
      const outcome = await call("GET", path).then(({ status }) => status, String);
      if (outcome === 200) readers.answered += 1;
      else readers.failed.push(`${path}: ${outcome}`);
      await sleep(50);
    }
  }
  const reading = Array.from({ length: count }, (_, i) => read(i));
  return readers;
}

/** Restarts the servers in turn while a company works through `port`. All of its requests must succeed. */
async function restartUnderLoad(servers: HeldServer[], port: number) {
  const { call, ids } = await createCompany(port);
  const writers = startWriters(call, ids, 4);
  const readers = startReaders(call, 3);
  const began = performance.now();
  const until = (second: number) => sleep(Math.max(0, began + second * 1000 - performance.now()));
  try {
    for (let done = 1; done <= restarts; done += 1) {
      await until(done * pause);
      for (const server of servers) await server.restart();
    }
    await until(seconds);
  } finally {
    await Promise.all([writers.stop(), readers.stop()]);
  }
  const { broken, unavailable, wrong } = writers.tally;
  assert.deepEqual(
    { broken, unavailable, wrong, failed: readers.failed },
    { broken: [], unavailable: 0, wrong: [], failed: [] },
  );
  assert.ok(readers.answered > 0);
  return { tally: writers.tally, client: ids.client, reads: readers.answered };
}

/** How many connections may wait for a socket, as the kernel has it. */
async function backlogOf(port: number): Promise<number> {
  const { stdout } = await promisify(execFile)("ss", ["-ltnH", `sport = :${port}`]);
  return Number(stdout.trim().split(/\s+/)[2]);
}

/** Runs `count` processes behind Caddy with this file of deploy/, whose `variable` names their addresses. */
async function behindCaddy(file: string, variable: string, count: number): Promise<void> {
  const { database, options, drop } = await openMigratedDatabase();
  await database.close();
  const env: Record<string, string> =
    options.engine === "sqlite"
      ? { DATA_DIR: options.dir }
      : { DATABASE_URL: options.url, DATA_DIR: KEY_DIR };
  const servers: HeldServer[] = [];
  const stops: (() => Promise<void>)[] = [drop];
  try {
    for (let i = 0; i < count; i += 1) {
      const server = await startHeldServer(env);
      servers.push(server);
      stops.unshift(server.stop);
    }
    const addresses = servers.map(({ port }) => `127.0.0.1:${port}`).join(" ");
    const proxy = await startCaddy(file, { SITE: "http://127.0.0.1", [variable]: addresses });
    stops.unshift(proxy.stop);
    const { tally, client, reads } = await restartUnderLoad(servers, proxy.port);
    const allowed = Number(await readFile("/proc/sys/net/core/somaxconn", "utf8"));
    for (const { port } of servers) assert.equal(await backlogOf(port), Math.min(4096, allowed));
    // SQLite's database has one process.
    for (const stop of stops.splice(0, stops.length - 1)) await stop();
    const opened = await openDatabase(options);
    const { acknowledged, ...faults } = await compareAnswers(opened.read, tally, client);
    await opened.close();
    console.log(`${restarts} restarts in ${seconds} s, ${acknowledged} changes, ${reads} reads`);
    assert.deepEqual(faults, { lost: 0, doubled: 0, gaps: 0, problems: [] });
    assert.ok(acknowledged > 0);
  } finally {
    for (const stop of stops) await stop();
  }
}

describe("a restart under load behind Caddy", { skip: withoutCaddy || inProcess, timeout }, () => {
  it("fails no request and repeats none, with one process", { timeout }, () =>
    behindCaddy("Caddyfile", "UPSTREAM", 1),
  );

  it(
    "fails no request and repeats none, with two processes in turn",
    {
      skip: testEngine === "sqlite" && "an embedded database has one process",
      timeout,
    },
    () => behindCaddy("Caddyfile.processes", "UPSTREAMS", 2),
  );
});
