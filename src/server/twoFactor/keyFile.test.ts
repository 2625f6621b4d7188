import assert from "node:assert/strict";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { readConfig } from "../program/config.ts";
import { loadSecretKey } from "./keyFile.ts";

/** The account without rights on every Linux. */
const NOBODY = 65_534;

describe("the secret key's file", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "mandado-key-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  const load = (env: Record<string, string>) => loadSecretKey(readConfig(env));
  const named = (name: string, content: string) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return load({ SECRET_KEY_FILE: file });
  };

  it("is created once in the data directory, readable by its own account only", () => {
    const dir = join(folder, "datos", "nuevos");
    const { id } = load({ DATA_DIR: dir });
    assert.deepEqual(readdirSync(dir), ["secret.key"]);
    const file = join(dir, "secret.key");
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(Buffer.from(readFileSync(file, "utf8"), "base64").length, 32);
    assert.equal(load({ DATA_DIR: dir }).id, id);
    assert.equal(load({ SECRET_KEY_FILE: file }).id, id);
    assert.notEqual(load({ DATA_DIR: join(folder, "otros") }).id, id);
  });

  it("has 32 bytes in base64", () => {
    const key = Buffer.alloc(32, 250).toString("base64");
    assert.equal(named("a", key).id, named("b", `${key}\n`).id);
    for (const content of [
      "",
      "\n",
      "clave",
      Buffer.alloc(31).toString("base64"),
      Buffer.alloc(33).toString("base64"),
    ])
      assert.throws(
        () => named("c", content),
        /^ConfigError: SECRET_KEY_FILE: [^\n]+ no tiene una llave de 32 bytes en base64 \(openssl rand -base64 32\)$/,
      );
  });

  it("is not created at a configured path, and a startup error is reported in one line", () => {
    const missing = join(folder, "no", "hay");
    assert.throws(() => load({ SECRET_KEY_FILE: missing }), {
      message: `SECRET_KEY_FILE: no se puede leer ${missing} (ENOENT)`,
    });
    assert.throws(() => load({ SECRET_KEY_FILE: folder }), /no se puede leer .* \(EISDIR\)$/);
    writeFileSync(join(folder, "archivo"), "");
    assert.throws(
      () => load({ DATA_DIR: join(folder, "archivo", "dentro") }),
      /^ConfigError: SECRET_KEY_FILE: no se puede guardar una llave en .* \(ENOTDIR\)$/,
    );
  });

  it("is not overwritten when it can't be read", () => {
    const dir = join(folder, "cerrada");
    mkdirSync(dir);
    load({ DATA_DIR: dir });
    const file = join(dir, "secret.key");
    const before = readFileSync(file, "utf8");
    chmodSync(file, 0);
    const root = process.getuid?.() === 0;
    // Root reads all, so the test is somebody else meanwhile, who owns the folder.
    if (root) for (const path of [folder, dir]) chownSync(path, NOBODY, NOBODY);
    try {
      if (root) process.seteuid?.(NOBODY);
      assert.throws(() => load({ DATA_DIR: dir }), /no se puede leer .* \(EACCES\)$/);
    } finally {
      if (root) process.seteuid?.(0);
    }
    chmodSync(file, 0o600);
    assert.equal(readFileSync(file, "utf8"), before);
  });
});
