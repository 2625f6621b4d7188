import { existsSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open.ts";
import { createPool } from "#server/database/postgres/pool.ts";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import { type Config, readConfig } from "#server/program/config.ts";
import { StartupError } from "#server/program/startupError.ts";
import { copyTables, type Moved, type OnTable } from "./move/copyTables.ts";
import { backupsFolder, markMoved } from "./place.ts";
import { runOperation } from "./program.ts";
import { upgrade } from "./upgrade/upgrade.ts";

/**
 * Copies the embedded database into an empty PostgreSQL and compares every row. Copies everything or nothing. The data directory
 * keeps its data and is marked as moved. `onTable` is called after each table.
 */
async function move(config: Config, url: string, onTable: OnTable): Promise<Moved> {
  const dir = config.dataDir;
  const file = join(dir, DATABASE_FILE);
  if (!existsSync(file)) throw new StartupError(`No hay una base de datos incorporada en ${dir}`);
  // The lock lasts until the end. The source is migrated to the same tables as the target.
  const source = await openDatabase({ engine: "sqlite", dir });
  try {
    await upgrade(source, backupsFolder(config));
    const target = await openDatabase({ engine: "postgres", url });
    try {
      await migrate(target);
    } finally {
      await target.close();
    }
    const pool = createPool(url, 1);
    try {
      const moved = await copyTables(file, pool, onTable);
      markMoved(dir, url);
      return moved;
    } finally {
      await pool.end();
    }
  } finally {
    await source.close();
  }
}

const formatWhole = (count: number) => count.toLocaleString("es");

/** The URL in the argument, or `DATABASE_URL`, which keeps the password out of the shell's history. Throws `ConfigError`. */
function targetOf(subject: string | undefined, config: Config): string {
  const url = subject ? readConfig({ DATABASE_URL: subject }).databaseUrl : config.databaseUrl;
  if (!url)
    throw new StartupError("¿A dónde? Pon el destino en DATABASE_URL, o dilo: npm run move -- postgres://…");
  return url;
}

if (import.meta.main)
  await runOperation(
    "npm run move [-- postgres://usuario:clave@servidor:5432/base]",
    [0, 1],
    async (args) => {
      const { tables, rows, sums } = await move(
        args.config,
        targetOf(args.subjects[0], args.config),
        ({ name, rows, position, of }) =>
          console.error(`${position}/${of} ${name}: ${formatWhole(rows)} ${rows === 1 ? "fila" : "filas"}`),
      );
      return `Copiadas ${formatWhole(rows)} filas de ${tables} tablas; filas y ${sums} sumas comprobadas iguales. Arranca ahora con DATABASE_URL.`;
    },
  );
