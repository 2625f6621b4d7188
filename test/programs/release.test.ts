// `deploy/release.mjs` upgrades twice and goes back, on small releases, as an account without root rights.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "#scripts/testClock.mjs";

const SCRIPT = fileURLToPath(new URL("../../deploy/release.mjs", import.meta.url));
const NOBODY = 65_534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const missing = ["git", "npm", "node"].find((program) => spawnSync(program, ["--version"]).error);

describe("deploy/release.mjs", {
  skip: process.platform === "win32" ? "systemd is not there" : missing && `${missing} is not installed here`,
  timeout: 300_000,
}, () => {
  let dir: string;
  const at = (...names: string[]) => join(dir, ...names);
  const lines = (name: string) =>
    existsSync(at(name)) ? readFileSync(at(name), "utf8").trim().split("\n") : [];

  function run(
    program: string,
    args: string[],
    cwd: string,
    { as = asNobody as object, PATH = process.env.PATH } = {},
  ) {
    const said = spawnSync(program, args, {
      cwd,
      ...as,
      encoding: "utf8",
      env: {
        ...programEnvironment(),
        PATH,
        // The other account may not be able to read this checkout.
        NODE_OPTIONS: undefined,
        HOME: dir,
        GIT_CONFIG_GLOBAL: "/dev/null",
        MANDADO_HOME: at("mandado"),
        MANDADO_ENV: at("mandado.env"),
        MANDADO_STOP: `echo "stop $(readlink ${at("mandado/current")})" >> ${at("service.log")}`,
        // As systemd does: it runs what the link names at that moment.
        MANDADO_START: `echo "start $(cat ${at("mandado/current")}/version)" >> ${at("service.log")}`,
      },
    });
    return { status: said.status, said: (said.stdout + said.stderr).trim() };
  }
  const release = (...args: string[]) => run("node", [at("release.mjs"), ...args], dir);
  const inUse = () => readFileSync(at("mandado/current/version"), "utf8").trim();

  /** A version whose build copies a file, and whose backup and restore write down what they were asked. */
  function publish(version: string, migrations: string[]) {
    const repository = at("repository");
    const scripts = {
      build: "node -e \"require('node:fs').copyFileSync('given', 'version')\"",
      backup: `echo backup ${version} >> ${at("data.log")}`,
      restore: `echo restore ${version} >> ${at("data.log")}; echo`,
    };
    mkdirSync(join(repository, "migrations"), { recursive: true });
    writeFileSync(join(repository, "given"), version);
    writeFileSync(
      join(repository, "package.json"),
      JSON.stringify({ name: "release", private: true, scripts }),
    );
    for (const name of migrations) writeFileSync(join(repository, "migrations", name), "");
    spawnSync("chown", ["-R", `${asNobody.uid ?? process.getuid?.()}`, repository]);
    const name = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
    for (const args of [
      ["add", "-A"],
      [...name, "commit", "-qm", version],
      ["tag", version],
    ])
      assert.equal(run("git", args, repository).status, 0);
  }

  before(() => {
    dir = realpathSync(mkdtempSync(join(tmpdir(), "mandado-release-")));
    copyFileSync(SCRIPT, at("release.mjs"));
    for (const name of ["repository", "mandado"]) mkdirSync(at(name));
    for (const path of [dir, at("repository"), at("mandado")])
      if (asNobody.uid !== undefined) chownSync(path, NOBODY, NOBODY);
    chmodSync(dir, 0o755);
    run("git", ["init", "-q", "-b", "main"], at("repository"));
    publish("v1", ["0001-first.ts"]);
    assert.equal(run("git", ["clone", "-q", at("repository"), at("mandado/source")], dir).status, 0);
  });
  after(() => rmSync(dir, { recursive: true }));

  it("installs the first version without touching the service", () => {
    const first = release("upgrade", "v1");
    assert.equal(first.status, 0, first.said);
    assert.equal(readlinkSync(at("mandado/current")), "releases/v1");
    assert.deepEqual([inUse(), lines("service.log")], ["v1", []]);
    assert.match(release("back").said, /^No hay una versión anterior/);
  });

  it("upgrades twice, each to a folder of its own", () => {
    publish("v2", ["0002-second.ts"]);
    publish("v3", []);
    for (const version of ["v2", "v3"]) {
      const { status, said } = release("upgrade", version);
      assert.equal(status, 0, said);
      assert.equal(inUse(), version);
      assert.match(said, /Para volver: node .*current\/deploy\/release\.mjs back$/);
    }
    assert.deepEqual(lines("service.log"), ["stop releases/v1", "start v2", "stop releases/v2", "start v3"]);
    for (const version of ["v1", "v2", "v3"])
      assert.equal(readFileSync(at("mandado/releases", version, "version"), "utf8"), version);
    assert.match(release("upgrade", "v3").said, /^Ya está en uso: v3$/);
  });

  it("goes back to the version before, and to the one before that with its data", () => {
    rmSync(at("service.log"));
    const once = release("back");
    assert.equal(once.status, 0, once.said);
    assert.equal(inUse(), "v2");
    assert.deepEqual(lines("service.log"), ["stop releases/v3", "start v2"]);

    const refused = release("back");
    assert.equal(refused.status, 1);
    assert.match(
      refused.said,
      /v2 cambió la base de datos \(0002-second\.ts\)[^\n]+back --restore RESPALDO$/,
    );
    assert.match(release("back", "--restore", at("no-esta")).said, /^No existe /);
    assert.deepEqual([inUse(), lines("service.log").length], ["v2", 2], "nothing was stopped");

    writeFileSync(at("copia.sqlite"), "");
    const twice = release("back", "--restore", at("copia.sqlite"));
    assert.equal(twice.status, 0, twice.said);
    assert.equal(inUse(), "v1");
    assert.deepEqual(lines("data.log"), ["restore v1"], "by the version that will read it");
    assert.deepEqual(lines("service.log").slice(2), ["stop releases/v2", "start v1"]);
  });

  it("upgrades again, and dumps a PostgreSQL before its tables change", () => {
    writeFileSync(
      at("mandado.env"),
      `DATABASE_URL=postgres://x\nMAIL_FROM=A <a@b.c>\nBACKUPS_DIR=${at("copies")}\n`,
    );
    const { status, said } = release("upgrade", "v2");
    assert.equal(status, 0, said);
    assert.equal(inUse(), "v2");
    assert.deepEqual(
      lines("data.log")
        .slice(1)
        .map((line) => line.split(" ").slice(0, 2).join(" ")),
      ["backup v1"],
    );
    assert.equal(release("upgrade", "v3").status, 0);
    assert.equal(lines("data.log").length, 2, "v3 has the same tables");
  });

  it("leaves the version in use when the next one can't be built", () => {
    const before = [inUse(), lines("service.log").length];
    publish("v4", []);
    writeFileSync(at("repository/given"), "");
    rmSync(at("repository/given"));
    run("git", ["rm", "-q", "--cached", "given"], at("repository"));
    const name = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
    run("git", [...name, "commit", "-qm", "v5"], at("repository"));
    run("git", ["tag", "v5"], at("repository"));
    assert.match(release("upgrade", "v5").said, /Falló: npm run build$/);
    assert.match(release("upgrade", "v9").said, /Falló: git .* clone /);
    assert.match(release("upgrade", "../v4").said, /^No es una versión/);
    assert.match(release("update").said, /^Uso: node deploy\/release\.mjs upgrade/);
    assert.deepEqual([inUse(), lines("service.log").length], before);
  });

  it("builds as the owner of the folder when root runs it, as deployment.md says", {
    skip: asNobody.uid === undefined && "only root can",
  }, () => {
    publish("v6", []);
    const { status, said } = run("node", [at("release.mjs"), "upgrade", "v6"], dir, { as: {} });
    assert.equal(status, 0, said);
    assert.equal(inUse(), "v6");
    for (const path of ["mandado/releases", "mandado/releases/v6", "mandado/releases/v6/version"])
      assert.equal(statSync(at(path)).uid, NOBODY, path);
  });

  it("begins again where a clone broke off", () => {
    publish("v7", []);
    mkdirSync(at("bin"));
    // Its last argument is the folder.
    const breaking = 'case " $* " in *" clone "*) for last; do :; done; mkdir "$last"; exit 1;; esac';
    const git = `#!/bin/sh\n${breaking}\nPATH=\${PATH#*:} exec git "$@"\n`;
    writeFileSync(at("bin/git"), git, { mode: 0o755 });
    const PATH = `${at("bin")}:${process.env.PATH}`;
    const broken = run("node", [at("release.mjs"), "upgrade", "v7"], dir, { PATH });
    assert.match(broken.said, /Falló: git .* clone /);
    assert.equal(inUse(), asNobody.uid === undefined ? "v3" : "v6");
    const again = release("upgrade", "v7");
    assert.equal(again.status, 0, again.said);
    assert.equal(inUse(), "v7");
  });

  it("is what the unit runs", () => {
    const unit = readFileSync(
      fileURLToPath(new URL("../../deploy/mandado.service", import.meta.url)),
      "utf8",
    );
    assert.match(unit, /^WorkingDirectory=\/srv\/mandado\/current$/m);
    assert.match(unit, /^ExecStart=\/usr\/bin\/node \/srv\/mandado\/current\/scripts\/start\.mjs$/m);
  });
});
