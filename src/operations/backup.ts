import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import { asTyped } from "./asTyped.ts";
import { backUpFiles } from "./backups/files.ts";
import { dumpPostgres } from "./backups/postgresBackup.ts";
import { removePartials, writeSnapshot } from "./backups/snapshot.ts";
import { runOperation } from "./program.ts";

const DAY_MS = 24 * 3_600_000;

if (import.meta.main)
  await runOperation("npm run backup -- ARCHIVO", [1, 1], async ({ config, subjects: [file = ""] }) => {
    const to = asTyped(file);
    await (config.databaseUrl
      ? dumpPostgres(config.databaseUrl, to)
      : writeSnapshot(join(config.dataDir, DATABASE_FILE), to));
    // After the database, so that every file that it names is there.
    await backUpFiles(config.dataDir, to);
    await removeForgotten(dirname(to));
    return `Respaldo guardado en ${to} (${(statSync(to).size / 1e6).toFixed(1)} MB)`;
  });

/** Removes backups that killed processes left unfinished more than a day ago, such as `copy.sqlite.4711.partial`. */
async function removeForgotten(folder: string): Promise<void> {
  await removePartials(folder, (name) => {
    const isOwn = /\.\d+\.partial(-\w+)?$/.test(name);
    return isOwn && Date.now() - statSync(join(folder, name)).mtimeMs > DAY_MS;
  });
}
