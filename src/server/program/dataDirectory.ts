import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isBusy } from "../database/errors.ts";
import { ConfigError } from "./config.ts";
import { giveToOwnerOf } from "./ownership.ts";

/**
 * Creates the data directory if it is missing, and locks it for this process. The lock is the operating system's, through SQLite,
 * so it ends with the process. Returns the release. Throws `ConfigError`.
 */
export function lockDirectory(dir: string): () => void {
  let lock: DatabaseSync | null = null;
  try {
    makeFolder(resolve(dir));
    lock = new DatabaseSync(join(dir, "lock.sqlite"), { timeout: 0 });
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
    giveToOwnerOf(dir, join(dir, "lock.sqlite"));
    return () => lock?.close();
  } catch (error) {
    lock?.close();
    const { message } = error as Error;
    throw new ConfigError(
      "DATA_DIR",
      isBusy(error) ? `otro proceso de Mandado ya usa ${dir}` : `no se puede usar ${dir} (${message})`,
    );
  }
}

/** Creates a folder and those above it. Not `recursive`: that never returns where no folder can be created, as in /proc. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another starting process has just created it.
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  }
}
