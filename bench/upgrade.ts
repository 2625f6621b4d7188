// Upgrades the demo of an older version: node bench/upgrade.ts COMMIT [sqlite|postgres] [orders]
// Prints each migration's seconds from half a second on, the whole, and what the first hundred orders take after it and after a second start.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { startPostgres } from "#scripts/postgres.mjs";
import { SERVER_FLAGS } from "#scripts/prepare.mjs";
import { withRelease } from "#scripts/releases.mjs";
import { percentile } from "./measure.ts";
import { engineOf } from "./ownServer.ts";

const SERVER = fileURLToPath(import.meta.resolve("#app/server.ts"));
/** Of the demo's owner, in every version. */
const OWNER = { email: "direccion@mandados-el-avila.example", password: "mandado-demo" };
const ORDERS = 100;
/** Migrations that take less are not listed. */
const LISTED_SECONDS = 0.5;

const [revision = "", engine, orders = "100000"] = process.argv.slice(2);
const postgres = engineOf(engine) === "postgres" ? await startPostgres({ settings: { fsync: "on" } }) : null;
const dir = mkdtempSync(join(tmpdir(), "mandado-upgrade-"));
try {
  await withRelease(revision, async ({ name, fill }) => {
    fill(dir, Number(orders), postgres?.url);
    console.log(`${name} → today, ${orders} orders, ${postgres ? "PostgreSQL" : "SQLite"}`);
  });
  printFile();
  for (const start of ["after the upgrade", "after the second start"]) await serveOrders(start);
  printFile();
} finally {
  await postgres?.stop();
  rmSync(dir, { recursive: true });
}

/** Starts the server, takes orders, and ends it. */
async function serveOrders(start: string): Promise<void> {
  const server = spawn(process.execPath, [...SERVER_FLAGS, SERVER], {
    env: {
      ...process.env,
      PORT: "0",
      LOG_LEVEL: "error",
      DATA_DIR: dir,
      ...(postgres && { DATABASE_URL: postgres.url }),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const times = await takeOrders(await readStart(server));
    const [median, most] = [percentile(times, 0.5), Math.max(...times)];
    console.log(
      `first ${ORDERS} orders ${start}: median ${median.toFixed(1)} ms, at most ${most.toFixed(1)} ms`,
    );
  } finally {
    server.kill("SIGTERM");
    if (server.exitCode === null) await once(server, "exit");
  }
}

/** Prints how long each migration takes, and returns the address once the server listens. */
async function readStart({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error("the server's output is not piped");
  let current: { name: string; since: number } | undefined;
  for await (const line of createInterface(stdout)) {
    const name = /^Actualizando \d+ de \d+: (.+)…$/.exec(line)?.[1];
    const isEnd = line.startsWith("Base de datos actualizada");
    if (current && (name || isEnd)) printSeconds(current);
    if (name) current = { name, since: performance.now() };
    if (isEnd) console.log(line);
    const address = /escucha en (http:\S+) \(/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error("the server ended");
}

function printSeconds({ name, since }: { name: string; since: number }): void {
  const seconds = (performance.now() - since) / 1000;
  if (seconds >= LISTED_SECONDS) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

/** How long each order took, in milliseconds. */
async function takeOrders(address: string): Promise<number[]> {
  const { access_token } = (await call(address, "/login", OWNER)) as { access_token: string };
  const [service] = (await call(address, "/services", undefined, access_token)) as { id: number }[];
  const times: number[] = [];
  for (let order = 0; order < ORDERS; order++) {
    const since = performance.now();
    await call(address, "/deliveries", sampleDelivery(service?.id ?? 0), access_token);
    times.push(performance.now() - since);
  }
  return times;
}

async function call(address: string, path: string, body?: object, token?: string): Promise<unknown> {
  const answer = await fetch(`${address}/api${path}`, {
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

function printFile(): void {
  if (postgres) return;
  console.log(`mandado.sqlite: ${(statSync(join(dir, "mandado.sqlite")).size / 2 ** 20).toFixed(0)} MB`);
}
