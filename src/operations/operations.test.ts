// @both-engines Moves one engine's data to the other.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { resetToken } from "#features/account/server/recovery/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { portalCode } from "#features/portal/server/samples.ts";
import { programEnvironment } from "#scripts/testClock.mjs";
import { openDatabase } from "#server/database/open.ts";
import { createPool } from "#server/database/postgres/pool.ts";
import type { Database } from "#server/database/types.ts";
import { openTestApi, sqliteOnly, type TestApi } from "#test/api.ts";
import { openBusyCompany } from "#test/reliability/company.ts";
import { brokenInvariants } from "./rules/invariants.ts";

const postgres = process.env.TEST_POSTGRES_URL;
const withoutServer =
  (postgres === undefined || postgres === "pglite") && "there is no PostgreSQL server to move to";

/** Runs the operation as its command does. */
async function operate(name: string, args: string[], env: Record<string, string>) {
  const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...programEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ]);
  return { code, said: (out + errors).trim() };
}

function temporary(): string {
  return mkdtempSync(join(tmpdir(), "mandado-operations-"));
}

const orders = async ({ read }: Database) =>
  (await read.selectFrom("deliveries").select(["id", "number"]).orderBy("id").execute()).map(
    ({ id, number }) => `${id}:${number}`,
  );

