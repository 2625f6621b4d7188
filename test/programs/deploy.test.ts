import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const missing = (program: string) =>
  spawnSync(program, ["--version"]).error !== undefined && `${program} is not installed here`;

describe("the files in deploy/", () => {
  const dir = mkdtempSync(join(tmpdir(), "mandado-deploy-"));
  after(() => rmSync(dir, { recursive: true }));

  /** What systemd says about the unit and its socket, with the program in this folder instead of /srv/mandado. */
  function verified(change: (unit: string) => string, name = "mandado", instance = ""): string {
    const file = join(dir, `${name}${instance}.service`);
    copyFileSync(join(root, `deploy/${name}.socket`), join(dir, `${name}.socket`));
    const unit = readFileSync(join(root, "deploy/mandado.service"), "utf8")
      .replaceAll("/srv/mandado/current", root)
      .replace("/usr/bin/node", process.execPath)
      .replace("/etc/mandado.env", join(root, "deploy/mandado.env"));
    writeFileSync(join(dir, `${name}.service`), change(unit));
    const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file], {
      encoding: "utf8",
    });
    return (stdout + stderr)
      .split("\n")
      .filter((line) => line.includes("mandado"))
      .join("\n");
  }

  it("include a compose file that passes every variable of README.md, which lists all there are", () => {
    const read = (name: string) => readFileSync(join(root, name), "utf8");
    const named = (text: string, pattern: RegExp) => [
      ...new Set([...text.matchAll(pattern)].map(([, name]) => String(name))),
    ];
    const table = read("README.md").split("## Configuration")[1]?.split("\n## ")[0] ?? "";
    const documented = named(table, /^\| `([A-Z_]+)` \|/gm).sort();
    assert.deepEqual(
      documented,
      named(read("src/server/program/config.ts"), /optional\(env, "([A-Z_]+)"/g).sort(),
    );
    const service = read("deploy/compose.yaml").split("\n  db:\n")[0] ?? "";
    const image = named(read("deploy/Containerfile"), /\b(HOST|DATA_DIR)=/g);
    const passed = named(service, /^ {6}([A-Z_]+): /gm);
    assert.deepEqual([...passed, ...image].sort(), documented);
    // Each is the variable of the same name, unless the file itself sets it.
    for (const [line, name] of service.matchAll(/^ {6}([A-Z_]+): \$\{.*$/gm))
      assert.match(line, new RegExp(`: \\$\\{${name}:-[a-z]*\\}$`));
  });

  it("include a unit that systemd accepts", { skip: missing("systemd-analyze") }, () => {
    assert.equal(
      verified((unit) => unit),
      "",
    );
    assert.equal(
      verified((unit) => unit, "mandado@", "1"),
      "",
    );
    assert.match(
      verified((unit) => unit.replace("ProtectSystem=strict", "ProtectSystem=stict")),
      /stict/,
    );
  });

  it("include a Caddyfile that Caddy accepts, for the given site and upstream", {
    skip: missing("caddy"),
  }, () => {
    const { stdout, status } = spawnSync(
      "caddy",
      ["adapt", "--config", join(root, "deploy/Caddyfile"), "--adapter", "caddyfile", "--validate"],
      {
        env: { ...process.env, SITE: "mandado.example", UPSTREAM: "127.0.0.1:4711", HOME: dir },
        encoding: "utf8",
      },
    );
    assert.equal(status, 0);
    assert.match(stdout, /"mandado\.example"/);
    assert.match(stdout, /"dial":"127\.0\.0\.1:4711"/);
  });

  it("include no Caddyfile that buffers requests", () => {
    for (const name of ["Caddyfile", "Caddyfile.processes"])
      assert.doesNotMatch(
        readFileSync(join(root, "deploy", name), "utf8"),
        /^\s*(buffer_requests|request_buffers)/m,
      );
  });
});
