import { existsSync } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { createPool } from "#server/database/postgres/pool.ts";
import { StartupError } from "#server/program/startupError.ts";
import { findTools } from "./postgresTools.ts";
import { PARTIAL, sync } from "./snapshot.ts";

/** The schemas that a restore has put aside. */
export const REPLACED_SCHEMA = "mandado_reemplazada_";

/** Dumps the database, as of one moment, into a new file, which gets its name when it is complete and flushed. */
export async function dumpPostgres(url: string, to: string): Promise<void> {
  if (existsSync(to)) throw new StartupError(`Ya existe ${to}: elige otro nombre.`);
  if (!existsSync(dirname(to))) throw new StartupError(`No existe la carpeta ${dirname(to)}`);
  const pool = createPool(url, 1);
  const partial = `${to}.${process.pid}${PARTIAL}`;
  try {
    const tools = await findTools(pool, url);
    // Created here, because pg_dump's own file could be read by others.
    await (await open(partial, "w", 0o600)).close();
    const options = [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      `--exclude-schema=${REPLACED_SCHEMA}*`,
    ];
    await tools.run("pg_dump", [...options, `--file=${partial}`]);
    await sync(partial);
    await link(partial, to);
    await sync(dirname(to));
  } finally {
    await pool.end();
    await rm(partial, { force: true });
  }
}
