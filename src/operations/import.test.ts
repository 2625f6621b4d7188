// @alone Changes its process.
// `npm run import`, as a command beside a running server.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "#scripts/testClock.mjs";
import { type Caller, openTestApi, type TestApi, testEngine } from "#test/api.ts";

const inProcess = testEngine === "postgres" && process.env.TEST_POSTGRES_URL === "pglite";

describe("the command that imports a sheet", {
  skip: inProcess && "a server's processes can't share a database inside this one",
}, () => {
  let api: TestApi;
  let owner: Caller;
  const folder = mkdtempSync(join(tmpdir(), "mandado-import-"));
  const file = join(folder, "clientes.csv");
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    writeFileSync(
      file,
      "Nombre;RIF;Dirección;Límite de crédito\nAna;J-1;Chacao;12,50\nSin documento;;Baruta;\n",
    );
  });
  after(async () => {
    await api.close();
    rmSync(folder, { recursive: true });
  });

  async function run(...args: string[]) {
    const { options } = api.database;
    const place = options.engine === "postgres" ? { DATABASE_URL: options.url } : { DATA_DIR: options.dir };
    const program = fileURLToPath(new URL("./import.ts", import.meta.url));
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...programEnvironment(), ...place },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [out, errors, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((resolve) => child.once("close", resolve)),
    ]);
    return { code, said: (out + errors).trim() };
  }

  it("writes the good rows in the admin's name, and prints why others were rejected", async () => {
    const command = [file, "--kind", "clients", "--company", owner.user.email];
    const done = await run(...command);
    assert.deepEqual(done, {
      code: 0,
      said: "Fila 3: Numero de documento es Requerido; El tipo de documento es requerido\nImportación 1: 1 creadas, 0 actualizadas, 0 omitidas, 1 rechazadas",
    });
    const [client] = (await owner.get("/clients")).body;
    assert.deepEqual([client.legal_name, client.credit_limit], ["Ana", 12.5]);
    const [event] = (await owner.get(`/events/filter?entity=client&entityId=${client.id}`)).body.items;
    assert.equal(event.actor_id, owner.user.id);
    const [imported] = (await owner.get("/imports")).body;
    assert.equal(imported.state, "done");
    const repeated = await run(...command);
    assert.deepEqual(
      [repeated.code, repeated.said.includes("Ese archivo ya se importó: clientes.csv")],
      [1, true],
      repeated.said,
    );
    const again = await run(...command, "--again", "--existing", "update");
    assert.match(again.said, /0 creadas, 1 actualizadas, 0 omitidas, 1 rechazadas$/);
  });

  it("says what is wrong in one line", async () => {
    const basic = await api.employee(owner, "basic");
    const refused: [string[], RegExp][] = [
      [[join(folder, "nada.csv"), "--kind", "clients", "--company", owner.user.email], /No se puede leer/],
      [[file, "--kind", "nada", "--company", owner.user.email], /Elige qué importar/],
      [[file, "--kind", "clients", "--company", basic.user.email], /No hay un administrador con el email/],
      [[file, "--kind", "services", "--company", owner.user.email], /Falta la columna de Monto/],
    ];
    for (const [args, message] of refused) {
      const { code, said } = await run(...args);
      assert.equal(code, 1, said);
      assert.match(said, message);
    }
  });
});
