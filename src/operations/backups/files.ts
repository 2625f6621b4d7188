import { copyFile, link, mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FILES_FOLDER } from "#server/files/folderStore.ts";
import { giveToOwnerOf } from "#server/program/ownership.ts";
import { PARTIAL } from "./snapshot.ts";

const DAY_MS = 24 * 3_600_000;
/** Beside the backups, and shared by them: a file's name is the hash of its content, so all backups can use one copy. */
const KEPT = "mandado-archivos";

const inData = (dataDir: string) => join(dataDir, FILES_FOLDER);
const besideBackup = (backup: string) => join(dirname(backup), KEPT);

/** Copies the photos and signatures of a data directory beside a backup of its database. Returns how many were copied. */
export const backUpFiles = (dataDir: string, backup: string) =>
  copyMissing(inData(dataDir), besideBackup(backup), dataDir);

/** Copies the photos and signatures that lie beside a backup into a data directory. Returns how many were copied. */
export const restoreFiles = (backup: string, dataDir: string) =>
  copyMissing(besideBackup(backup), inData(dataDir), dataDir);

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

/** Also when root runs it, everything belongs to the owner of the data directory, whose server reads and adds to both folders. */
async function copyMissing(from: string, to: string, dataDir: string): Promise<number> {
  const known = new Set(await namesIn(to));
  const missing = (await namesIn(from)).filter((name) => !known.has(name));
  for (const name of missing) {
    const target = join(to, name);
    const folder = dirname(target);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    giveToOwnerOf(dataDir, to, dirname(folder), folder);
    await linkOrCopy(join(from, name), target, dataDir);
  }
  return missing.length;
}

/** A second name for the same bytes, which never change; on another disk, or for another owner, a copy. */
async function linkOrCopy(from: string, to: string, dataDir: string): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const keepsOwner = !isRoot || (await stat(from)).uid === (await stat(dataDir)).uid;
  if (keepsOwner && (await hasLinked(from, to))) return;
  const partial = `${to}.${process.pid}${PARTIAL}`;
  await copyFile(from, partial);
  giveToOwnerOf(dataDir, partial);
  await link(partial, to);
  await rm(partial);
}

async function hasLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch {
    // Another disk. If it is something else, the copy fails too, with its reason.
    return false;
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
