// @alone Changes its process.
// Processes of one database need the same key, because each must read what another has encrypted.
// @world Starts the program seven times.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { codeAt, turnOn } from "#features/account/server/security/samples.ts";
import { programEnvironment } from "#scripts/testClock.mjs";
import { openMigratedDatabase, PASSWORD, testEngine } from "../api.ts";
import { freePort, type Program, startServer } from "../reliability/program.ts";
import { caller } from "../reliability/writers.ts";

const REPLACE = fileURLToPath(import.meta.resolve("#operations/replaceKey.ts"));
const inProcess = testEngine === "postgres" && process.env.TEST_POSTGRES_URL === "pglite";

describe("a database's secret key", {
  skip: inProcess && "a server's processes can't share a database inside this one",
  timeout: 300_000,
}, () => {
  const programs: Program[] = [];
  let folder: string;
  let place: Record<string, string>;
  let drop: () => Promise<void>;
  const email = "ana@ejemplo.com";
  let secret: string;
  let codes: [string, ...string[]];
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "mandado-keys-"));
    const opened = await openMigratedDatabase();
    await opened.database.close();
    drop = opened.drop;
    const { options } = opened;
    place = options.engine === "postgres" ? { DATABASE_URL: options.url } : { DATA_DIR: options.dir };
  });
  after(async () => {
    for (const { end } of programs) await end("SIGTERM");
    await drop();
    rmSync(folder, { recursive: true });
  });

  /** `key` is a directory with the key; the embedded database has its own. */
  const environment = (key: string) => ({ DATA_DIR: join(folder, key), ...place });

  async function serve(env: Record<string, string>) {
    const port = await freePort();
    const program = await startServer(port, env);
    programs.push(program);
    return { port, program };
  }

  async function replaceKey(env: Record<string, string>, ...args: string[]) {
    const child = spawn(process.execPath, [REPLACE, ...args], {
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

  const login = (port: number, code: string) =>
    caller(port)("POST", "/login", { email, password: PASSWORD, code });

  it("is the one of the first start, also before a secret is stored", async () => {
    const first = await serve(environment("uno"));
    const registered = await caller(first.port)("POST", "/register", {
      name: "Ana",
      email,
      password: PASSWORD,
    });
    if (place.DATABASE_URL)
      await assert.rejects(serve(environment("otro")), /SECRET_KEY_FILE: la llave no es la .*\(cuentas: 0\)/);
    const call = caller(first.port, registered.body.access_token);
    const post = (path: string, body?: unknown) => call("POST", path, body as object);
    ({ secret, codes } = await turnOn({ post }, PASSWORD, new Date()));
    await first.program.end("SIGTERM");
    const again = await serve(environment("uno"));
    assert.equal((await login(again.port, codeAt(secret, new Date(Date.now() + 30_000)))).status, 200);
    await again.program.end("SIGTERM");
  });

  it("is missed when it was lost, and can be replaced: people go on with their recovery codes", async () => {
    const env = environment("uno");
    renameSync(join(env.DATA_DIR, "secret.key"), join(folder, "copy.key"));
    const refused = await serve(env).then(
      () => assert.fail("it started without its key"),
      (error: Error) => error.message,
    );
    assert.match(
      refused,
      /SECRET_KEY_FILE: [^\n]+replace-key[^\n]+\(cuentas: 1\)[^\n]+código de recuperación/,
    );

    const refusal = await replaceKey(env);
    assert.equal(refusal.code, 1);
    assert.match(refusal.said, /cuentas con verificación en dos pasos: 1\)[^\n]+--force\.$/);
    await assert.rejects(serve(env), /SECRET_KEY_FILE/);
    const replaced = await replaceKey(env, "--force");
    assert.equal(replaced.code, 0, replaced.said);
    assert.match(replaced.said, /^ana@ejemplo\.com: entra con un código de recuperación \(le quedan 10\)$/m);
    assert.equal((await replaceKey(env)).said, "La llave ya es la de esta base de datos.");

    const server = await serve(env);
    assert.equal((await login(server.port, "123456")).status, 401);
    assert.equal((await login(server.port, codes[0])).status, 200);
    await server.program.end("SIGTERM");
    await assert.rejects(
      serve({ ...env, SECRET_KEY_FILE: join(folder, "copy.key") }),
      /SECRET_KEY_FILE: la llave no es la/,
    );
  });
});
