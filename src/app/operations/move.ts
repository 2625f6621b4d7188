import { existsSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open.ts";
import { createPool } from "#server/database/postgres/pool.ts";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import { StartupError } from "#server/startupError.ts";
import { copyTables, type Moved } from "./copyTables.ts";
import { runOperation } from "./program.ts";

/**
 * Copies the embedded database of `dir` into an empty PostgreSQL: all of it, proved row by row, or nothing. Nobody may
 * use `dir` meanwhile; it stays as it was.
 */
export async function move(dir: string, url: string): Promise<Moved> {
  const file = join(dir, DATABASE_FILE);
  if (!existsSync(file)) throw new StartupError(`No hay una base de datos incorporada en ${dir}`);
  // Held until the end, and brought to the tables that the target has.
  const source = await openDatabase({ engine: "sqlite", dir });
  try {
    await migrate(source);
    const target = await openDatabase({ engine: "postgres", url });
    try {
      await migrate(target);
    } finally {
      await target.close();
    }
    const pool = createPool(url, 1);
    try {
      return await copyTables(file, pool);
    } finally {
      await pool.end();
    }
  } finally {
    await source.close();
  }
}

const whole = (count: number) => count.toLocaleString("es");

if (import.meta.main)
  await runOperation("npm run move -- postgres://usuario:clave@servidor:5432/base", async (given) => {
    if (!/^postgres(ql)?:\/\//.test(given.subject) || !URL.canParse(given.subject))
      throw new StartupError("El destino debe tener la forma postgres://usuario:clave@servidor:5432/base");
    const { tables, rows, sums } = await move(given.config.dataDir, given.subject);
    return `Copiadas ${whole(rows)} filas de ${tables} tablas; filas y ${sums} sumas comprobadas iguales. Arranca ahora con DATABASE_URL.`;
  });
