import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import { StartupError } from "#server/startupError.ts";
import { runOperation } from "./program.ts";
import { writeSnapshot } from "./snapshot.ts";

/** Where the person stood when typing: npm changes to the project's folder. */
export const asTyped = (path: string) => resolve(process.env.INIT_CWD ?? ".", path);

if (import.meta.main)
  await runOperation("npm run backup -- ARCHIVO", async ({ config, subject }) => {
    if (config.databaseUrl)
      throw new StartupError("DATABASE_URL está puesta: un PostgreSQL se respalda con pg_dump.");
    const to = asTyped(subject);
    await writeSnapshot(join(config.dataDir, DATABASE_FILE), to);
    return `Respaldo guardado en ${to} (${(statSync(to).size / 1e6).toFixed(1)} MB)`;
  });
