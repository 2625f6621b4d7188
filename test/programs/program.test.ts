// Starts the server with its command. A problem that a person can fix is reported in one line, and the files belong to the
// account only.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "#scripts/testClock.mjs";
import { startServer } from "../reliability/program.ts";

const SERVER = fileURLToPath(import.meta.resolve("#app/server.ts"));

describe("the server's program", () => {
  const server = createServer();
  let folder: string;
  let file: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "mandado-program-"));
    file = join(folder, "archivo");
    writeFileSync(file, "");
    mkdirSync(join(folder, "rota"));
    writeFileSync(join(folder, "rota", "mandado.sqlite"), "nada de esto es una base de datos".repeat(99));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  after(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  const started = (env: Record<string, string>) =>
    new Promise<{ code: unknown; out: string; errors: string }>((resolve) => {
      const own = { ...programEnvironment(), PORT: "0", DATA_DIR: join(folder, "datos"), ...env };
      const options = { env: own, timeout: 300_000 };
      execFile(process.execPath, [SERVER], options, (error, out, errors) =>
        resolve({ code: error?.code, out, errors }),
      );
    });

  it("opens nothing when a value is invalid", async () => {
    for (const variable of ["PORT", "BACKUPS_KEPT", "SESSION_DAYS", "REGISTRATION", "LOG_LEVEL"]) {
      const { code, out, errors } = await started({ [variable]: "nada" });
      assert.deepEqual([code, out], [1, ""]);
      assert.match(errors, new RegExp(`^${variable}: [^\\n]+\\n$`));
    }
    assert.deepEqual(readdirSync(folder).sort(), ["archivo", "rota"]);
  });

  it("reports a startup error in one line", async () => {
    const { port } = server.address() as AddressInfo;
    const obstacles: [Record<string, string>, RegExp][] = [
      [{ PORT: String(port) }, new RegExp(`^PORT: el puerto ${port} ya está en uso$`)],
      [{ HOST: "192.0.2.1" }, /^HOST: no se puede escuchar en 192\.0\.2\.1 \(EADDRNOTAVAIL\)$/],
      [
        { HOST: "no-such-host.invalid" },
        /^HOST: no se puede escuchar en no-such-host\.invalid \(E[A-Z_]+\)$/,
      ],
      [{ BACKUPS_DIR: file }, /^BACKUPS_DIR: no se puede escribir en .*archivo \(.+\)$/],
      [
        { SECRET_KEY_FILE: join(folder, "ninguna") },
        /^SECRET_KEY_FILE: no se puede leer .*ninguna \(ENOENT\)$/,
      ],
      [
        { SECRET_KEY_FILE: file },
        /^SECRET_KEY_FILE: .*archivo no tiene una llave de 32 bytes en base64 \(.+\)$/,
      ],
      [{ DATA_DIR: file }, /^DATA_DIR: no se puede usar .*archivo \(.+\)$/],
      [{ DATA_DIR: join(file, "dentro") }, /^DATA_DIR: no se puede usar .*dentro \(.+\)$/],
      [{ DATA_DIR: join(folder, "rota") }, /^El archivo de la base de datos no se puede usar: .+$/],
      [
        { DATABASE_URL: "postgres://u:secreto@127.0.0.1:1/x" },
        /^La base de datos no responde: .+DATABASE_URL\?$/,
      ],
    ];
    for (const [env, words] of obstacles) {
      const { code, out, errors } = await started(env);
      assert.deepEqual([code, out], [1, ""], errors);
      assert.match(errors.replace(/\n$/, ""), words);
      assert.ok(!errors.includes("secreto"));
    }
  });

  it("ends when nobody can create its folder", {
    skip: process.platform !== "linux" && "there is no /proc",
  }, async () => {
    const { code, errors } = await started({ DATA_DIR: "/proc/mandado" });
    assert.equal(code, 1);
    assert.match(errors, /^DATA_DIR: no se puede usar \/proc\/mandado \(ENOENT[^\n]+\n$/);
  });

  it("creates its folder and files for its own account only", {
    skip: process.platform === "win32" && "there are no modes",
  }, async () => {
    const dir = join(folder, "de", "nadie");
    const server = await startServer(0, { DATA_DIR: dir });
    const modes = ["", ...readdirSync(dir)].map((name) => [name, statSync(join(dir, name)).mode & 0o077]);
    assert.equal(await server.end("SIGTERM"), 0);
    assert.ok(modes.some(([name]) => name === "mandado.sqlite"));
    assert.deepEqual(
      modes.filter(([, others]) => others !== 0),
      [],
    );
  });
});
