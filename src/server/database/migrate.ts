import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import { changeCheck } from "#migrations/changeCheck/sqlite.ts";
import { StartupError } from "../program/startupError.ts";
import type { Tx } from "../schema.ts";
import { type Ddl, ddlOf } from "./ddl.ts";
import type { Database, ProgressNote, Step } from "./types.ts";

export interface Migration {
  up: (ddl: Ddl) => Step[];
}

const FOLDER = new URL("../../../migrations/", import.meta.url);
/** The advisory lock of migrations, which a server takes before it looks at the tables. */
export const POSTGRES_LOCK = 72616;

export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => /^\d{4}-.*\.ts$/.test(name)).sort();
}

export class NewerDatabase extends StartupError {
  override readonly name = "NewerDatabase";
}

interface Progress {
  /** The last migration that the database has; null in an empty one. */
  last: string | null;
  pending: string[];
}

/** The database's migration state. Throws `NewerDatabase`. */
export function migrationProgress(database: Database): Promise<Progress> {
  return database.transaction((tx) => lockAndLook(tx, database));
}

/** Called before each migration: its number among those to run, how many these are, and its name. */
export type OnMigration = (step: number, steps: number, name: string) => void;

/**
 * Migrates the database to this version, in one transaction. Several processes may start together: each waits for the previous
 * one, and every migration runs once. Throws `NewerDatabase` without changing anything.
 */
export async function migrate(database: Database, onMigration: OnMigration = () => {}): Promise<void> {
  await database.transaction(async (tx) => {
    const { last, pending } = await lockAndLook(tx, database);
    // Tables that were just restored have no statistics, and without them PostgreSQL plans the large migrations badly.
    if (database.engine === "postgres" && last && pending.length > 0) await sql`analyze`.execute(tx);
    for (const [index, name] of pending.entries()) {
      onMigration(index + 1, pending.length, name);
      const { up } = (await import(new URL(name, FOLDER).href)) as Migration;
      await runSteps(tx, up(ddlOf(database.engine)));
      await sql`insert into migrations (name) values (${name})`.execute(tx);
    }
  });
}

async function lockAndLook(tx: Tx, { engine }: Database): Promise<Progress> {
  if (engine === "postgres") {
    // Wait for another process's migrations, however long they take.
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_LOCK)})`.execute(tx);
  }
  await sql`create table if not exists migrations (name text primary key)`.execute(tx);
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(tx);
  const done = rows.map(({ name }) => name);
  const known = await migrationNames();
  const unknown = done.find((name) => !known.includes(name));
  if (unknown)
    throw new NewerDatabase(`La base de datos es de una versión más nueva de Mandado (${unknown}).`);
  return { last: done.at(-1) ?? null, pending: known.filter((name) => !done.includes(name)) };
}

export async function runSteps(tx: Tx, steps: Step[]): Promise<void> {
  for (const step of steps) {
    if (typeof step === "string") await sql.raw(step).execute(tx);
    else if ("count" in step) await tell(tx, step);
    else await changeCheck(tx, step);
  }
}

async function tell(tx: Tx, { count, text }: ProgressNote): Promise<void> {
  const { rows } = await sql.raw<{ count: number }>(count).execute(tx);
  const total = rows[0]?.count ?? 0;
  if (total > 0) console.log(text(total.toLocaleString("es")));
}
