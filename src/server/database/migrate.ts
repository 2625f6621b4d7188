import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import { StartupError } from "../startupError.ts";
import { type Ddl, ddlOf, type Step } from "./ddl.ts";
import type { Tx } from "./schema.ts";
import { changeCheck } from "./sqlite/changeCheck.ts";
import type { Database } from "./types.ts";

export interface Migration {
  up: (ddl: Ddl) => Step[];
}

const FOLDER = new URL("../../../migrations/", import.meta.url);

/** The migrations that this version knows, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => /^\d{4}-.*\.ts$/.test(name)).sort();
}

/** The database was written by a newer Mandado than this one. */
export class NewerDatabase extends StartupError {
  override readonly name = "NewerDatabase";
}

/**
 * Brings the database to this version's tables, in one transaction. Several processes may start together: they wait for
 * each other and the steps run once. Throws `NewerDatabase` rather than touch tables it doesn't know.
 */
export async function migrate(database: Database): Promise<void> {
  const files = await migrationNames();
  const steps = await Promise.all(
    files.map(async (name) => ({ name, ...((await import(new URL(name, FOLDER).href)) as Migration) })),
  );
  await database.transaction(async (tx) => {
    if (database.engine === "postgres") await sql`select pg_advisory_xact_lock(72616)`.execute(tx);
    await sql`create table if not exists migrations (name text primary key)`.execute(tx);
    const done = (
      await sql<{ name: string }>`select name from migrations order by name`.execute(tx)
    ).rows.map(({ name }) => name);
    const unknown = done.find((name) => !files.includes(name));
    if (unknown)
      throw new NewerDatabase(`La base de datos es de una versión más nueva de Mandado (${unknown})`);
    for (const step of steps.filter(({ name }) => !done.includes(name)))
      await run(tx, step.up(ddlOf(database.engine)), step.name);
  });
}

async function run(tx: Tx, steps: Step[], name: string) {
  await runSteps(tx, steps);
  await sql`insert into migrations (name) values (${name})`.execute(tx);
}

export async function runSteps(tx: Tx, steps: Step[]): Promise<void> {
  for (const step of steps) {
    if (typeof step === "string") await sql.raw(step).execute(tx);
    else await changeCheck(tx, step);
  }
}
