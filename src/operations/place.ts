import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { DatabaseOptions } from "#server/database/types.ts";
import { type Config, ConfigError } from "#server/program/config.ts";
import { giveToOwnerOf } from "#server/program/ownership.ts";

/** A file that `npm run move` writes into the data directory. */
const MOVED = "moved-to-postgres.txt";

/** How the names of replaced databases begin; the time follows. */
export const REPLACED = "mandado-reemplazada-";

/** Engine and location of a database, without user or password, for the start line. */
export function describeDatabase(options: DatabaseOptions): string {
  if (options.engine === "sqlite") return `SQLite en ${resolve(options.dir)}`;
  const { hostname, port, pathname, searchParams } = new URL(options.url);
  const server = hostname || searchParams.get("host") || "localhost";
  return `PostgreSQL en ${server}${port ? `:${port}` : ""}${decodeURIComponent(pathname)}`;
}

/** Records that this directory's data were moved to PostgreSQL. */
export function markMoved(dir: string, url: string): void {
  const file = join(dir, MOVED);
  const to = describeDatabase({ engine: "postgres", url });
  writeFileSync(file, `${new Date().toISOString()} ${to}\n`);
  giveToOwnerOf(dir, file);
}

/** Throws `ConfigError` for a directory whose data were moved: new data there would be missing in PostgreSQL. */
export function refuseMoved(dir: string): void {
  const file = resolve(dir, MOVED);
  if (existsSync(file))
    throw new ConfigError(
      "DATA_DIR",
      `los datos de ${resolve(dir)} se mudaron a PostgreSQL: pon DATABASE_URL, o borra ${file} para volver a usar esta copia`,
    );
}

/** The directory of the embedded database's backups. */
export const backupsFolder = ({ backupsDir, dataDir }: Config): string =>
  backupsDir ?? join(dataDir, "backups");

/** Throws `ConfigError` if `BACKUPS_DIR` is set and not writable. Otherwise nobody would notice that no backups are made. */
export function checkBackupsDir({ backupsDir }: Config): void {
  if (backupsDir === null) return;
  try {
    mkdirSync(backupsDir, { recursive: true });
    accessSync(backupsDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(
      "BACKUPS_DIR",
      `no se puede escribir en ${backupsDir} (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}
