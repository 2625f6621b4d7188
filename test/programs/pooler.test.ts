// @alone Changes its process.
// A real PgBouncer in front of the test's PostgreSQL: openTestDatabase gives the database.
// @world Starts a PgBouncer.
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { checkPreparedStatements } from "#server/database/postgres/preparedStatements.ts";
import { ConfigError } from "#server/program/config.ts";
import { openTestDatabase, testEngine } from "#test/api.ts";
import { freePort, startServer } from "../reliability/program.ts";

const program = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" });
const [, minor = "0"] = /PgBouncer 1\.(\d+)/.exec(program.stdout ?? "") ?? [];
const knowsStatements = Number(minor) >= 21;
const cannot =
  testEngine === "sqlite"
    ? "an embedded database has no pooler"
    : process.env.TEST_POSTGRES_URL === "pglite"
      ? "a PostgreSQL inside the process has no address"
      : program.error !== undefined && "pgbouncer is not installed here";
type Settings = Record<string, string | number>;

const MIXING: Settings = {
  pool_mode: "transaction",
  ...(knowsStatements ? { max_prepared_statements: 0 } : {}),
};
const REFUSAL = /^DATABASE_URL: el PgBouncer intermedio mezcla las sentencias preparadas: [^\n]+$/;

describe("a PgBouncer between the server and PostgreSQL", { skip: cannot, timeout: 300_000 }, () => {
  const poolers: ChildProcess[] = [];
  const folders: string[] = [];
  let url = "";
  let close: () => Promise<void>;
  before(async () => {
    const { database, options, drop } = await openTestDatabase();
    assert.ok(options.engine === "postgres");
    ({ url } = options);
    close = async () => {
      await database.close();
      await drop();
    };
  });
  after(async () => {
    for (const pooler of poolers) {
      const gone = once(pooler, "exit");
      pooler.kill("SIGKILL");
      await gone;
    }
    for (const folder of folders) rmSync(folder, { recursive: true });
    await close();
  });

  /** Starts a PgBouncer with these settings, and returns its URL of the test's database. */
  async function pooled(settings: Settings): Promise<string> {
    const { hostname, port, username, password, pathname } = new URL(url);
    const folder = mkdtempSync(join(tmpdir(), "mandado-pooler-"));
    folders.push(folder);
    const own = await freePort();
    const lines = {
      listen_addr: "127.0.0.1",
      listen_port: own,
      unix_socket_dir: "",
      auth_type: "plain",
      auth_file: join(folder, "users"),
      ...settings,
    };
    const ini = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
    const base = `${pathname.slice(1)} = host=${hostname} port=${port}`;
    writeFileSync(join(folder, "users"), `"${username}" "${password}"\n`);
    writeFileSync(join(folder, "pooler.ini"), ["[databases]", base, "[pgbouncer]", ...ini, ""].join("\n"));
    // PgBouncer refuses to run as root.
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    if (nobody.uid !== undefined)
      for (const path of [folder, join(folder, "users"), join(folder, "pooler.ini")])
        chownSync(path, nobody.uid, nobody.gid);
    chmodSync(folder, 0o700);
    const pooler = spawn("pgbouncer", ["-q", join(folder, "pooler.ini")], { stdio: "ignore", ...nobody });
    poolers.push(pooler);
    const through = new URL(url);
    through.host = `127.0.0.1:${own}`;
    return through.href;
  }

  /** Waits until the pooler listens. */
  async function checked(through: string): Promise<unknown> {
    for (;;) {
      try {
        await checkPreparedStatements("DATABASE_URL", through);
        return null;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") return error;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }

  it("is refused in one line when it mixes up the statements of two clients", async () => {
    const pools: Settings[] = [{}, { server_round_robin: 1, min_pool_size: 4 }, { default_pool_size: 1 }];
    for (const more of pools) {
      const through = await pooled({ ...MIXING, ...more });
      const error = await checked(through);
      assert.ok(error instanceof ConfigError, `${JSON.stringify(more)}: ${error}`);
      assert.match(error.message, REFUSAL);
    }
  });

  it("ends the start of the server with that line", async () => {
    const through = await pooled(MIXING);
    await checked(through);
    const said = await startServer(await freePort(), { DATABASE_URL: through }).then(
      async (server) => {
        await server.end("SIGKILL");
        return "it started";
      },
      (error: Error) => error.message,
    );
    assert.match(said.replace("the server did not start: ", "").trimEnd(), REFUSAL);
  });

  it("is taken when it keeps them apart: in session mode, from 1.21 on, or without one", async () => {
    assert.equal(await checked(await pooled({ pool_mode: "session" })), null);
    if (knowsStatements)
      for (const more of [{}, { default_pool_size: 1 }] as Settings[])
        assert.equal(
          await checked(await pooled({ pool_mode: "transaction", max_prepared_statements: 2000, ...more })),
          null,
        );
    assert.equal(await checked(url), null);
  });
});
