// Processes of one database need the same key, because each must read what another has encrypted.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { codeAt, turnOn } from "#features/security/server/samples.ts";
import { openTestDatabase, PASSWORD, testEngine } from "../api.ts";
import { freePort, type Program, startServer } from "../reliability/program.ts";
import { caller } from "../reliability/writers.ts";

const cannot =
  testEngine !== "postgres" || process.env.TEST_POSTGRES_URL === "pglite"
    ? "an embedded database has one process"
    : false;

describe("two processes' secret keys", { skip: cannot, timeout: 300_000 }, () => {
  const programs: Program[] = [];
  let folder: string;
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "mandado-keys-"));
    opened = await openTestDatabase();
  });
  after(async () => {
    for (const { end } of programs) await end("SIGTERM");
    await opened.database.close();
    await opened.drop();
    rmSync(folder, { recursive: true });
  });

  async function serve(dir: string) {
    assert.ok(opened.options.engine === "postgres");
    const port = await freePort();
    const env = { DATABASE_URL: opened.options.url, DATA_DIR: join(folder, dir) };
    const program = await startServer(port, env);
    programs.push(program);
    return { port, program };
  }

  it("may differ until a secret is stored; then a process with another key does not start", async () => {
    const [first, other] = [await serve("uno"), await serve("otro")];
    const email = "ana@ejemplo.com";
    const registered = await caller(first.port)("POST", "/register", {
      name: "Ana",
      email,
      password: PASSWORD,
    });
    const call = caller(first.port, registered.body.access_token);
    const { secret, codes } = await turnOn(
      { post: (path, body) => call("POST", path, body as object) },
      PASSWORD,
      new Date(),
    );
    await first.program.end("SIGTERM");

    // A running process with another key can't read it, but accepts recovery codes.
    const login = (port: number, code: string) =>
      caller(port)("POST", "/login", { email, password: PASSWORD, code });
    assert.equal((await login(other.port, "123456")).status, 500);
    assert.equal((await login(other.port, codes[0])).status, 200);
    await other.program.end("SIGTERM");
    assert.match(other.program.said(), /SECRET_KEY_FILE is not the key/);

    await assert.rejects(serve("otro"), /SECRET_KEY_FILE: no es la llave .*\(cuentas: 1\)/);
    const again = await serve("uno");
    const next = codeAt(secret, new Date(Date.now() + 30_000));
    assert.equal((await login(again.port, next)).status, 200);
    await again.program.end("SIGTERM");
  });
});
