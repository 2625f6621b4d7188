import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { migrate, migrationNames, migrationProgress, NewerDatabase } from "#server/database/migrate.ts";
import { DATABASE_FILE, WORD_TABLES } from "#server/database/sqlite/connection.ts";
import type { Database } from "#server/database/types.ts";
import { giveToOwnerOf } from "#server/program/ownership.ts";
import { StartupError } from "#server/program/startupError.ts";
import { writeSnapshot } from "../backups/snapshot.ts";
import type { Answers } from "./answerMeanwhile.ts";
import { keepTrackingLinks } from "./trackingLinks.ts";

const KEPT = 3;
const NAME = /^before-upgrade-\d{4}-\d{4}\.sqlite$/;

/** `0012` of `0012-zones.ts`. */
const numberOf = (migration: string) => migration.slice(0, 4);

/**
 * Migrates an open database to this version and prints what it did. An embedded database with data is backed up into `backups`
 * first. `answer` starts what answers meanwhile. Returns whether there were data to upgrade. Throws a `StartupError` that says how to go
 * back if the database is of a newer version.
 */
export async function upgrade(
  database: Database,
  backups: string,
  answer?: () => Promise<Answers>,
): Promise<boolean> {
  const { last, pending } = await progressOf(database, backups);
  if (pending.length === 0) return false;
  if (!last) {
    await migrate(database);
    return false;
  }
  const answers = await answer?.();
  try {
    await upgradeData(database, backups, { last, pending, answers });
  } finally {
    await answers?.stop();
  }
  return true;
}

interface Upgrade {
  last: string;
  pending: string[];
  answers: Answers | undefined;
}

async function upgradeData(
  database: Database,
  backups: string,
  { last, pending, answers }: Upgrade,
): Promise<void> {
  const newest = pending.at(-1) ?? last;
  const steps = pending.length;
  answers?.tell({ step: 0, steps });
  const backup = await backUp(
    database,
    backups,
    `before-upgrade-${numberOf(last)}-${numberOf(newest)}.sqlite`,
  );
  if (backup) console.log(`Base de datos respaldada antes de actualizarla: ${backup}`);
  console.log(`Actualizando la base de datos: ${pending.join(", ")}…`);
  const started = performance.now();
  await migrate(database, (step, _, name) => {
    console.log(`Actualizando ${step} de ${steps}: ${name}…`);
    answers?.tell({ step, steps });
  });
  await keepTrackingLinks(database, pending);
  await tidyTables(database);
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace(".", ",");
  console.log(`Base de datos actualizada de ${numberOf(last)} a ${numberOf(newest)} en ${seconds} s.`);
}

/** What rewritten tables need, so that the first orders after an upgrade are as fast as later ones. */
async function tidyTables(database: Database): Promise<void> {
  // They have no statistics, and old rows take space. SQLite plans without statistics.
  if (database.engine === "postgres") await sql`vacuum (analyze)`.execute(database.read);
  // SQLite's indexes of words are in many parts, which one of the first orders would join.
  else
    await database.transaction(async (tx) => {
      for (const words of WORD_TABLES)
        await sql`insert into ${sql.id(words)} (${sql.id(words)}) values ('optimize')`.execute(tx);
    });
}

async function progressOf(database: Database, backups: string) {
  try {
    return await migrationProgress(database);
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error;
    throw new NewerDatabase(`${error.message} ${await wayBack(database, backups)}`);
  }
}

/** The command that restores the database from before the newer version. */
async function wayBack({ engine }: Database, backups: string): Promise<string> {
  const newerOnly = "Instala esa versión, o restaura un respaldo de antes de actualizar";
  const own = numberOf((await migrationNames()).at(-1) ?? "");
  // PostgreSQL's were named by whoever made them.
  const names = engine === "postgres" ? [] : await newestFirst(backups).catch(() => []);
  const file = names.find((name) => name.startsWith(`before-upgrade-${own}-`));
  return file
    ? `Instala esa versión, o vuelve a los datos de antes de actualizar: npm run restore -- ${quotePath(resolve(backups, file))} --force`
    : `${newerOnly}: npm run restore -- ARCHIVO --force`;
}

const quotePath = (path: string) => (/^[\w./:\\-]+$/.test(path) ? path : `'${path}'`);

/**
 * Writes the database into `backups` and returns the file's absolute path; null for PostgreSQL. A retried upgrade replaces its
 * own backup, so that a server that restarts over and over does not fill the disk.
 */
async function backUp({ options }: Database, backups: string, name: string): Promise<string | null> {
  if (options.engine === "postgres") return null;
  const file = resolve(backups, name);
  let createdFolder: string | undefined;
  try {
    createdFolder = await mkdir(backups, { recursive: true });
    await writeSnapshot(join(options.dir, DATABASE_FILE), file, "replace");
  } catch (error) {
    throw new StartupError(
      `No se pudo respaldar la base de datos antes de actualizarla; no se cambió nada: ${(error as Error).message}`,
    );
  }
  giveToOwnerOf(options.dir, file, ...(createdFolder ? [backups] : []));
  const others = (await newestFirst(backups)).filter((other) => other !== name);
  for (const old of others.slice(KEPT - 1)) await rm(join(backups, old));
  return file;
}

/** The names of upgrades' backups. By their time: a name begins with the version that was left, which may be an old one again. */
async function newestFirst(backups: string): Promise<string[]> {
  const names = (await readdir(backups)).filter((name) => NAME.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(backups, name))).mtimeMs })),
  );
  return files.sort((a, b) => b.at - a.at).map(({ name }) => name);
}
