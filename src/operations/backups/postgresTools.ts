import { execFile, spawn } from "node:child_process";
import { globSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import type { Pool } from "pg";
import { StartupError } from "#server/program/startupError.ts";

const run = promisify(execFile);

/** PostgreSQL's own programs, of the server's major version: a dump of another one may not fit. */
export interface PostgresTools {
  /** Returns the program's standard output. Throws a `StartupError` with the first line of its errors. */
  run(name: ToolName, args: string[]): Promise<string>;
  /** Pipes the program's standard output into a stream that stays open. Throws as `run` does. */
  pipe(name: ToolName, args: string[], into: Writable): Promise<void>;
  /** Starts psql, which stops at the first error. `done` throws as `run` does. */
  psql(): { input: Writable; done: Promise<void> };
}

type ToolName = "pg_dump" | "pg_restore" | "psql";

/** Finds the programs for the server of this pool, whose URL is `url`. Throws a `StartupError` that says what to install. */
export async function findTools(pool: Pool, url: string): Promise<PostgresTools> {
  const { rows } = await pool.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  const folder = await folderOf(major);
  const { password } = new URL(url);
  // The password is not an argument, because every account of the machine can see a program's arguments.
  const env = { ...process.env, ...(password && { PGPASSWORD: decodeURIComponent(password) }) };
  const database = `--dbname=${withoutPassword(url)}`;
  const start = (name: ToolName, args: string[]) => {
    const child = spawn(join(folder, name), args, { env, stdio: ["pipe", "pipe", "pipe"] });
    const ended = new Promise<number | null>((resolve, reject) =>
      child.once("error", reject).once("close", resolve),
    );
    const errors = text(child.stderr);
    const done = async () => {
      if ((await ended) === 0) return;
      const [line = ""] = (await errors).split("\n").filter((said) => /error|fatal/i.test(said));
      throw new StartupError(line || `${name} falló.`);
    };
    return { child, done };
  };
  return {
    async run(name, args) {
      const { child, done } = start(name, name === "pg_restore" ? args : [database, ...args]);
      child.stdin.end();
      const [said] = await Promise.all([text(child.stdout), done()]);
      return said;
    },
    async pipe(name, args, into) {
      const { child, done } = start(name, args);
      child.stdin.end();
      child.stdout.pipe(into, { end: false });
      // Otherwise it would wait for a reader that has stopped.
      const stop = () => child.kill();
      into.once("error", stop).once("close", stop);
      await done();
      into.off("error", stop).off("close", stop);
    },
    psql() {
      const quiet = ["--no-psqlrc", "--quiet", "--tuples-only", "--set=ON_ERROR_STOP=1"];
      const { child, done } = start("psql", [database, ...quiet]);
      child.stdout.resume();
      // A psql that has stopped at an error no longer reads: `done` reports that error.
      child.stdin.on("error", () => undefined);
      return { input: child.stdin, done: done() };
    },
  };
}

function withoutPassword(url: string): string {
  const parsed = new URL(url);
  parsed.password = "";
  return parsed.href;
}

async function folderOf(major: number): Promise<string> {
  // Before PATH, where Debian has programs that choose a version themselves.
  const folders = [
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    ...globSync(`/{opt/homebrew,usr/local}/opt/postgresql@${major}/bin`),
    ...(process.env.PATH ?? "").split(delimiter).filter(Boolean),
  ];
  for (const folder of folders) if ((await majorIn(folder)) === major) return folder;
  throw new StartupError(
    `Falta pg_dump ${major}, el de la versión del servidor: instala postgresql-client-${major}.`,
  );
}

/** The version of the folder's pg_dump; 0 if it has none that runs. */
async function majorIn(folder: string): Promise<number> {
  try {
    const { stdout } = await run(join(folder, "pg_dump"), ["--version"]);
    return Number(/(\d+)/.exec(stdout)?.[1]);
  } catch {
    return 0;
  }
}
