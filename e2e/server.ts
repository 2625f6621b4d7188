import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createPool } from "#server/database/postgres/pool.ts";
import { TIME_ZONE } from "./clock.ts";

export type Engine = "sqlite" | "postgres";

/** A running server of the product. */
export interface Server {
  url: string;
  /** Kills it, and starts it again at the same address with the same data. */
  crash: () => Promise<void>;
  /** Stops it, and starts it again at the same address with the same data, this time also with these variables. */
  restart: (also?: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
}

interface Storage {
  entry: string;
  env: Record<string, string>;
  remove: () => Promise<void>;
}

const children = new Set<ChildProcess>();
// Also when the tests are interrupted, they leave no server.
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/** Starts the product over an empty database of an engine, with `own` variables. `stop` ends the server and removes the database. */
export async function startServer(engine: Engine, own: Record<string, string> = {}): Promise<Server> {
  const { entry, env, remove } = engine === "sqlite" ? await folder() : await postgresDatabase();
  const start = (port: string, also: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [entry], {
      env: { ...environment, ...also, PORT: port },
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.add(child);
    return { child, url: addressOf(child) };
  };
  const environment = {
    ...process.env,
    HOST: "127.0.0.1",
    APP_TIME_ZONE: TIME_ZONE,
    // Many people register and mistype here, all from one IP address.
    LOGIN_ATTEMPTS_PER_MINUTE: "0",
    COMPANY_CHANGES_PER_MINUTE: "0",
    REGISTRATIONS_PER_HOUR: "0",
    // Password recovery is offered. Nothing listens there: who needs the mails starts a mail server.
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "no-responder@mandado.example",
    PUBLIC_URL: "https://mandado.example",
    ...env,
    ...own,
  };
  let { child, url } = start("0");
  const address = await url;
  const again = async (also?: Record<string, string>) => {
    ({ child, url } = start(new URL(address).port, also));
    await url;
  };
  return {
    url: address,
    crash: async () => {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
      await again();
    },
    restart: async (also) => {
      await end(child);
      await again(also);
    },
    stop: async () => {
      await end(child);
      await remove();
    },
  };
}

/** The URL in the line that the server prints when it is ready. */
async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("the server's output is not piped");
  for await (const line of createInterface(child.stdout)) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return url;
  }
  throw new Error("the server ended before it served");
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) throw new Error(`the server had ended with ${child.exitCode}`);
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const [code] = await gone;
  if (code !== 0) throw new Error(`the server ended with ${code}`);
}

async function folder(): Promise<Storage> {
  const dir = await mkdtemp(join(tmpdir(), "mandado-e2e-"));
  return {
    entry: "src/app/server.ts",
    env: { DATA_DIR: dir, DATABASE_URL: "" },
    remove: () => rm(dir, { recursive: true }),
  };
}

async function postgresDatabase(): Promise<Storage> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error("TEST_POSTGRES_URL says where the PostgreSQL of the tests is");
  // The directory of the secret key.
  const dir = await mkdtemp(join(tmpdir(), "mandado-e2e-"));
  const remove = () => rm(dir, { recursive: true });
  if (server === "pglite") return { entry: "e2e/inProcessServer.ts", env: { DATA_DIR: dir }, remove };
  const name = `journey_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    entry: "src/app/server.ts",
    env: { DATABASE_URL: url.href, DATA_DIR: dir },
    remove: async () => {
      await administer(server, `drop database ${name} with (force)`);
      await remove();
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const pool = createPool(server, 1);
  await pool.query(statement);
  await pool.end();
}
