// `npm run backup` and `npm run restore` on PostgreSQL, as an account that owns its database and nothing else.
// @both-engines Dumps of PostgreSQL.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Pool } from "pg";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { programEnvironment } from "#scripts/testClock.mjs";
import { openDatabase } from "#server/database/open.ts";
import { createPool } from "#server/database/postgres/pool.ts";
import { createFolderStore } from "#server/files/folderStore.ts";
import { openTestDatabase, PASSWORD, testEngine } from "#test/api.ts";
import { freePort, type Program, startServer } from "#test/reliability/program.ts";
import { caller } from "#test/reliability/writers.ts";
import { brokenInvariants } from "../rules/invariants.ts";

const server = process.env.TEST_POSTGRES_URL ?? "";
const cannot =
  (testEngine !== "postgres" || server === "pglite") && "there is no PostgreSQL server to back up";

describe("backups of PostgreSQL", { skip: cannot, timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "mandado-dump-"));
  const [dataDir, backup] = [join(folder, "data"), join(folder, "copia.dump")];
  const name = `plain_${randomUUID().replaceAll("-", "")}`;
  const password = randomBytes(12).toString("hex");
  let url: string;
  const hash = "a".repeat(64);
  let admin: Pool;
  let drop: () => Promise<void>;
  const programs: Program[] = [];
  async function serve() {
    const port = await freePort();
    const program = await startServer(port, { DATABASE_URL: url, DATA_DIR: dataDir });
    programs.push(program);
    return { port, program };
  }
  before(async () => {
    const opened = await openTestDatabase();
    await opened.database.close();
    assert.ok(opened.options.engine === "postgres");
    const address = new URL(opened.options.url);
    url = Object.assign(address, { username: name, password }).href;
    drop = opened.drop;
    admin = createPool(server, 1);
    await admin.query(`create role ${name} login password '${password}'`);
    await admin.query(`alter database ${address.pathname.slice(1)} owner to ${name}`);
  });
  after(async () => {
    for (const { end } of programs) await end("SIGTERM");
    await drop();
    await admin.query(`drop role ${name}`);
    await admin.end();
    rmSync(folder, { recursive: true });
  });

  async function run(operation: string, args: string[], dir = dataDir) {
    const program = fileURLToPath(new URL(`../${operation}.ts`, import.meta.url));
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...programEnvironment(), DATABASE_URL: url, DATA_DIR: dir },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [out, errors, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((resolve) => child.once("close", resolve)),
    ]);
    return { code, said: (out + errors).trim() };
  }
  const refused = async (args: string[], words: RegExp) => {
    const { code, said } = await run("restore", args);
    assert.equal(code, 1, said);
    assert.match(said, words);
    assert.equal(said.split("\n").length, 1, said);
    assert.ok(!said.includes(password));
  };

  async function withDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    const pool = createPool(url, 1);
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  }
  const count = (table: string) =>
    withDatabase(async (pool) => (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n);
  const replacedSchemas = () =>
    withDatabase(async (pool) =>
      (
        await pool.query("select nspname from pg_namespace where nspname like 'mandado%' order by nspname")
      ).rows.map(({ nspname }) => nspname as string),
    );

  it("are made while orders are written, with photos and for their owner only", async () => {
    const { port, program } = await serve();
    const { body } = await caller(port)("POST", "/register", {
      name: "Ana",
      email: "ana@ejemplo.com",
      password: PASSWORD,
    });
    const call = caller(port, body.access_token);
    const service = (await call("POST", "/services", sampleService())).body.id;
    const order = async () =>
      assert.equal((await call("POST", "/deliveries", sampleDelivery(service))).status, 201);
    for (let i = 0; i < 5; i += 1) await order();
    const client = (await call("POST", "/clients", sampleClient())).body.id;
    assert.equal((await call("POST", `/clients/${client}/access`, { name: "Ana Rivas" })).status, 200);
    await createFolderStore(dataDir).put(1, hash, Buffer.from("foto"), "image/png");
    let copied = false;
    const copying = run("backup", [backup]).finally(() => {
      copied = true;
    });
    while (!copied) await order();
    const { code, said } = await copying;
    assert.equal(code, 0, said);
    assert.match(said, /^Respaldo guardado en .*copia\.dump \(\d+\.\d MB\)$/);
    assert.ok(!said.includes(password));
    assert.equal(statSync(backup).mode & 0o077, 0);
    assert.ok(existsSync(join(folder, "mandado-archivos", "1", "aa", hash)));
    assert.equal((await run("backup", [backup])).said, `Ya existe ${backup}: elige otro nombre.`);
    await refused([backup], /^Ya hay una base de datos en PostgreSQL en [^\n]+: usa --force/);
    // Longer than the pool keeps idle connections.
    await setTimeout(11_000);
    await refused([backup, "--force"], /^La base de datos está en uso \(conexiones: \d+\): detén primero/);
    await program.end("SIGTERM");
    assert.deepEqual(
      readdirSync(folder).sort(),
      ["copia.dump", "data", "mandado-archivos"],
      "no unfinished file is left",
    );
  });

  it("replace a database whole, without its sign-ins, and keep the last two", async () => {
    const orders = await count("deliveries");
    rmSync(join(dataDir, "files"), { recursive: true });
    const { code, said } = await run("restore", [backup, "--force"]);
    assert.equal(code, 0, said);
    const [, replaced = ""] =
      /la anterior quedó en el esquema (mandado_reemplazada_[\d_]+)$/.exec(said) ?? [];
    assert.equal(await count(`${replaced}.deliveries`), orders);
    assert.ok(existsSync(join(dataDir, "files", "1", "aa", hash)));
    assert.deepEqual(
      [await count("sign_ins"), await count("sign_in_codes"), await count("accounts")],
      [0, 0, 2],
    );
    const restored = await count("deliveries");
    assert.ok(restored >= 5 && restored <= orders);
    const database = await openDatabase({ engine: "postgres", url });
    assert.deepEqual(await brokenInvariants(database.read), []);
    await database.close();

    const { port, program } = await serve();
    const login = await caller(port)("POST", "/login", { email: "ana@ejemplo.com", password: PASSWORD });
    const call = caller(port, login.body.access_token);
    const [service] = (await call("GET", "/services")).body;
    assert.equal((await call("POST", "/deliveries", sampleDelivery(service.id))).status, 201);
    await program.end("SIGTERM");

    for (let i = 0; i < 2; i += 1) {
      const again = await run("restore", [backup, "--force"]);
      assert.equal(again.code, 0, again.said);
    }
    const schemas = await replacedSchemas();
    assert.equal(schemas.length, 2);
    assert.ok(!schemas.includes(replaced));
    const second = join(folder, "otra.dump");
    assert.equal((await run("backup", [second])).code, 0);
    assert.ok(!readFileSync(second).includes("mandado_reemplazada"), "replaced tables are not backed up");
    rmSync(second);
  });

  it("change nothing when the file is damaged, foreign, newer, or fails halfway", async () => {
    const before = [await count("deliveries"), (await replacedSchemas()).join()];
    await refused([join(folder, "no-esta")], /^No existe /);
    const bytes = readFileSync(backup);
    const file = join(folder, "malo.dump");
    writeFileSync(file, "nada de esto");
    await refused([file, "--force"], /no es un volcado de PostgreSQL\.$/);
    writeFileSync(file, bytes.subarray(0, bytes.length / 2));
    await refused([file, "--force"], /está dañado\.$|error/i);
    const name9999 = "insert into migrations values ('9999-later.ts')";
    await withDatabase((pool) => pool.query(name9999));
    rmSync(file);
    assert.equal((await run("backup", [file])).code, 0);
    await withDatabase((pool) => pool.query("delete from migrations where name = '9999-later.ts'"));
    await refused([file, "--force"], /versión más nueva de Mandado \(9999-later\.ts\)/);
    rmSync(file);
    // Its data end in the middle, which shows only while they are restored.
    writeFileSync(file, Buffer.concat([bytes.subarray(0, -400), Buffer.alloc(400)]));
    const { code } = await run("restore", [file, "--force"]);
    assert.equal(code, 1);
    assert.deepEqual([await count("deliveries"), (await replacedSchemas()).join()], before);
  });

  it("say when the key at hand is another one", async () => {
    const { code, said } = await run("restore", [backup, "--force"], join(folder, "otra"));
    assert.equal(code, 0, said);
    assert.match(
      said,
      /\nLa llave de SECRET_KEY_FILE no es la de este respaldo: pon su copia antes de arrancar/,
    );
  });
});
