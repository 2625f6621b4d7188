import { open } from "node:fs/promises";
import type { Pool } from "pg";
import { migrationNames, NewerDatabase, POSTGRES_LOCK } from "#server/database/migrate.ts";
import { createPool } from "#server/database/postgres/pool.ts";
import { StartupError } from "#server/program/startupError.ts";
import { describeDatabase } from "../place.ts";
import { REPLACED_SCHEMA } from "./postgresBackup.ts";
import { findTools, type PostgresTools } from "./postgresTools.ts";

const REPLACED_KEPT = 2;

/**
 * Replaces the database's tables with those of a dump, without sign-ins and recovery links: those that ended since must not become
 * valid again. All or nothing, in one transaction. The replaced tables stay in the schema whose name is returned, the last two times.
 */
export async function restorePostgres(backup: string, url: string, force: boolean): Promise<string | null> {
  const pool = createPool(url, 1);
  try {
    const tools = await findTools(pool, url);
    await refuseUnfit(tools, backup);
    const hasTables = await isFilled(pool);
    if (hasTables && !force)
      throw new StartupError(
        `Ya hay una base de datos en ${describeDatabase({ engine: "postgres", url })}: usa --force para reemplazarla.`,
      );
    await refuseWhileUsed(pool);
    const replaced = hasTables ? nameOfReplaced(new Date()) : null;
    await load(tools, backup, replaced);
    await pool.query("analyze");
    if (replaced) await removeOldest(pool, replaced);
    return replaced;
  } finally {
    await pool.end();
  }
}

const nameOfReplaced = (now: Date) =>
  `${REPLACED_SCHEMA}${now.toISOString().slice(0, 23).replace(/\D/g, "_")}`;

/** Throws unless the file is a dump of this version of Mandado or an older one. */
async function refuseUnfit(tools: PostgresTools, backup: string): Promise<void> {
  const refuse = (why: string) => new StartupError(`${backup} no sirve como respaldo: ${why}`);
  const head = await open(backup, "r");
  const { buffer } = await head.read(Buffer.alloc(5), 0, 5, 0);
  await head.close();
  if (buffer.toString("latin1") !== "PGDMP") throw refuse("no es un volcado de PostgreSQL.");
  const damaged = () => {
    throw refuse("está dañado.");
  };
  const listed = await tools.run("pg_restore", ["--list", backup]).catch(damaged);
  if (!/ TABLE DATA public migrations /.test(listed)) throw refuse("no es una base de datos de Mandado.");
  const data = await tools
    .run("pg_restore", ["--data-only", "--table=migrations", "--file=-", backup])
    .catch(damaged);
  const known = await migrationNames();
  const newer = data.split("\n").find((line) => /^\d{4}-.*\.ts$/.test(line) && !known.includes(line));
  if (newer) throw new NewerDatabase(`El respaldo es de una versión más nueva de Mandado (${newer})`);
}

async function isFilled(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ schema: string; filled: boolean }>(
    `select current_schema() as schema,
       exists (select 1 from pg_tables where schemaname = 'public' and tablename = 'migrations') as filled`,
  );
  if (rows[0]?.schema !== "public")
    throw new StartupError("Los respaldos se restauran en el esquema public, y DATABASE_URL usa otro.");
  return rows[0].filled;
}

async function refuseWhileUsed(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  const others = rows[0]?.others ?? 0;
  if (others > 0)
    throw new StartupError(
      `La base de datos está en uso (conexiones: ${others}): detén primero todos los procesos del servidor.`,
    );
}

/** Moves tables and functions, but not those of extensions: their owner is another, and the restored tables use them. */
const putAside = (schema: string) => `
  create schema ${schema};
  do $$ declare found record; begin
    for found in select format('alter table public.%I set schema ${schema}', relname) as statement from pg_class c
      where relnamespace = to_regnamespace('public') and relkind = 'r'
        and not exists (select 1 from pg_depend where objid = c.oid and deptype = 'e')
    loop execute found.statement; end loop;
    for found in select format('alter function %s set schema ${schema}', p.oid::regprocedure) as statement from pg_proc p
      where pronamespace = to_regnamespace('public')
        and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')
    loop execute found.statement; end loop;
  end $$;\n`;

/** Also the links and codes that make a sign-in: one that was used up since the backup would work again. Older versions have some of them. */
const END_SIGN_INS = `
  delete from public.sign_ins;
  do $$ begin
    if to_regclass('public.password_resets') is not null then delete from public.password_resets; end if;
    if to_regclass('public.courier_codes') is not null then delete from public.courier_codes; end if;
    if to_regclass('public.sign_in_codes') is not null then delete from public.sign_in_codes; end if;
  end $$;\n`;

async function load(tools: PostgresTools, backup: string, replaced: string | null): Promise<void> {
  const { input, done } = tools.psql();
  const failed = done.catch((error: unknown) => error);
  try {
    // A server that starts meanwhile waits for this lock.
    input.write(`begin; select pg_advisory_xact_lock(${POSTGRES_LOCK});\n`);
    if (replaced) input.write(putAside(replaced));
    await tools.pipe(
      "pg_restore",
      ["--no-owner", "--no-privileges", "--no-comments", "--file=-", backup],
      input,
    );
    input.end(`${END_SIGN_INS}commit;\n`);
  } catch (error) {
    // Without its commit, psql's transaction ends here. If psql failed first, its error says more.
    input.end();
    throw (await failed) ?? error;
  }
  const error = await failed;
  if (error) throw error;
}

async function removeOldest(pool: Pool, newest: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname like $1 and nspname <> $2 order by nspname",
    [`${REPLACED_SCHEMA.replaceAll("_", "\\_")}%`, newest],
  );
  for (const { name } of rows.slice(0, -(REPLACED_KEPT - 1))) await pool.query(`drop schema ${name} cascade`);
}
