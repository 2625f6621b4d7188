// @alone Changes its process.
// Today's server upgrades a release's database (a dump in `releases/`), goes back to it, and upgrades again.
// @both-engines Migrations of a released version.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "#scripts/testClock.mjs";
import { migrationNames } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open.ts";
import { createPool } from "#server/database/postgres/pool.ts";
import { VERSION } from "#server/program/version.ts";
import { openTestDatabase, PASSWORD, sqliteOnly, testEngine } from "#test/api.ts";
import { KEY_DIR } from "#test/reliability/program.ts";
import { restore } from "../restore.ts";
import { brokenInvariants } from "../rules/invariants.ts";

const SERVER = fileURLToPath(import.meta.resolve("#app/server.ts"));
const RELEASE = "0.1.0";
const FROM = "0009";
const cannot =
  (testEngine !== "postgres" || process.env.TEST_POSTGRES_URL === "pglite") &&
  "there is no PostgreSQL server to upgrade";

const dumpFor = (engine: string) =>
  readFileSync(new URL(`../../../test/releases/${RELEASE}.${engine}.sql`, import.meta.url), "utf8");

/** A server process: its address when it is ready, or its exit code; and its output. On a busy machine slow statements and requests would be warned of. */
async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...programEnvironment(), PORT: "0", LOG_LEVEL: "error", DATA_DIR: KEY_DIR, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const { promise: served, resolve } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part) => {
      said += part;
      const address = /escucha en (http:\S+) \(/.exec(said)?.[1];
      if (address) resolve(address);
    });
  const closed = once(child, "close").then(([code]) => code as number | null);
  const first = await Promise.race([served, closed]);
  return {
    address: String(first),
    code: first,
    said: () => said.trim(),
    stop: () => stop(child, closed),
  };
}

function stop(child: ChildProcess, closed: Promise<number | null>): Promise<number | null> {
  child.kill("SIGTERM");
  return closed;
}