describe("operations on the embedded database", { skip: sqliteOnly }, () => {
  let api: TestApi;
  let dataDir: string;
  const folder = temporary();
  const backup = join(folder, "copia.sqlite");
  before(async () => {
    api = await openTestApi();
    dataDir = api.database.options.engine === "sqlite" ? api.database.options.dir : "";
    api.setNow("2026-11-20T15:00:00Z");
  });
  after(async () => {
    await api.close();
    for (const dir of [folder, ...folders]) rmSync(dir, { recursive: true });
  });
  const folders: string[] = [];
  /** A data directory with the backup restored in it. */
  const restored = async () => {
    const dir = temporary();
    folders.push(dir);
    assert.equal((await run("restore", [backup], dir)).code, 0);
    return dir;
  };
  const run = (name: string, args: string[], dir = dataDir) => operate(name, args, { DATA_DIR: dir });

  it("back up under load, and every invariant holds in the backup", async () => {
    const company = await openBusyCompany(api);
    for (let i = 0; i < 40; i += 1) await company.step();
    const before = await orders(api.database);
    await resetToken(api.database, company.owner.user.email, new Date());
    const { id: client } = (await company.owner.post("/clients", sampleClient())).body;
    await portalCode(company.owner, client);
    let copied = false;
    const copying = run("backup", [backup]).finally(() => {
      copied = true;
    });
    let during = 0;
    for (; !copied; during += 1) await company.step();
    const { code, said } = await copying;
    assert.equal(code, 0, said);
    assert.match(said, /^Respaldo guardado en .*copia\.sqlite \(\d+\.\d MB\)$/);
    assert.ok(during > 0, "nothing was written while it was copied");

    const target = temporary();
    const restored = await run("restore", [backup], target);
    assert.deepEqual(
      [restored.code, restored.said],
      [0, `Base de datos restaurada en ${target}, con todas las sesiones cerradas`],
    );
    const database = await openDatabase({ engine: "sqlite", dir: target });
    const rows = await orders(database);
    assert.deepEqual(await brokenInvariants(database.read), []);
    const signIns = ({ read }: Database) => read.selectFrom("sign_ins").select("id").execute();
    assert.deepEqual(await signIns(database), [], "a sign-in that was ended since must not come back");
    assert.ok((await signIns(api.database)).length > 0);
    const links = ({ read }: Database) => read.selectFrom("password_resets").select("account_id").execute();
    assert.deepEqual([(await links(database)).length, (await links(api.database)).length], [0, 1]);
    const codes = ({ read }: Database) => read.selectFrom("sign_in_codes").select("account_id").execute();
    assert.deepEqual([(await codes(database)).length, (await codes(api.database)).length], [0, 1]);
    await database.transaction((tx) => tx.deleteFrom("idempotency_keys").execute());
    await database.close();
    const left = readdirSync(target).filter((name) => name.startsWith("mandado"));
    assert.deepEqual(left, ["mandado.sqlite"], "closed, the file alone is the whole database");
    assert.deepEqual(rows.slice(0, before.length), before);
    const all = await orders(api.database);
    assert.deepEqual(rows, all.slice(0, rows.length), "the backup is one moment of what was written");
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    rmSync(target, { recursive: true });
  });

  it("don't overwrite a backup, and leave no unfinished file", async () => {
    assert.deepEqual(await run("backup", [backup]), {
      code: 1,
      said: `Ya existe ${backup}: elige otro nombre.`,
    });
    const nowhere = join(folder, "no", "copia.sqlite");
    assert.deepEqual(await run("backup", [nowhere]), {
      code: 1,
      said: `No existe la carpeta ${join(folder, "no")}`,
    });
    assert.deepEqual(readdirSync(folder), ["copia.sqlite"]);
    const empty = temporary();
    assert.match((await run("backup", [join(folder, "x")], empty)).said, /^No hay una base de datos/);
    rmSync(empty, { recursive: true });
  });

  it("don't restore over a database without --force, nor while a server uses it", async () => {
    const served = await run("restore", [backup, "--force"]);
    assert.deepEqual(served, { code: 1, said: `DATA_DIR: otro proceso de Mandado ya usa ${dataDir}` });
    const target = temporary();
    chmodSync(backup, 0o644);
    assert.equal((await run("restore", [backup], target)).code, 0);
    if (process.platform !== "win32")
      assert.equal(statSync(join(target, "mandado.sqlite")).mode & 0o077, 0, "its owner's alone");
    const refused = await run("restore", [backup], target);
    assert.deepEqual(refused, {
      code: 1,
      said: `Ya hay una base de datos en ${target}: usa --force para reemplazarla.`,
    });
    const forced = await run("restore", [backup, "--force"], target);
    assert.equal(forced.code, 0, forced.said);
    const oldFile = /la anterior quedó en (\S+)$/.exec(forced.said)?.[1] ?? "";
    assert.ok(existsSync(oldFile));
    const names = readdirSync(target).filter((name) => name !== "lock.sqlite");
    assert.deepEqual(names.sort(), [oldFile.slice(target.length + 1), "mandado.sqlite"].sort());
    rmSync(target, { recursive: true });
  });

  it("keep the last two replaced databases", async () => {
    const target = temporary();
    assert.equal((await run("restore", [backup], target)).code, 0);
    const older = ["2026-01-01T00-00-00", "2026-01-02T00-00-00"].map(
      (at) => `mandado-reemplazada-${at}.sqlite`,
    );
    for (const name of older) writeFileSync(join(target, name), "");
    assert.equal((await run("restore", [backup, "--force"], target)).code, 0);
    const copies = readdirSync(target).filter((name) => name.startsWith("mandado-reemplazada-"));
    assert.equal(copies.length, 2);
    assert.ok(copies.includes(older[1] ?? "") && !copies.includes(older[0] ?? ""));
    // The clock was set back since these.
    for (const year of ["2098", "2099"])
      writeFileSync(join(target, `mandado-reemplazada-${year}-01-01T00-00-00.sqlite`), "");
    const { said } = await run("restore", [backup, "--force"], target);
    const announced = /la anterior quedó en (\S+)$/.exec(said)?.[1] ?? "";
    assert.ok(existsSync(announced), "the one that is announced is there");
    rmSync(target, { recursive: true });
  });

  it("give files that root restores to the data directory's owner", {
    skip: process.getuid?.() !== 0 && "only root can give files away",
  }, async () => {
    const target = temporary();
    chownSync(target, 4711, 4712);
    assert.equal((await run("restore", [backup], target)).code, 0);
    assert.equal((await run("restore", [backup, "--force"], target)).code, 0);
    const names = readdirSync(target);
    assert.ok(names.length >= 3);
    for (const name of names) {
      const { uid, gid } = statSync(join(target, name));
      assert.deepEqual([name, uid, gid], [name, 4711, 4712]);
    }
    rmSync(target, { recursive: true });
  });

  it("remove what a killed backup left in the folder a day ago", async () => {
    const into = temporary();
    const left = join(into, "copia.sqlite.4711.partial");
    const fresh = join(into, "copia.sqlite.4712.partial");
    for (const file of [left, fresh]) writeFileSync(file, "half");
    const now = new Date();
    const yesterday = new Date(now.getTime() - 25 * 3_600_000);
    utimesSync(left, yesterday, yesterday);
    utimesSync(fresh, now, now);
    assert.equal((await run("backup", [join(into, "copia.sqlite")])).code, 0);
    assert.deepEqual(readdirSync(into).sort(), ["copia.sqlite", "copia.sqlite.4712.partial"]);
    rmSync(into, { recursive: true });
  });

  it("refuse to restore damaged, foreign and newer files", async () => {
    const target = temporary();
    const refused = async (name: string, words: RegExp) => {
      const { code, said } = await run("restore", [join(folder, name)], target);
      assert.equal(code, 1);
      assert.match(said, words);
      assert.equal(said.split("\n").length, 1, said);
      assert.deepEqual(
        readdirSync(target).filter((left) => left !== "lock.sqlite"),
        [],
      );
    };
    const bytes = readFileSync(backup);
    await refused("no-esta.sqlite", /^No existe /);
    await refused(".", / no es un archivo: indica el archivo del respaldo\.$/);
    writeFileSync(join(folder, "texto"), "nada de esto");
    await refused("texto", /no es una base de datos/);
    writeFileSync(join(folder, "vacio"), "");
    await refused("vacio", /no es una base de datos/);
    writeFileSync(join(folder, "corto"), bytes.subarray(0, bytes.length - 8192));
    await refused("corto", /está dañado/);
    const damaged = Buffer.from(bytes);
    damaged.fill(0xa5, 4096 * 4, 4096 * 6);
    writeFileSync(join(folder, "danado"), damaged);
    await refused("danado", /está dañado/);
    const other = new DatabaseSync(join(folder, "ajena"));
    other.exec("create table a (b)");
    other.close();
    await refused("ajena", /no es una base de datos de Mandado/);
    writeFileSync(join(folder, "nueva"), bytes);
    const newer = new DatabaseSync(join(folder, "nueva"));
    newer.exec("insert into migrations values ('9999-later.ts')");
    newer.close();
    await refused("nueva", /versión más nueva de Mandado \(9999-later\.ts\)/);
    rmSync(target, { recursive: true });
  });

  it("print their usage", async () => {
    assert.deepEqual(await run("backup", []), { code: 2, said: "Uso: npm run backup -- ARCHIVO" });
    assert.deepEqual(await run("restore", ["a", "--forzar"]), {
      code: 2,
      said: "Uso: npm run restore -- ARCHIVO [--force]",
    });
    const wrong = await run("move", ["mysql://u:secreto@x/y"]);
    assert.equal(wrong.code, 1);
    assert.match(wrong.said, /^DATABASE_URL: [^\n]+$/);
    assert.ok(!wrong.said.includes("secreto"));
    assert.match((await run("move", [])).said, /^¿A dónde\? [^\n]+$/);
    const away = await run("move", ["postgres://u:secreto@127.0.0.1:1/x"], await restored());
    assert.equal(away.code, 1);
    assert.ok(!away.said.includes("secreto"), away.said);
  });

  it("move every row and sum into an empty PostgreSQL, once", { skip: withoutServer }, async () => {
    const source = temporary();
    assert.equal((await run("restore", [backup], source)).code, 0);
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    const admin = createPool(postgres ?? "", 1);
    await admin.query(`create database ${name}`);
    const url = Object.assign(new URL(postgres ?? ""), { pathname: `/${name}` }).href;
    try {
      const moved = await run("move", [url], source);
      assert.match(
        moved.said,
        /^Copiadas [\d.]+ filas de \d+ tablas; filas y \d+ sumas comprobadas iguales\./,
      );
      assert.match(moved.said, /^1\/\d+ companies: 1 fila$/m, "it shows how far it is");
      assert.ok(!moved.said.includes(new URL(url).password || "-"));
      assert.equal(moved.code, 0);
      const server = fileURLToPath(import.meta.resolve("#app/server.ts"));
      const serving = spawnSync(process.execPath, [server], {
        env: { ...programEnvironment(), PORT: "0", DATA_DIR: source },
        encoding: "utf8",
        timeout: 300_000,
      });
      assert.equal(serving.status, 1);
      assert.match(serving.stderr, /^DATA_DIR: los datos de [^\n]+ se mudaron a PostgreSQL: [^\n]+\n$/);
      const [here, there] = await Promise.all([
        openDatabase({ engine: "sqlite", dir: source }),
        openDatabase({ engine: "postgres", url }),
      ]);
      assert.deepEqual(await orders(there), await orders(here));
      assert.deepEqual(await brokenInvariants(there.read), []);
      const last = await here.read.selectFrom("couriers").select("id").orderBy("id", "desc").execute();
      const { id } = await there.transaction((tx) =>
        tx
          .insertInto("companies")
          .values({ created_at: new Date().toISOString() as never })
          .returning("id")
          .executeTakeFirstOrThrow(),
      );
      assert.ok(last.length > 0 && id === 2, "ids go on where the embedded database stopped");
      await Promise.all([here.close(), there.close()]);
      const again = await run("move", [url], source);
      assert.equal(again.code, 1);
      assert.match(again.said, /^La base de datos de destino no está vacía/);
      const served = await run("move", [url]);
      assert.match(served.said, /otro proceso de Mandado ya usa/);
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(source, { recursive: true });
    }
  });
});
