import { copyFile, link, mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FILES_FOLDER } from "#server/files/folderStore.ts";
import { PARTIAL } from "./snapshot.ts";

const DAY_MS = 24 * 3_600_000;
/** Beside the backups, and shared by them: a file's name is the hash of its content, so all backups can use one copy. */
const KEPT = "mandado-archivos";

const inData = (dataDir: string) => join(dataDir, FILES_FOLDER);
const besideBackup = (backup: string) => join(dirname(backup), KEPT);

/** Copies the photos and signatures of a data directory beside a backup of its database. Returns how many were copied. */
export const backUpFiles = (dataDir: string, backup: string) =>
  copyMissing(inData(dataDir), besideBackup(backup));

/** Copies the photos and signatures that lie beside a backup into a data directory. Returns how many were copied. */
export const restoreFiles = (backup: string, dataDir: string) =>
  copyMissing(besideBackup(backup), inData(dataDir));

/** Removes files from the backups' folder that left the data directory more than `days` days ago. */
export async function removeOldFiles(
  dataDir: string,
  backup: string,
  days: number,
  now: Date,
): Promise<void> {
  const folder = besideBackup(backup);
  const used = new Set(await namesIn(inData(dataDir)));
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (!used.has(name) && now.getTime() - (await stat(path)).ctimeMs > days * DAY_MS) await rm(path);
  }
}

async function copyMissing(from: string, to: string): Promise<number> {
  const known = new Set(await namesIn(to));
  const missing = (await namesIn(from)).filter((name) => !known.has(name));
  for (const name of missing) {
    const target = join(to, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await linkOrCopy(join(from, name), target);
  }
  return missing.length;
}

/** A second name for the same bytes, which never change; on another disk a copy. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    const partial = `${to}.${process.pid}${PARTIAL}`;
    await copyFile(from, partial);
    await link(partial, to);
    await rm(partial);
  }
}

/** The files' names below a folder, without unfinished ones. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true });
    return entries.filter((name) => /^\d+[/\\][0-9a-f]{2}[/\\][0-9a-f]{64}$/.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