/** What the release's owner sees: everything that was entered before the dump. */
async function look(address: string) {
  const call = async (path: string, body?: object, token?: string) => {
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${address}/api${path}`, {
      headers,
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    assert.ok(response.ok, `${path}: ${response.status}`);
    // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an answer, field by field
    return response.json() as Promise<any>;
  };
  const { access_token } = await call("/login", { email: "duena@mandados.example", password: PASSWORD });
  const get = (path: string) => call(path, undefined, access_token);
  const year = await get("/dashboard?period=year&date=2026-06-01");
  return {
    delivered: year.total_delivered,
    invoiced: year.total_invoiced,
    collected: year.total_collected,
    bills: year.total_company_bills,
    owed: (await get("/debts/all-amount-debts")).amount,
    orders: (await get("/deliveries/filter")).total,
    found: (await get("/deliveries/search/panaderia")).total,
  };
}
const ENTERED = { delivered: 2, invoiced: 19.5, collected: 13, bills: 12.3, owed: 6.5, orders: 5, found: 2 };

/** The lines of progress, and the other lines. */
function sortLines(said: string): { progress: string[]; lines: string[] } {
  const isProgress = (line: string) => /^Actualizando \d+ de \d+: .+…$/.test(line);
  const all = said.split("\n");
  return { progress: all.filter(isProgress), lines: all.filter((line) => !isProgress(line)) };
}

/** A line of progress for each migration, in their order. */
async function assertProgress(progress: string[]): Promise<void> {
  const names = (await migrationNames()).filter((name) => name.slice(0, 4) > FROM);
  assert.deepEqual(
    progress,
    names.map((name, index) => `Actualizando ${index + 1} de ${names.length}: ${name}…`),
  );
}

/** What the upgrade prints about the journal and the receipts that it makes of them. */
const TOLD = [
  "Libro diario: se asientan las órdenes (6) con sus pagos, y los gastos…",
  "Libro diario: órdenes, cancelaciones y eliminaciones asentadas: 8",
  "Libro diario: pagos y reembolsos asentados: 7",
  "Libro diario: gastos asentados: 1",
  "Recibos: se hacen los de 7 pagos y reembolsos…",
  "Recibos: 5. Se anotan en sus pagos…",
];

describe(`an upgrade from ${RELEASE}`, { skip: sqliteOnly }, () => {
  let dir: string;
  let to: string;
  const file = () => join(dir, "mandado.sqlite");
  const backup = () => join(dir, "backups", `before-upgrade-${FROM}-${to}.sqlite`);
  before(async () => {
    dir = mkdtempSync(join(tmpdir(), "mandado-upgrade-"));
    const database = new DatabaseSync(file());
    database.exec(dumpFor("sqlite"));
    database.close();
    to = (await migrationNames()).at(-1)?.slice(0, 4) ?? "";
  });
  after(() => rmSync(dir, { recursive: true }));

  const upgradeBackups = () =>
    readdirSync(join(dir, "backups"))
      .filter((name) => name.startsWith("before-upgrade-"))
      .sort()
      .map((name) => join(dir, "backups", name));

  const migrations = (path: string) => {
    const database = new DatabaseSync(path, { readOnly: true });
    const names = database.prepare("select name from migrations order by name").all();
    database.close();
    return names.map(({ name }) => String(name));
  };

  it("doesn't start if no backup can be made", async () => {
    writeFileSync(join(dir, "backups"), "");
    const { code, said } = await start({ DATA_DIR: dir });
    assert.equal(code, 1);
    assert.match(
      said(),
      /^No se pudo respaldar la base de datos antes de actualizarla; no se cambió nada: .+$/,
    );
    assert.equal(migrations(file()).at(-1)?.slice(0, 4), FROM);
    rmSync(join(dir, "backups"));
  });

  it("keeps all data, and a backup from before", async () => {
    // Of later versions, which were left for this old one: made earlier, with a higher number.
    mkdirSync(join(dir, "backups"));
    for (const [index, from] of ["0015", "0016", "0017"].entries()) {
      const older = join(dir, "backups", `before-upgrade-${from}-0020.sqlite`);
      writeFileSync(older, "");
      const at = new Date(Date.now() - (10 - index) * 60_000);
      utimesSync(older, at, at);
    }
    const server = await start({ DATA_DIR: dir });
    assert.deepEqual(await look(server.address), ENTERED, server.said());
    assert.equal(await server.stop(), 0);
    const { progress, lines } = sortLines(server.said());
    await assertProgress(progress);
    assert.equal(lines[0], `Base de datos respaldada antes de actualizarla: ${backup()}`);
    assert.match(lines[1] ?? "", /^Actualizando la base de datos: 0010-.+…$/);
    assert.deepEqual(lines.slice(2, -2), TOLD);
    assert.match(
      lines.at(-2) ?? "",
      new RegExp(`^Base de datos actualizada de ${FROM} a ${to} en [\\d,]+ s\\.$`),
    );
    assert.deepEqual(migrations(file()), await migrationNames());
    assert.equal(migrations(backup()).at(-1)?.slice(0, 4), FROM);
    assert.deepEqual(
      upgradeBackups(),
      [
        backup(),
        ...["0016", "0017"].map((from) => join(dir, "backups", `before-upgrade-${from}-0020.sqlite`)),
      ],
      "the announced one and the two newest others",
    );
    for (const name of upgradeBackups().slice(1)) rmSync(name);
    const database = await openDatabase({ engine: "sqlite", dir });
    assert.deepEqual(await brokenInvariants(database.read), []);
    await database.close();
  });

  it("can be undone, and done again: links that were sent stay valid", async () => {
    const links = () => {
      const database = new DatabaseSync(file(), { readOnly: true });
      const rows = database.prepare("select id, tracking_token from deliveries order by id").all();
      database.close();
      return rows.map(({ id, tracking_token }) => `${id} ${tracking_token}`);
    };
    const sent = links();
    assert.ok(sent.some((link) => !link.endsWith(" null")));
    await restore(backup(), dir, true);
    assert.equal(migrations(file()).at(-1)?.slice(0, 4), FROM);
    const server = await start({ DATA_DIR: dir });
    assert.deepEqual(await look(server.address), ENTERED, server.said());
    assert.equal(await server.stop(), 0);
    assert.deepEqual(links(), sent);
    assert.deepEqual(upgradeBackups(), [backup()]);
  });

  it("does nothing and prints nothing at the next start", async () => {
    const server = await start({ DATA_DIR: dir });
    assert.equal(await server.stop(), 0);
    assert.equal(
      server.said(),
      `Mandado escucha en ${server.address} (versión ${VERSION}, SQLite en ${dir})`,
    );
  });

  it("prints how to go back when the database is of a newer version", async () => {
    const database = new DatabaseSync(file());
    database.exec("insert into migrations values ('9999-later.ts')");
    database.close();
    const generic = await start({ DATA_DIR: dir });
    assert.equal(generic.code, 1);
    assert.match(generic.said(), /^[^\n]+9999-later\.ts[^\n]+npm run restore -- ARCHIVO --force$/);
    const own = join(dir, "backups", `before-upgrade-${to}-9999.sqlite`);
    writeFileSync(own, "");
    const exact = await start({ DATA_DIR: dir });
    assert.equal(exact.code, 1);
    assert.ok(exact.said().endsWith(`npm run restore -- ${own} --force`), exact.said());
    assert.equal(exact.said().split("\n").length, 1);
  });

  it("removes what a killed restore left", async () => {
    const left = `${file()}.partial`;
    writeFileSync(left, "half");
    const database = new DatabaseSync(file());
    database.exec("delete from migrations where name = '9999-later.ts'");
    database.close();
    const server = await start({ DATA_DIR: dir });
    assert.equal(await server.stop(), 0);
    assert.ok(!existsSync(left));
  });
});

describe(`an upgrade from ${RELEASE} on PostgreSQL`, {
  skip: cannot,
}, () => {
  it("keeps all data, and prints what it did", async () => {
    const { database, options, drop } = await openTestDatabase();
    assert.ok(options.engine === "postgres");
    try {
      const pool = createPool(options.url, 1);
      await pool.query(dumpFor("postgres"));
      await pool.end();
      const server = await start({ DATABASE_URL: options.url });
      assert.deepEqual(await look(server.address), ENTERED, server.said());
      assert.equal(await server.stop(), 0);
      const { progress, lines } = sortLines(server.said());
      await assertProgress(progress);
      assert.match(lines[0] ?? "", /^Actualizando la base de datos: 0010-.+…$/);
      assert.ok(lines.join("\n").includes(`\n${TOLD.join("\n")}\nBase de datos actualizada de 0009 a `));
      const { host, pathname, password } = new URL(options.url);
      assert.ok(
        server.said().endsWith(`(versión ${VERSION}, PostgreSQL en ${host}${pathname})`),
        server.said(),
      );
      assert.ok(!server.said().includes(password || "-"));
      assert.deepEqual(await brokenInvariants(database.read), []);
    } finally {
      await database.close();
      await drop();
    }
  });
});
