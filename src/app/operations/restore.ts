import { existsSync } from "node:fs";
import { chmod, copyFile, link, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrationNames, NewerDatabase } from "#server/database/migrate.ts";
import { DATABASE_FILE, lockDirectory } from "#server/database/sqlite/connection.ts";
import { StartupError } from "#server/startupError.ts";
import { asTyped } from "./backup.ts";
import { runOperation } from "./program.ts";
import { PARTIAL, sync, withItsOwn } from "./snapshot.ts";

/**
 * Puts a backup in the place of the embedded database. What it replaces stays beside it, under the name answered. Nothing
 * is touched before the copy has proved sound, and at any moment one whole database stands under the name.
 */
export async function restore(backup: string, dir: string, force: boolean): Promise<string | null> {
  if (!existsSync(backup)) throw new StartupError(`No existe ${backup}`);
  const unlock = lockDirectory(dir);
  const target = join(dir, DATABASE_FILE);
  const copy = `${target}${PARTIAL}`;
  try {
    if (existsSync(target) && !force)
      throw new StartupError(`Ya hay una base de datos en ${dir}: usa --force para reemplazarla.`);
    await copyFile(backup, copy);
    // A copy has its original's mode, whoever might read that.
    await chmod(copy, 0o600);
    await refuseUnsound(copy, backup);
    await sync(copy);
    const replaced = existsSync(target) ? await setAside(dir, target) : null;
    await rename(copy, target);
    await sync(dir);
    return replaced;
  } finally {
    for (const name of withItsOwn(copy)) await rm(name, { force: true });
    unlock();
  }
}

/** Throws unless the file is a whole database of this version of Mandado or an older one. */
async function refuseUnsound(file: string, called: string): Promise<void> {
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
    const own = database.prepare("select 1 from sqlite_master where name = 'migrations'").all().length === 1;
    if (!own) throw refuse("no es una base de datos de Mandado.");
    const known = await migrationNames();
    const names = database.prepare("select name from migrations order by name").all();
    const newer = names.map(({ name }) => String(name)).find((name) => !known.includes(name));
    if (newer) throw new NewerDatabase(`El respaldo es de una versión más nueva de Mandado (${newer})`);
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_SQLITE_ERROR") throw refuse("está dañado.");
    throw error;
  } finally {
    database.close();
  }
}

/** Gives the database a second name, without what it needed beside it. */
async function setAside(dir: string, target: string): Promise<string> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const replaced = join(dir, `mandado-reemplazada-${stamp}.sqlite`);
  const beside = async () => (await readdir(dir)).filter((name) => name.startsWith(`${DATABASE_FILE}-`));
  try {
    const database = new DatabaseSync(target);
    // What is still in the log goes into the file: the log of one database must never meet another.
    database.exec("pragma journal_mode = delete");
    database.close();
  } catch (error) {
    if ((error as { code?: string }).code !== "ERR_SQLITE_ERROR") throw error;
    // Damaged: it is kept as it is, with its log, for who can mend it.
    for (const name of await beside())
      await rename(join(dir, name), `${replaced}${name.slice(DATABASE_FILE.length)}`);
  }
  for (const name of await beside()) await rm(join(dir, name));
  await link(target, replaced);
  return replaced;
}

if (import.meta.main)
  await runOperation("npm run restore -- ARCHIVO [--force]", async ({ config, subject, force }) => {
    if (config.databaseUrl)
      throw new StartupError("DATABASE_URL está puesta: un PostgreSQL se restaura con pg_restore.");
    const replaced = await restore(asTyped(subject), config.dataDir, force);
    return `Base de datos restaurada en ${config.dataDir}${replaced ? `; la anterior quedó en ${replaced}` : ""}`;
  });
