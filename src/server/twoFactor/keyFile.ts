import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type Config, ConfigError } from "../program/config.ts";
import { makeFolder } from "../program/dataDirectory.ts";
import { giveToOwnerOf } from "../program/ownership.ts";
import { KEY_BYTES, type SecretKey, secretKeyOf } from "./secretKey.ts";

const VARIABLE = "SECRET_KEY_FILE";
const DEFAULT_NAME = "secret.key";

/**
 * The key in `SECRET_KEY_FILE`; without that variable the one in `DATA_DIR`, which is created once. The file has 32 bytes in
 * base64. Throws `ConfigError`.
 */
export function loadSecretKey({ secretKeyFile, dataDir }: Config): SecretKey {
  if (secretKeyFile !== null) return readKey(secretKeyFile);
  const file = join(dataDir, DEFAULT_NAME);
  makeOnce(dataDir, file);
  return readKey(file);
}

/** The key that `loadSecretKey` reads; null, instead of a new one, if there is none yet. Throws `ConfigError`. */
export function existingKey({ secretKeyFile, dataDir }: Config): SecretKey | null {
  const file = secretKeyFile ?? join(dataDir, DEFAULT_NAME);
  return existsSync(file) ? readKey(file) : null;
}

function readKey(file: string): SecretKey {
  const text = orConfigError(() => readFileSync(file, "latin1"), `no se puede leer ${file}`).trim();
  const bytes = Buffer.from(text, "base64");
  if (!/^[A-Za-z0-9+/]+=*$/.test(text) || bytes.length !== KEY_BYTES)
    throw new ConfigError(
      VARIABLE,
      `${file} no tiene una llave de ${KEY_BYTES} bytes en base64 (openssl rand -base64 ${KEY_BYTES})`,
    );
  return secretKeyOf(bytes);
}

/** Several processes may start together: the first one's key gets the name when it is complete and on disk. */
function makeOnce(dir: string, file: string): void {
  if (existsSync(file)) return;
  orConfigError(() => {
    makeFolder(dir);
    const partial = `${file}.${process.pid}.partial`;
    const written = openSync(partial, "w", 0o600);
    try {
      writeSync(written, `${randomBytes(KEY_BYTES).toString("base64")}\n`);
      fsyncSync(written);
      giveToOwnerOf(dir, partial);
      linkSync(partial, file);
      syncFolder(dirname(file));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      closeSync(written);
      rmSync(partial);
    }
  }, `no se puede guardar una llave en ${dir}`);
}

/** Windows can't open folders; there flushing the file must suffice. */
function syncFolder(dir: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(dir, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function orConfigError<T>(work: () => T, problem: string): T {
  try {
    return work();
  } catch (error) {
    throw new ConfigError(VARIABLE, `${problem} (${(error as NodeJS.ErrnoException).code})`);
  }
}
