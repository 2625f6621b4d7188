// @alone Changes its process.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { turnOn } from "#features/account/server/security/samples.ts";
import { programEnvironment } from "#scripts/testClock.mjs";
import { openDatabase } from "#server/database/open.ts";
import {
  type Caller,
  openMigratedDatabase,
  openTestApi,
  PASSWORD,
  sqliteOnly,
  type TestApi,
  testEngine,
} from "#test/api.ts";

const PROGRAM = fileURLToPath(new URL("./resetPassword.ts", import.meta.url));
const inProcess = testEngine === "postgres" && process.env.TEST_POSTGRES_URL === "pglite";
const pair = { password: "otra-clave-segura-2", confirmPassword: "otra-clave-segura-2" };

describe("npm run reset-password", {
  skip: inProcess && "a server's processes can't share a database inside this one",
}, () => {
  let api: TestApi;
  let owner: Caller;
  let place: Record<string, string>;
  before(async () => {
    api = await openTestApi();
    owner = await api.owner();
    const { options } = api.database;
    place = options.engine === "postgres" ? { DATABASE_URL: options.url } : { DATA_DIR: options.dir };
  });
  after(() => api.close());

  async function command(args: string[], env: Record<string, string> = place) {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { ...programEnvironment(), ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [out, errors, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((resolve) => child.once("close", resolve)),
    ]);
    return { code, out, errors };
  }
  const tokenIn = (said: string, origin: string) =>
    new RegExp(`^${origin}/reset/([\\w-]{43})$`, "m").exec(said)?.[1] ?? assert.fail(said);

  it("prints a valid link, also while the server runs", async () => {
    const email = owner.user.email.toUpperCase();
    const commands = Promise.all([
      command([email]),
      command([email], { ...place, PORT: "8080", PUBLIC_URL: "https://mandado.example" }),
    ]);
    let ended = false;
    void commands.finally(() => {
      ended = true;
    });
    while (!ended)
      await api.database.transaction((tx) =>
        tx.updateTable("companies").set({ last_number: 0 }).where("last_number", "=", 0).execute(),
      );
    const [first, second] = await commands;
    assert.deepEqual([first.code, first.errors, second.code], [0, "", 0]);
    const token = tokenIn(first.out, "http://127.0.0.1:3000");
    const other = tokenIn(second.out, "https://mandado.example");
    const reset = (of: string) => api.as(null).post("/password/reset", { token: of, ...pair });
    assert.equal((await reset(token)).status, 204);
    assert.equal((await reset(other)).status, 422, "the password has changed since");
    await api.signIn(owner.user.email, pair.password);
  });

  it("leaves the second step on, and turns it off when asked to", async () => {
    const caller = await api.owner();
    const { email } = caller.user;
    await turnOn(caller, PASSWORD, new Date());
    const { out } = await command([email]);
    const token = tokenIn(out, "http://127.0.0.1:3000");
    assert.equal((await api.as(null).post("/password/reset", { token, ...pair })).status, 204);
    const login = () => api.as(null).post("/login", { email, password: pair.password });
    assert.equal((await login()).body.two_factor, true);

    const off = await command([email, "--two-factor-off"]);
    assert.deepEqual([off.code, off.errors], [0, ""]);
    assert.match(off.out, /^Verificación en dos pasos desactivada\.\n/);
    const entered = await login();
    assert.equal(entered.status, 200);
    const [event] = (await api.as(entered.body.access_token).get("/events/filter?action=two_factor")).body
      .items;
    assert.equal(event.summary, "Un operador del servidor desactivó la verificación en dos pasos");
    const again = await command([email, "--two-factor-off"]);
    assert.match(again.out, /^La verificación en dos pasos no estaba activada\.\n/);
  });

  it("reports what prevents it", async () => {
    const unknown = await command(["nadie@ejemplo.com"]);
    assert.deepEqual(
      [unknown.code, unknown.out, unknown.errors],
      [1, "", "No hay una cuenta con el email nadie@ejemplo.com\n"],
    );
    const usage = await command([]);
    assert.deepEqual(
      [usage.code, usage.errors],
      [2, "Uso: npm run reset-password -- EMAIL [--two-factor-off]\n"],
    );
  });

  it("works without a server, but not on a database of an older version", async () => {
    const { database, options, drop } = await openMigratedDatabase();
    const at = "2026-11-20T15:00:00.000Z" as never;
    await database.transaction(async (tx) => {
      await tx.insertInto("companies").values({ created_at: at }).execute();
      const { id } = await tx.selectFrom("companies").select("id").executeTakeFirstOrThrow();
      await tx
        .insertInto("accounts")
        .values({
          company_id: id,
          type: "user",
          role: null,
          name: "Ana",
          email: "ana@ejemplo.com",
          email_key: "ana@ejemplo.com",
          password_hash: "",
          picture: null,
          search: "",
          created_at: at,
          updated_at: at,
          deleted_at: null,
        })
        .execute();
    });
    await database.close();
    const own: Record<string, string> =
      options.engine === "postgres" ? { DATABASE_URL: options.url } : { DATA_DIR: options.dir };
    assert.equal((await command(["ana@ejemplo.com"], own)).code, 0);

    const again = await openDatabase(options);
    assert.equal((await again.read.selectFrom("password_resets").select("account_id").execute()).length, 1);
    await again.transaction((tx) =>
      tx
        .deleteFrom("migrations" as never)
        .where("name" as never, "like", "0013%" as never)
        .execute(),
    );
    await again.close();
    const { code, errors } = await command(["ana@ejemplo.com"], own);
    assert.deepEqual(
      [code, errors],
      [1, "La base de datos es de una versión anterior: arranca primero el servidor de esta.\n"],
    );
    await drop();
  });

  it("creates no database if there is none", { skip: sqliteOnly }, async () => {
    const dir = mkdtempSync(join(tmpdir(), "mandado-reset-"));
    try {
      const { code, errors } = await command(["ana@ejemplo.com"], { DATA_DIR: dir });
      assert.deepEqual([code, errors], [1, `No hay una base de datos en ${dir}: revisa DATA_DIR.\n`]);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
