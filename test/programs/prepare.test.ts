// What every command does first, on a machine that lacks something: scripts/prepare.mjs.
// @world Installs a project again and again.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "#scripts/testClock.mjs";
import { freePort } from "../reliability/program.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));

/** A module that makes Node call itself another version. */
const pretend = (version: string) =>
  `data:text/javascript,Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`;

describe("a command", () => {
  const folder = mkdtempSync(join(tmpdir(), "mandado-prepare-"));
  after(() => rmSync(folder, { recursive: true }));

  /** A checkout with only what is read before anything is installed. */
  function checkout(installed?: Record<string, object>): string {
    const dir = mkdtempSync(join(folder, "checkout-"));
    for (const name of ["scripts", "package.json", "package-lock.json", ".npmrc"])
      cpSync(join(ROOT, name), join(dir, name), { recursive: true });
    if (!installed) return dir;
    mkdirSync(join(dir, "node_modules"));
    writeFileSync(
      join(dir, "node_modules", ".package-lock.json"),
      JSON.stringify({ ...lock, packages: installed }),
    );
    return dir;
  }

  /**
   * Runs `npm run build` without a registry, or with one on `port`, until it has said `lines` lines, or has ended. Returns them and the
   * exit code.
   */
  async function building(dir: string, lines: number, { flags = [] as string[], port = 0 } = {}) {
    const child = spawn(process.execPath, [...flags, join(dir, "scripts", "build.mjs")], {
      env: {
        ...programEnvironment(),
        npm_config_registry: `http://127.0.0.1:${port || (await freePort())}`,
        npm_config_cache: join(dir, "cache"),
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const gone = once(child, "exit");
    const said: string[] = [];
    for await (const line of createInterface(child.stderr)) {
      said.push(line);
      if (said.length === lines) child.kill("SIGTERM");
    }
    await gone;
    return { said: said.slice(0, lines), code: child.exitCode };
  }

  it("refuses a Node whose npm would leave out packages, before it installs anything", async () => {
    for (const version of ["18.20.4", "20.18.1", "21.7.3", "22.11.0"]) {
      const { said, code } = await building(checkout(), 9, { flags: ["--import", pretend(version)] });
      assert.match(said.join("\n"), new RegExp(`^Este Node es ${version}: hace falta 20\\.19 [^\\n]+$`));
      assert.equal(code, 1);
    }
    const { said } = await building(checkout(), 1, { flags: ["--import", pretend("20.19.0")] });
    assert.deepEqual(said, ["Instalando dependencias…"]);
  });

  it("says that there is no network while npm still tries", async () => {
    const { said } = await building(checkout(), 2);
    assert.equal(said[0], "Instalando dependencias…");
    assert.match(said[1] ?? "", /^npm no alcanza su registro de paquetes \(.+\)\. ¿Hay red\?/);
  });

  it("says the same when the registry takes connections and answers nothing", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const { said } = await building(checkout(), 2, { port });
    silent.close();
    assert.match(said[1] ?? "", /^npm no alcanza su registro de paquetes \(sin respuesta\)/);
  });

  it("installs an optional package for this machine that is missing, and only such", async () => {
    const { packages } = lock as {
      packages: Record<string, { optional?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }>;
    };
    const isOwn = ([, { optional, os, cpu, libc = ["glibc"] }]: (typeof all)[number]) =>
      optional && os?.includes(process.platform) && cpu?.includes(process.arch) && libc.includes("glibc");
    const all = Object.entries(packages);
    const own = all.filter(isOwn).map(([path]) => path);
    const complete = all.filter(([path, { optional }]) => !optional || own.includes(path));
    const first = async (entries: typeof all) =>
      (await building(checkout(Object.fromEntries(entries)), 1)).said[0];
    assert.equal(await first(complete), "Construyendo las páginas…");
    const binding = own.find((path) => path.includes("@rolldown/binding"));
    assert.ok(binding);
    assert.equal(await first(complete.filter(([path]) => path !== binding)), "Instalando dependencias…");
  });
});
