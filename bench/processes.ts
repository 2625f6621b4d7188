import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from "#scripts/prepare.mjs";
import { programEnvironment } from "#scripts/testClock.mjs";
import type { DatabaseOptions } from "#server/database/types.ts";

/** Both programs build an order's tracking link with it. */
export const PUBLIC_URL = "https://mandado.example";
const METRICS_TOKEN = "bench";
/** With PostgreSQL the server keeps only its secret key in a folder. */
const KEY_DIR = fileURLToPath(new URL("../.cache/bench-key", import.meta.url));
const READY_WITHIN_MS = 180_000;
const BACKED_UP_WITHIN_MS = 600_000;

/** A server process that is ready. */
export interface Program {
  port: number;
  pid: number;
  /** From start to the first answer, in milliseconds. */
  readyAfter: number;
  stop(): Promise<void>;
}

/** The measured server. */
export interface Product extends Program {
  /** Does the work, and says how long the turns of the server's event loop took meanwhile. */
  turnsOf(work: () => Promise<unknown>): Promise<Turns>;
}

/** In milliseconds of the main thread's processor time: the longest turn, and all of them. */
export interface Turns {
  longest: number;
  busy: number;
}

/** Memory in bytes, and the event loop's delay since the last reading in milliseconds. */
export interface Health {
  memory: number;
  loopP99: number;
  loopMax: number;
  backedUp: boolean;
}

/** Starts the real server on a database, as in production. */
export async function startProduct(options: DatabaseOptions): Promise<Product> {
  const place: Record<string, string> =
    options.engine === "sqlite"
      ? { DATA_DIR: options.dir, DATABASE_URL: "" }
      : { DATA_DIR: KEY_DIR, DATABASE_URL: options.url };
  const port = await freePort();
  const limits = {
    LOGIN_ATTEMPTS_PER_MINUTE: "0",
    REGISTRATIONS_PER_HOUR: "0",
    COMPANY_CHANGES_PER_MINUTE: "0",
    KEY_CALLS_PER_MINUTE: "0",
  };
  const env = {
    ...SERVER_ENVIRONMENT,
    ...place,
    ...limits,
    PORT: String(port),
    METRICS_TOKEN,
    PUBLIC_URL,
  };
  const server = fileURLToPath(new URL("../src/app/server.ts", import.meta.url));
  const turns = new URL("./turnsOfServer.ts", import.meta.url).href;
  const { child, ...program } = await start(
    [...SERVER_FLAGS, "--import", turns, server],
    env,
    /escucha en http:\S+:(\d+)/,
  );
  return { ...program, turnsOf: (work) => turnsOf(child, work) };
}

async function turnsOf(child: ChildProcess, work: () => Promise<unknown>): Promise<Turns> {
  child.send("watch");
  await work();
  child.send("end");
  const [turns] = await once(child, "message");
  return turns as Turns;
}

export async function startLimit(options: DatabaseOptions): Promise<Program> {
  const limit = fileURLToPath(new URL("./limit.ts", import.meta.url));
  return await start([limit, JSON.stringify(options)], {}, /listens on port (\d+)/);
}

/** Reads the server's metrics. */
export async function healthOf({ port }: Program): Promise<Health> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  if (!answer.ok) throw new Error(`metrics answered ${answer.status}`);
  const text = await answer.text();
  const value = (name: string) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(name))
        ?.split(" ")
        .at(-1),
    );
  const late = (quantile: string) => 1000 * value(`mandado_event_loop_delay_seconds{quantile="${quantile}"}`);
  return {
    memory: value("process_resident_memory_bytes"),
    loopP99: late("0.99"),
    loopMax: late("1"),
    backedUp: text.includes("\nmandado_last_backup_age_seconds"),
  };
}

/** Waits for the daily backup of the embedded database, which starts with the server. */
export async function backedUp(program: Program): Promise<void> {
  const until = performance.now() + BACKED_UP_WITHIN_MS;
  while (!(await healthOf(program)).backedUp) {
    if (performance.now() > until) throw new Error("the server made no backup");
    await sleep(100);
  }
}

async function start(
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<Program & { child: ChildProcess }> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...programEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const last = () => child.kill("SIGKILL");
  // Before the handlers that remove what it uses.
  process.prependListener("exit", last);
  const port = await waitForOutput(child, ready);
  return {
    child,
    port,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - began,
    async stop() {
      process.off("exit", last);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

function waitForOutput(child: ChildProcess, ready: RegExp): Promise<number> {
  let heard = "";
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`a server did not start: ${heard}`)), READY_WITHIN_MS);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (part: string) => {
        heard = (heard + part).slice(-5000);
        const port = ready.exec(heard)?.[1];
        if (port === undefined) return;
        clearTimeout(late);
        resolve(Number(port));
      });
    child.once("exit", (code) => reject(new Error(`a server ended with ${code}: ${heard}`)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}
