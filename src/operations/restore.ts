import { statSync } from "node:fs";
import { chmod, copyFile, link, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrationNames, NewerDatabase } from "#server/database/migrate.ts";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import type { Config } from "#server/program/config.ts";
import { lockDirectory } from "#server/program/dataDirectory.ts";
import { giveToOwnerOf } from "#server/program/ownership.ts";
import { StartupError } from "#server/program/startupError.ts";
import { storedKeyId } from "#server/twoFactor/checkSecretKey.ts";
import { existingKey } from "#server/twoFactor/keyFile.ts";
import { asTyped } from "./asTyped.ts";
import { restoreFiles } from "./backups/files.ts";
import { restorePostgres } from "./backups/postgresRestore.ts";
import { PARTIAL, removePartials, sync, withCompanions } from "./backups/snapshot.ts";
import { withReader } from "./change.ts";
import { describeDatabase, REPLACED } from "./place.ts";
import { runOperation } from "./program.ts";

const REPLACED_KEPT = 2;

/**
 * Replaces the embedded database with a backup, without its sign-ins: one that has been ended since must not become valid again.
 * The replaced database is kept beside it, under the name returned. The copy is checked before anything is changed, and at any
 * moment the database's file name belongs to a complete database.
 */
export async function restore(backup: string, dir: string, force: boolean): Promise<string | null> {
  requireFile(backup);
  const unlock = lockDirectory(dir);
  const target = join(dir, DATABASE_FILE);
  const copy = `${target}${PARTIAL}`;
  const exists = () => statSync(target, { throwIfNoEntry: false }) !== undefined;
  try {
    await removePartials(dir, (name) => name.startsWith(DATABASE_FILE));
    if (exists() && !force)
      throw new StartupError(`Ya hay una base de datos en ${dir}: usa --force para reemplazarla.`);
    await copyFile(backup, copy);
    // A copy has its original's mode, which may let others read it.
    await chmod(copy, 0o600);
    await prepare(copy, backup);
    giveToOwnerOf(dir, copy);
    await sync(copy);
    await restoreFiles(backup, dir);
    const replaced = exists() ? await setAside(dir, target) : null;
    await rename(copy, target);
    await sync(dir);
    if (replaced) await removeOldest(dir, replaced);
    return replaced;
  } finally {
    for (const name of withCompanions(copy)) await rm(name, { force: true });
    unlock();
  }
}

function requireFile(backup: string): void {
  const source = statSync(backup, { throwIfNoEntry: false });
  if (!source) throw new StartupError(`No existe ${backup}`);
  if (!source.isFile()) throw new StartupError(`${backup} no es un archivo: indica el archivo del respaldo.`);
}

/** What would let somebody in again who was shut out, or used a link up, since the backup. Older versions have some of these. */
const LETS_IN = ["sign_ins", "password_resets", "courier_codes", "sign_in_codes"];

/** Deletes all sign-ins, and the links and codes that make one. Throws unless the file is a sound database of this version of Mandado or an older one. */
async function prepare(file: string, called: string): Promise<void> {
  const refuse = (why: string) => new StartupError(`${called} no sirve como respaldo: ${why}`);
  const head = await open(file, "r");
  const { buffer } = await head.read(Buffer.alloc(16), 0, 16, 0);
  await head.close();
  if (buffer.toString("latin1") !== "SQLite format 3\0") throw refuse("no es una base de datos.");
  const database = new DatabaseSync(file);
  try {
    const sound = database.prepare("pragma integrity_check").all();
    if (sound.length !== 1 || sound[0]?.integrity_check !== "ok") throw refuse("está dañado.");
    if (database.prepare("pragma foreign_key_check").all().length > 0)
      throw refuse("tiene filas que apuntan a otras que no están.");
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    const has = (table: string) => tables.some(({ name }) => name === table);
    if (!has("migrations")) throw refuse("no es una base de datos de Mandado.");
    const known = await migrationNames();
    const names = database.prepare("select name from migrations order by name").all();
    const newer = names.map(({ name }) => String(name)).find((name) => !known.includes(name));
    if (newer) throw new NewerDatabase(`El respaldo es de una versión más nueva de Mandado (${newer})`);
    for (const table of LETS_IN.filter(has)) database.exec(`delete from ${table}`);
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_SQLITE_ERROR") throw refuse("está dañado.");
    throw error;
  } finally {
    database.close();
  }
}

/** Gives the database a second file name, and removes the files that SQLite keeps beside it. */
async function setAside(dir: string, target: string): Promise<string> {
  const stamp = new Date().toISOString().slice(0, 23).replaceAll(/[:.]/g, "-");
  const replaced = join(dir, `${REPLACED}${stamp}.sqlite`);
  const beside = async () => (await readdir(dir)).filter((name) => name.startsWith(`${DATABASE_FILE}-`));
  try {
    const database = new DatabaseSync(target);
    // Writes the log into the file: one database's log must never be applied to another.
    database.exec("pragma journal_mode = delete");
    database.close();
  } catch (error) {
    if ((error as { code?: string }).code !== "ERR_SQLITE_ERROR") throw error;
    // A damaged database is kept with its log, for a repair.
    for (const name of await beside())
      await rename(join(dir, name), `${replaced}${name.slice(DATABASE_FILE.length)}`);
  }
  for (const name of await beside()) await rm(join(dir, name));
  await link(target, replaced);
  return replaced;
}

/** Deletes replaced databases except `kept` and the newest others. Their names begin with the time, by a clock that may be set back. */
async function removeOldest(dir: string, newest: string): Promise<void> {
  const names = (await readdir(dir)).filter((name) => name.startsWith(REPLACED) && name.endsWith(".sqlite"));
  const others = names.map((name) => join(dir, name)).filter((file) => file !== newest);
  for (const old of others.sort().slice(0, -(REPLACED_KEPT - 1)))
    for (const file of withCompanions(old)) await rm(file, { force: true });
}

/** A warning if the server's key is not the one that the restored database was used with. */
async function aboutKey(config: Config): Promise<string> {
  const own = existingKey(config)?.id;
  const isOther = await withReader(config, async (db) => {
    // An older version's backup has no such table.
    const stored = await storedKeyId(db).catch(() => undefined);
    return stored !== undefined && stored !== own;
  });
  return isOther
    ? "\nLa llave de SECRET_KEY_FILE no es la de este respaldo: pon su copia antes de arrancar, o si se perdió usa npm run replace-key -- --force"
    : "";
}

if (import.meta.main)
  await runOperation("npm run restore -- ARCHIVO [--force]", [1, 1], async ({ config, subjects, has }) => {
    const { databaseUrl, dataDir } = config;
    const file = asTyped(subjects[0] ?? "");
    if (databaseUrl) {
      requireFile(file);
      const replaced = await restorePostgres(file, databaseUrl, has("force"));
      await restoreFiles(file, dataDir);
      const before = replaced ? `; la anterior quedó en el esquema ${replaced}` : "";
      const place = describeDatabase({ engine: "postgres", url: databaseUrl });
      return `Base de datos restaurada: ${place}, con todas las sesiones cerradas${before}${await aboutKey(config)}`;
    }
    const replaced = await restore(file, dataDir, has("force"));
    const before = replaced ? `; la anterior quedó en ${replaced}` : "";
    return `Base de datos restaurada en ${dataDir}, con todas las sesiones cerradas${before}${await aboutKey(config)}`;
  });
